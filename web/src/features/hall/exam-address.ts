// Where the people who run an exam find it outside its hall.

interface OfExam {
  exam: number;
  student?: number;
  /** Where the exam is held by a community. */
  community: number | undefined;
}

/** `start-quiz` is the exam itself, `recent-quiz` its results. */
export function examAddress(
  panel: 'start-quiz' | 'recent-quiz',
  { exam, student, community }: OfExam,
): string {
  return [
    `${community === undefined ? '/faculty' : '/community'}?panel=${panel}&exam=${exam}`,
    ...(student === undefined ? [] : [`student=${student}`]),
    ...(community === undefined ? [] : [`community=${community}`]),
  ].join('&');
}
