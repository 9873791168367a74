import { catalogue } from '@quivia/contract/message';
import { plural } from '@quivia/contract/plural';

export const words = catalogue('api-tokens', {
  made: ({ name }: { name: string }) => `${name} is ready. Copy the token now: it isn’t shown again.`,
  ended: ({ name }: { name: string }) => `${name} is revoked. It no longer works.`,
  tooMany: ({ most }: { most: number }) => `You can have ${plural(most, 'token')} here. Revoke one first.`,
  notHere: "This institution doesn't let you make API tokens. Ask its administrators.",
  scopeNotYours: ({ scope, institution }: { scope: string; institution: string }) =>
    `Your roles at ${institution} don't allow ${scope}.`,
  facultyMay: 'Faculty can make API tokens now.',
  facultyMayNot: 'Faculty can no longer make API tokens. Those that they have are paused.',
  paused: ({ institution }: { institution: string }) =>
    `This API token is paused: the person it belongs to can't use tokens at ${institution} at the moment.`,
  tooManyUnknown: 'Too many unknown API tokens came from your network. Try again in a minute.',
});

/** In the audit log, after the name of the administrator or the person. */
export const logged = catalogue('api-tokens.logged', {
  made: ({ name, scopes, until }: { name: string; scopes: string; until: string }) =>
    `made the API token ${name} for ${scopes}, which works until ${until}`,
  ended: ({ name, person }: { name: string; person: string }) => `revoked the API token ${name} of ${person}`,
  facultyMay: 'let faculty make API tokens',
  facultyMayNot: 'stopped faculty from using API tokens',
});

export const tokenMail = (given: {
  hello: string;
  name: string;
  institution: string;
  until: string;
  page: string;
}) => ({
  subject: 'An API token was made for your Quivia account',
  text: `${[
    given.hello,
    '',
    `The API token "${given.name}" was made for your account. Programs that have it can act for you at ${given.institution} until ${given.until}.`,
    '',
    'See and revoke your tokens:',
    given.page,
    '',
    "If this wasn't you, revoke it, change your password and contact your administrator immediately.",
  ].join('\n')}\n`,
});
