// A new sign-in at the person's college confirms who they are. Accounts ask; college sign-in answers.
import type { Confirmed } from '@quivia/contract/confirmation';
import type { Actor } from '../../../platform/security/access-token.ts';

/** The institution that can confirm this for the person; undefined where none can. */
type CollegeWay = (actor: Actor, what: Confirmed) => Promise<string | undefined>;

let way: CollegeWay | undefined;

export function useCollegeWay(given: CollegeWay): void {
  way = given;
}

/** Nobody is confirmed by a college while nobody says which can. */
export function collegeFor(...given: Parameters<CollegeWay>): ReturnType<CollegeWay> {
  if (!way) throw new Error('Nobody has said which college confirms who somebody is');
  return way(...given);
}
