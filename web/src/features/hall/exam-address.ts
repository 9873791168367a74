// Where the people who run an exam find it outside its hall.

interface OfExam {
  exam: number;
  student?: number;
  /** Of the exam itself. */
  view?: 'seb';
  /** Where the exam is held by a community. */
  community: number | undefined;
}

/** `start-quiz` is the exam itself, `recent-quiz` its results. */
export function examAddress(
  panel: 'start-quiz' | 'recent-quiz',
  { exam, student, view, community }: OfExam,
): string {
  return [
    `${community === undefined ? '/faculty' : '/community'}?panel=${panel}&exam=${exam}`,
    ...(student === undefined ? [] : [`student=${student}`]),
    ...(view === undefined ? [] : [`view=${view}`]),
    ...(community === undefined ? [] : [`community=${community}`]),
  ].join('&');
}
