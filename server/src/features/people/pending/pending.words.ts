import { catalogue } from '@quivia/contract/message';
import type { Role } from '@quivia/contract/roles';
import { ROLE_TITLES } from '@quivia/contract/roles.words';

interface Offer {
  role: Role;
  entity: string;
}

interface Offered extends Offer {
  person: string;
}

const titleOf = ({ role, entity }: Offer) => `${ROLE_TITLES[role].one} of ${entity}`;

export const words = catalogue('people.pending', {
  accepted: (offer: Offer) => `You're now ${titleOf(offer)}.`,
  declined: ({ entity }: { entity: string }) => `You've declined the invitation from ${entity}.`,
});

/** In the audit log, after the name of the person who did it. */
export const logged = catalogue('people.pending.log', {
  invited: ({ person, ...offer }: Offered) => `invited ${person} to be ${titleOf(offer)}`,
  held: ({ person, ...offer }: Offered) => `made ${person} ${titleOf(offer)}, once the email is verified`,
  changed: ({ person, ...offer }: Offered) => `changed ${person}'s invitation to be ${titleOf(offer)}`,
  withdrawn: ({ person, ...offer }: Offered) => `withdrew ${person}'s invitation to be ${titleOf(offer)}`,
  began: (offer: Offer) => `became ${titleOf(offer)}`,
  declined: (offer: Offer) => `declined to be ${titleOf(offer)}`,
});

export const membershipMail = (given: Offer & { hello: string; page: string }) => ({
  subject: `${given.entity} invites you to join`,
  text: `${[
    given.hello,
    '',
    `${given.entity} would like to add you as ${ROLE_TITLES[given.role].one}. You join only if you accept.`,
    '',
    'Sign in to accept or decline:',
    given.page,
    '',
    `If you don't know ${given.entity}, decline the invitation or ignore this email.`,
  ].join('\n')}\n`,
});
