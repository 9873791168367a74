// People chosen for a role, with the number their institution knows each by where there is one.
import { UserListed } from '@quivia/contract/auth';
import { MemberId } from '@quivia/contract/people';
import { PEOPLE_MESSAGES } from '@quivia/contract/people.words';
import * as z from 'zod/mini';

/** As many as one call takes. */
const MOST = 500;

const chosen = <Person extends z.ZodMiniType>(person: Person) =>
  z
    .array(person)
    .check(
      z.minLength(1, PEOPLE_MESSAGES.selectUser),
      z.maxLength(MOST, `Please select at most ${MOST} people at a time`),
    );

export const ChosenPeople = chosen(z.extend(UserListed, { member_id: z.string() }));
export const ChosenMembers = chosen(z.extend(UserListed, { member_id: MemberId }));
export type Person = z.infer<typeof ChosenPeople>[number];
