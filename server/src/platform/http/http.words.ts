import type { EndpointShape, Scope } from '@quivia/contract/endpoint';
import { catalogue } from '@quivia/contract/message';

export const words = catalogue('http', {
  tooLarge: ({ megabytes }: { megabytes: number }) =>
    `This is too large to send. The limit is ${megabytes} MB.`,
  /** The problem is worded in the contract, beside the field it is about. */
  invalidField: ({ problem }: { field: string; problem: string }) => problem,
  notForApiTokens: "API tokens can't make this call. Sign in instead.",
  scopeMissing: ({ scope }: { scope: Scope }) =>
    `This API token can't make this call: it doesn't have the scope ${scope}.`,
  streamsFull: 'Too many pages are open right now. Live updates will start again automatically.',
  didNotWork: "This didn't work",
  sendTheFile: 'Send the file itself, as application/octet-stream.',
});

/** Of a page that leads on. */
export const page = { opening: 'Opening…', continue: 'Continue' };

/** In the API's document and its page. */
export const apiWords = {
  title: 'Quivia',
  description: 'Quizzes and vivas for colleges.',
  done: 'Done',
  file: 'A file',
  stream: 'A stream of server-sent events',
  webPage: 'A page, or an address to continue at',
  refused: 'Refused',
  upload: (most: number) => `A file of at most ${most.toLocaleString('en')} bytes`,
  access: (access: EndpointShape['access']) => {
    if (access === 'public') return 'Anyone can call it.';
    if (access === 'signed-in') return 'Anyone who is signed in can call it.';
    return `Only people with one of these roles can call it: ${access.join(', ')}.`;
  },
  scope: (scope: Scope) => `API tokens with the scope ${scope} can call it.`,
  session: 'The token of a signed-in person, which a page renews every few minutes.',
  apiToken:
    'A token that a person makes for a program, within one institution. It opens calls that name one of its scopes, with the rights that the person has there at that moment.',
  page: {
    title: 'Quivia API',
    lead: 'This page is generated from the declarations that route and validate each call. For tools:',
    errors: 'All errors have the same shape:',
    parameters: 'Parameters',
    body: 'Body',
    reply: 'Reply',
    example: 'Example',
  },
};

/** The answers of `/readyz`. */
export const readiness = {
  ready: 'ready',
  notReady: 'not ready',
  stopping: { code: 'stopping', message: 'This process is stopping.' },
  deaf: { code: 'deaf', message: 'This process hears no events from the database.' },
  databaseAway: { code: 'database_away', message: 'The database does not answer within 2 seconds.' },
};
