import { catalogue } from '@quivia/contract/message';

/** The variable that lists hosts on private networks, which README explains. */
const VARIABLE = 'OUTBOUND_HOSTS';

export const words = catalogue('outbound', {
  notAnAddress: 'Enter a complete address that begins with https://',
  notHttps: ({ host }: { host: string }) =>
    `Only addresses that begin with https:// can be called. If ${host} has no https, whoever runs this server can allow it: ${VARIABLE}=http://${host}`,
  notPublic: ({ host }: { host: string }) =>
    `${host} isn't on the public internet. Whoever runs this server can allow it: ${VARIABLE}=${host}`,
  never: ({ host }: { host: string }) =>
    `${host} leads to an address that this server never calls, such as a link-local one.`,
  noSuchHost: ({ host }: { host: string }) => `${host} doesn't exist. Check the address for typing errors.`,
  redirects: ({ host }: { host: string }) =>
    `${host} redirects to another address. Enter that address instead.`,
  tooSlow: ({ host, seconds }: { host: string; seconds: number }) =>
    `${host} didn't answer within ${seconds} seconds.`,
  tooLarge: ({ host }: { host: string }) => `${host} sent a reply that is too large.`,
  badCertificate: ({ host, problem }: { host: string; problem: string }) =>
    `The certificate of ${host} can't be trusted (${problem}).`,
  unreachable: ({ host, problem }: { host: string; problem: string }) =>
    `${host} can't be reached (${problem}).`,
});
