// Where exams are held: at a college, or in a community. Who may do what there, views of the database say; here is what
// things are called.
export {
  type Place,
  selectPlacesTeaching as placesTeaching,
  selectStudentsAmong as studentsAmong,
} from './links.queries.ts';

import { AT_COLLEGE, IN_COMMUNITY, type PlaceWords } from './organisation.words.ts';

export type { PlaceWords };

export const wordsAt = ({ community_id }: { community_id: number | null }) =>
  community_id === null ? AT_COLLEGE : IN_COMMUNITY;

/** Where who sits an exam sees it: as a student, or as a member of a community. */
export const candidatePage = (
  { community_id }: { community_id: number | null },
  panel: 'take-quiz' | 'view-results',
  examId?: number,
) =>
  `/${community_id === null ? 'student' : 'communitymember'}?panel=${panel}${examId === undefined ? '' : `&exam=${examId}`}` as const;
