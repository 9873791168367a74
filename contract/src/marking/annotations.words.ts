// What is wrong with an annotation.
export const words = {
  comment: 'Please write a comment',
  emptyPassage: 'Please select some text',
  tooMany: (most: number) => `An answer can have at most ${most} annotations`,
} as const;
