// The organisation a page works for: a college or a community. The same features serve both; here is how they differ.
import { createContext, type ReactNode, use, useMemo } from 'react';
import { COLLEGE_WORDS, COMMUNITY_WORDS, type Words } from './workplace.words.ts';

interface Community {
  id: number;
  course_id: number;
  name: string;
}

interface Workplace {
  isCommunity: boolean;
  /** A community has a single course, which nobody has to choose; null where there are several. */
  course: { id: number; name: string; code: string } | null;
  /** The filter for lists of banks and exams; without it, the server lists those of colleges. */
  ofCourse: { course_id?: string };
  /** Whether something belongs here: the page may remember it from another organisation. */
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

/** For a member of any number of communities. */
export function InCommunities({ children }: { children: ReactNode }) {
  return <WorkplaceContext value={COMMUNITIES}>{children}</WorkplaceContext>;
}
