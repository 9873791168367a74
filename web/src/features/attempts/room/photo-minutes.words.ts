import { plural } from '@quivia/contract/plural';

export const photoMinutes = {
  title: 'Writing time has ended',
  lead: (until: string) => `You have until ${until} to photograph your pages.`,
  others: (answers: number) =>
    answers === 0
      ? 'Your other answers can no longer be changed.'
      : `Your other answers can no longer be changed. You gave ${plural(answers, 'answer')}.`,
  submit: 'Submit',
  askTitle: 'Submit the exam?',
  ask: "You can't add photographs afterwards. If you don't submit, your answers are submitted automatically when the time is up.",
  stay: 'Continue photographing',
  confirm: 'Submit and finish',
};
