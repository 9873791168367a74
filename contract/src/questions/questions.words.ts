export const QUESTION_MESSAGES = {
  question: 'Please fill in all question fields.',
  key: 'Please select the correct option for each question.',
  kind: "These fields don't belong to this type of question.",
  stimulus: 'Please write the passage.',
  option: 'Please fill in all option fields.',
  tag: 'Please enter a tag or remove it',
  choose: 'Please choose a question',
} as const;

export const BANK_MESSAGES = {
  fillAll: 'Please fill all fields',
} as const;

export const optionsAtLeast = (fewest: number) => `A question needs at least ${fewest} options.`;
/** Of two options that read alike, a student could tick the wrong one and lose the mark. */
export const sameOptions = (first: string, second: string) =>
  `Options ${first} and ${second} are the same. Change one of them, or remove it.`;
export const optionsAtMost = (most: number) => `A question can have at most ${most} options.`;
export const tagsAtMost = (most: number) => `A question can have at most ${most} tags.`;
export const chooseAtMost = (most: number) => `Please choose at most ${most} questions`;
export const sendAtMost = (most: number) => `Please send at most ${most} questions at once`;
