// A username for people whose account somebody else makes: from the email or the member ID, with a number behind it if taken.

const LONGEST = 23;
const SHORTEST = 5;
/** Kept free for the number, so that it never cuts into the name. */
const DIGITS = 3;

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

/** As other systems have them: `anna.ek`. Here it becomes `annaek`. */
export const isPunctuated = (username: string) =>
  /^[a-z0-9]+(?:[._-][a-z0-9]+)+$/i.test(username) && plain(username).length >= SHORTEST;

interface Known {
  email: string;
  /** As another system has it. */
  username?: string;
  member_id?: string;
}

export function suggestUsername({ username = '', email, member_id = '' }: Known): string {
  const [local, member] = [plain(email.split('@', 1)[0] ?? ''), plain(member_id)];
  const given = isPunctuated(username) ? plain(username) : '';
  const found = [given, local, member, local + member].find((text) => text.length >= SHORTEST);
  return (found ?? `user${local}${member}`).padEnd(SHORTEST, '0').slice(0, LONGEST - DIGITS);
}

/** What a username and all that could be tried in its place have in common. */
export const stemOf = (username: string) => username.toLowerCase().replace(/[0-9]+$/, '');

/** Undefined when a thousand people have it already. */
export function firstFree(suggested: string, isTaken: (username: string) => boolean): string | undefined {
  if (!isTaken(suggested)) return suggested;
  for (let n = 2; n < 10 ** DIGITS; n += 1) {
    if (!isTaken(`${suggested}${n}`)) return `${suggested}${n}`;
  }
  return undefined;
}
