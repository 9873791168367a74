import { catalogue } from '@quivia/contract/message';
import { plural } from '@quivia/contract/plural';

export const words = catalogue('platforms', {
  added: 'Saved. Links of this platform can now lead to exams.',
  changed: 'Saved.',
  approved: 'Confirmed. Links of this platform can now lead to exams.',
  off: 'Turned off. Links lead nowhere and no marks leave. Everyone who is signed in stays signed in.',
  trusted: 'Saved. Accounts are linked by their roll number.',
  untrusted: 'Saved. People confirm the link of their account once.',
  removed: 'Removed.',
  courseSaved: 'Saved.',
  made: 'The registration address is ready. Copy it now: it isn’t shown again.',
  tooMany: ({ most }: { most: number }) => `An institution can have ${plural(most, 'deployment')}.`,
  notIssuer: 'An issuer is an address without a question mark and without a #.',
  otherAddresses:
    "Another institution uses this client ID with other addresses. Check yours, or ask the site's administrator.",
  deploymentTaken:
    "This deployment belongs to another institution. Ask the site's administrator if it is yours.",
  deploymentThere: 'This deployment is listed already.',
  sharedWith:
    "Another institution uses this platform too. The site's administrator can change its addresses.",
  keepsClient:
    'Accounts are linked to this issuer and client ID. Describe the other one as a new platform instead.',
  clientTaken: 'There is a platform with this issuer and client ID already.',
  hasLinks: 'Links of this deployment lead to exams. Turn it off instead.',
  hasDeployments: 'This platform has deployments. Remove them first.',
  notOurCourse: 'Your institution does not offer this course.',
});

/** In the audit log, after the name of the person who did it. */
export const logged = catalogue('platforms.log', {
  added: ({ issuer, deployment }: { issuer: string; deployment: string }) =>
    `connected the learning platform ${issuer} (deployment ${deployment})`,
  changed: ({ issuer }: { issuer: string }) => `changed the learning platform ${issuer}`,
  approved: ({ issuer, deployment }: { issuer: string; deployment: string }) =>
    `confirmed the deployment ${deployment} of the learning platform ${issuer}`,
  off: ({ issuer, deployment }: { issuer: string; deployment: string }) =>
    `turned off the deployment ${deployment} of the learning platform ${issuer}`,
  trusted: ({ issuer }: { issuer: string }) => `let ${issuer} name people by their roll number`,
  untrusted: ({ issuer }: { issuer: string }) => `no longer lets ${issuer} name people by their roll number`,
  removed: ({ issuer, deployment }: { issuer: string; deployment: string }) =>
    `removed the deployment ${deployment} of the learning platform ${issuer}`,
  platformRemoved: ({ issuer }: { issuer: string }) => `removed the learning platform ${issuer}`,
  registrationMade: 'made an address to register a learning platform',
  registered: ({ issuer }: { issuer: string }) => `registered the learning platform ${issuer}`,
});

/** On the page that the platform opens to register. */
export const registration = catalogue('platforms.registration', {
  doneTitle: 'Registered',
  done: ({ name }: { name: string }) =>
    `${name} and Quivia know each other. Now confirm it in Quivia, under Learning platforms.`,
  spent:
    'This registration address was used already, or is older than an hour. Make a new one in Quivia, under Learning platforms.',
  noConfiguration:
    'The platform did not say where its configuration is. Open this address from the platform.',
  otherHost: ({ issuer }: { issuer: string }) =>
    `The configuration is not on the host of the issuer ${issuer}, so that anybody could have written it.`,
  incomplete: ({ field }: { field: string }) => `The platform's configuration has no usable ${field}.`,
  refused: ({ host, status }: { host: string; status: number }) =>
    `${host} refused the registration with the status ${status}.`,
  description: 'Exams and vivas, with marks back to the course.',
  choose: 'Choose an exam',
  noClient: 'The platform did not answer with a client ID.',
});

export const rosterWords = catalogue('platforms.roster', {
  notOffered: 'This platform does not tell who is in the course.',
  nobody: 'The platform named nobody as a student or teacher of this course.',
  tooMany: ({ most }: { most: number }) => `The course has more than ${most.toLocaleString('en')} people.`,
  fetched: ({ people }: { people: number }) =>
    `${plural(people, 'person', 'people')} fetched. Nothing is saved before you have reviewed the roster.`,
});
