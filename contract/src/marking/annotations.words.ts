// What is wrong with an annotation.
export const words = {
  comment: 'Please write a comment',
  emptyPassage: 'Please select some text',
  halfPoint: 'A point of a drawing has two places',
  longDrawing: 'That is too much to draw. Please remove some of it',
  tooMany: (most: number) => `An answer can have at most ${most} annotations`,
} as const;
