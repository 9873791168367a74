// Which addresses a question may lead to or show.

const PROTOCOLS = ['http:', 'https:', 'mailto:'];
/** As the server names the pictures it keeps. */
const OWN_PICTURE = /^\/api\/v1\/quiz\/image\/[A-Za-z0-9_-]{22}$/;

/** The address as the browser will read it, or undefined where a link must not lead there. */
export function safeLink(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url && PROTOCOLS.includes(url.protocol) ? url.href : undefined;
}

/** A picture from elsewhere could tell somebody when a question is read, or change during the examination. */
export function isOwnPicture(address: string): boolean {
  return OWN_PICTURE.test(address);
}
