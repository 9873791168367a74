/** Such as an answer, or what is wrong with it. */
export const ofBlank = (blank: number, text: string) => `Blank ${blank}: ${text}`;

export const withWeight = (text: string, weight: number) => `${text} (weight ${weight})`;

/** For the authors of a text with blanks. Blanks are numbered as they stand in the text. */
export const problems = {
  none: 'Add at least one blank.',
  sameId: 'Two blanks have the same id.',
  missing: (blank: number) => `Blank ${blank} is not in the text. Put it back or remove it.`,
  hidden: (blank: number) =>
    `Blank ${blank} is inside a formula, a picture or a web address, where students can't fill it in. Move it.`,
  twice: (blank: number) => `Blank ${blank} is in the text more than once. Keep one of them.`,
  noKey: (blank: number) => `Blank ${blank} has no answer yet.`,
  fewOptions: (blank: number) => `Blank ${blank} needs at least two options.`,
  emptyOption: (blank: number) => `Blank ${blank} has an empty option. Fill it in or remove it.`,
  sameOption: (blank: number) => `Blank ${blank} has the same option twice.`,
  noRightOption: (blank: number) => `Select the right option for Blank ${blank}.`,
};

/** In the analysis of a blank that a student left empty. */
export const noAnswer = 'No answer';
