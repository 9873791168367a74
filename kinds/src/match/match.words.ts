export const MATCH_MESSAGES = {
  fewPairs: 'Please add at least two pairs.',
  blankLeft: 'Please fill in what is shown on the left.',
  blankRight: 'Please fill in the match.',
  sameLeft: 'Another pair has the same text on the left.',
  fewMatches: 'Please give at least two different matches.',
  noMatch: 'Please choose the match.',
  sameId: 'Two items have the same id.',
} as const;

export const MATCH_GRADING = { share: 'marks for each pair', all_or_nothing: 'all or nothing' } as const;

export const matchLabel = (left: string, right: string | undefined) => `${left} → ${right ?? 'no answer'}`;
