interface Numbered {
  question_number: number;
  stimulus?: { id: number; text: string } | undefined;
}

/** The passage to show above a question of a list: above the first of those that follow each other, with their numbers. */
export function passageAbove(
  questions: readonly Numbered[],
  at: number,
): { text: string; questions: [number, number] } | undefined {
  const { stimulus, question_number: first } = questions[at] as Numbered;
  if (!stimulus || questions[at - 1]?.stimulus?.id === stimulus.id) return undefined;
  const after = questions.slice(at).findIndex((one) => one.stimulus?.id !== stimulus.id);
  const last = questions[(after === -1 ? questions.length : at + after) - 1]?.question_number ?? first;
  return { text: stimulus.text, questions: [first, last] };
}
