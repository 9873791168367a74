// Where one works: at one's college, or in a community. The same features serve both; how they differ is said here.
import { createContext, type ReactNode, use, useMemo } from 'react';
import { COLLEGE_WORDS, COMMUNITY_WORDS, type Words } from './workplace-words.ts';

interface Community {
  id: number;
  course_id: number;
  name: string;
}

interface Workplace {
  isCommunity: boolean;
  /** The one course there is in a community, which nobody is asked to choose; null where there are several. */
  course: { id: number; name: string; code: string } | null;
  /** What lists of banks and exams are asked for: without it, those of colleges. */
  ofCourse: { course_id?: string };
  /** What was made for a course may be remembered from elsewhere. */
  isHere: (made: { course_id: number; course_code: string }) => boolean;
  words: Words;
}

const COLLEGE: Workplace = {
  isCommunity: false,
  course: null,
  ofCourse: {},
  // A community's course has no code.
  isHere: ({ course_code }) => course_code !== '',
  words: COLLEGE_WORDS,
};
/** As a member of any number of them. */
const COMMUNITIES: Workplace = { ...COLLEGE, isCommunity: true, words: COMMUNITY_WORDS };

const WorkplaceContext = createContext(COLLEGE);

export const useWorkplace = () => use(WorkplaceContext);

/** For an admin of this community. */
export function InCommunity({ community, children }: { community: Community; children: ReactNode }) {
  const { course_id: id, name } = community;
  const workplace = useMemo(
    () => ({
      ...COMMUNITIES,
      course: { id, name, code: '' },
      ofCourse: { course_id: String(id) },
      isHere: ({ course_id }: { course_id: number }) => course_id === id,
    }),
    [id, name],
  );
  return <WorkplaceContext value={workplace}>{children}</WorkplaceContext>;
}

/** For a member, wherever the person has joined. */
export function InCommunities({ children }: { children: ReactNode }) {
  return <WorkplaceContext value={COMMUNITIES}>{children}</WorkplaceContext>;
}
