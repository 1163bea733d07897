"""Systems in the languages of other tools, so that they can confirm our verdicts and we theirs."""
