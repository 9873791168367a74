/** Where who sits an exam sees it: as a student, or as a member of a community. */
export const candidatePage = (
  { community_id }: { community_id: number | null },
  panel: 'take-quiz' | 'view-results',
  examId?: number,
) =>
  `/${community_id === null ? 'student' : 'communitymember'}?panel=${panel}${examId === undefined ? '' : `&exam=${examId}`}` as const;
