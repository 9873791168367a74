// An organisation is a college or a community: what things are called there, who acts for it, and the pages of its students.
import type { Role } from '@quivia/contract/roles';
import type { Actor } from '../../platform/security/access-token.ts';
import { AT_COLLEGE, IN_COMMUNITY, type OrganisationWords } from './organisation.words.ts';

export type { OrganisationWords };

export const wordsAt = ({ community_id }: { community_id: number | null }) =>
  community_id === null ? AT_COLLEGE : IN_COMMUNITY;

/**
 * An admin whose role waits for a second factor can't act for the community, also not as faculty of a college. Nor can anybody for an
 * institution that asks for its own sign-in, in a session that has begun otherwise, or by another institution's API token.
 */
export const mayActFor = (
  actor: Actor,
  { community_id, institution_id }: { community_id: number | null; institution_id: number | null },
) => !isWithheldAt(actor, institution_id) && (community_id === null || actor.roles.includes('Community'));

/** An API token acts for its institution alone, and for no community. */
export const isWithheldAt = (
  { notAt, api }: Pick<Actor, 'notAt' | 'api'>,
  institutionId: number | null,
): boolean =>
  (api !== undefined && api.institutionId !== institutionId) ||
  (institutionId !== null && notAt?.includes(institutionId) === true);

/** Exam takers see an exam as students, or as members of a community. */
export const candidatePage = (
  { community_id }: { community_id: number | null },
  panel: 'take-quiz' | 'view-results',
  examId?: number,
) =>
  `/${community_id === null ? 'student' : 'communitymember'}?panel=${panel}${examId === undefined ? '' : `&exam=${examId}`}` as const;

const PAGES = {
  Admin: '/admin',
  Institution: '/institute',
  Community: '/community',
  Faculty: '/faculty',
  Student: '/student',
  CommunityMember: '/communitymember',
} as const satisfies Record<Role, string>;

/** Where the work of a role is done. A person who administers several communities gets to this one. */
export const pageOfRole = (role: Role, communityId: number | null): `/${string}` =>
  role === 'Community' && communityId !== null ? `/community?community=${communityId}` : PAGES[role];
