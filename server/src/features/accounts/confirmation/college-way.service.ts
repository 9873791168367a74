// What accounts ask of a person's college. College sign-in answers.
import type { Confirmed } from '@quivia/contract/confirmation';
import type { Actor } from '../../../platform/security/access-token.ts';

export interface CollegeWay {
  /** The institution whose provider can confirm this for the person; undefined where none can. */
  confirmedBy(actor: Actor, what: Confirmed): Promise<string | undefined>;
  /** Where the browser ends the session at the provider; undefined where that can't be done. */
  signOutUrl(identityId: number, idToken: Buffer): Promise<string | undefined>;
}

let way: CollegeWay | undefined;

export function useCollegeWay(given: CollegeWay): void {
  way = given;
}

/** Nobody is confirmed by a college while nobody says which can. */
function college(): CollegeWay {
  if (!way) throw new Error('Nobody has said what a college can do for its people');
  return way;
}

export const collegeFor: CollegeWay['confirmedBy'] = (...given) => college().confirmedBy(...given);

/** Of a session that has ended, at a computer that others use, too. */
export async function signOutUrlOf({
  identity_id,
  id_token,
}: {
  identity_id: number | null;
  id_token: Buffer | null;
}): Promise<string | undefined> {
  return identity_id !== null && id_token ? college().signOutUrl(identity_id, id_token) : undefined;
}
