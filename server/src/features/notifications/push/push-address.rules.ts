// The address of a subscription comes from a browser, or from somebody who pretends to be one: we send requests there, so
// only the push services of the browsers are addressed.

/** Chrome and its kin, Firefox, Safari, Edge on Windows. */
const SERVICES = [
  /^fcm\.googleapis\.com$/,
  /^([a-z0-9-]+\.)*push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)*push\.apple\.com$/,
  /^([a-z0-9-]+\.)*notify\.windows\.com$/,
];

export function isPushService(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    password === '' &&
    SERVICES.some((service) => service.test(hostname))
  );
}
