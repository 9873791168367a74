import { catalogue } from '@quivia/contract/message';

/** The variable that lists hosts on private networks, which README explains. */
const VARIABLE = 'OUTBOUND_HOSTS';

export const words = catalogue('outbound', {
  notAnAddress: 'Enter a complete address that begins with https://',
  notHttps: ({ host }: { host: string }) =>
    `Only addresses that begin with https:// can be called. If ${host} has no https, whoever runs this server can allow it: ${VARIABLE}=http://${host}`,
  notPublic: ({ host }: { host: string }) =>
    `${host} isn't on the public internet. Whoever runs this server can allow it: ${VARIABLE}=${host}`,
  never: ({ host }: { host: string }) => `${host} leads to an address that is never called.`,
  noSuchHost: ({ host }: { host: string }) => `There is no ${host}. Check the address for typing errors.`,
  redirects: ({ host }: { host: string }) =>
    `${host} redirects to another address. Enter the address where it ends.`,
  tooSlow: ({ host, seconds }: { host: string; seconds: number }) =>
    `${host} didn't answer within ${seconds} seconds.`,
  tooLarge: ({ host }: { host: string }) => `${host} sent more than can be read.`,
  badCertificate: ({ host, problem }: { host: string; problem: string }) =>
    `The certificate of ${host} can't be trusted (${problem}).`,
  unreachable: ({ host, problem }: { host: string; problem: string }) =>
    `${host} can't be reached (${problem}).`,
});
