// People selected for a role, with their member ID where the institution gives one.
import { UserListed } from '@quivia/contract/accounts';
import { MemberId } from '@quivia/contract/people';
import { PEOPLE_MESSAGES, selectAtMost } from '@quivia/contract/people.words';
import * as z from 'zod/mini';

/** The most that one call accepts. */
const MOST = 500;

const chosen = <Person extends z.ZodMiniType>(person: Person) =>
  z.array(person).check(z.minLength(1, PEOPLE_MESSAGES.selectUser), z.maxLength(MOST, selectAtMost(MOST)));

export const ChosenPeople = chosen(z.extend(UserListed, { member_id: z.string() }));
export const ChosenMembers = chosen(z.extend(UserListed, { member_id: MemberId }));
export type Person = z.infer<typeof ChosenPeople>[number];
