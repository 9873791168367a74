// Whose exam it is, the college's or a community's, decides where its links lead back to.
import type { Role } from '@quivia/contract/roles';
import { sessionStore } from '../../platform/session/session-store.ts';
import type { AttemptView } from './session/attempt-view.ts';

const COLLEGE = {
  quizzes: '/student?panel=take-quiz',
  results: '/student?panel=view-results',
};
const COMMUNITY = {
  quizzes: '/communitymember?panel=take-quiz',
  results: '/communitymember?panel=view-results',
};

/** Goes by the roles until the server has said whose exam it is. */
export function examHome(community?: string | null, roles: readonly Role[] = sessionStore.get().roles) {
  const isCollege = community === undefined ? roles.includes('Student') : community === null;
  return isCollege ? COLLEGE : COMMUNITY;
}

export const homeOf = (view: AttemptView) => examHome((view.receipt ?? view.state ?? view).community);
