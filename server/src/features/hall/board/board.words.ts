import { catalogue } from '@quivia/contract/message';

export const words = catalogue('board', {
  tooOften: 'Your exam page reports too often. Your answers are not affected.',
  thresholdsSaved: 'Saved. The new limits apply to every board for this exam.',
  goneAfterQuiet: 'Must be longer than the time after which a student counts as quiet.',
  overlapping: 'Please choose each exam once.',
});

export const logged = catalogue('board.log', {
  thresholds: ({ exam }: { exam: string }) => `changed when students need attention at ${exam}`,
});
