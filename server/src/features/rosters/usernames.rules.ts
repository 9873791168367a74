// A username for people the file gives none: from the email or the member ID, with a number behind it if taken.
import { Username } from '@quivia/contract/fields';
import type { Message } from '@quivia/contract/message';
import type { GivenRow } from './file/columns.ts';
import { lineWords } from './rosters.words.ts';

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

/** Other systems sign people in by their email: that is no username here. */
export const givenUsername = ({ username }: Pick<GivenRow, 'username'>) =>
  username.includes('@') || isPunctuated(username) ? '' : username;

export function suggestUsername({
  username,
  email,
  member_id,
}: Pick<GivenRow, 'username' | 'email' | 'member_id'>): string {
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

/** Both in lower case: those that are taken, and those the file itself names, which nobody else is given. */
export interface TakenUsernames {
  usernames: Set<string>;
  wanted: Set<string>;
}

/** To be called with the lines of new people in their order. The same person in two roles has one username. */
export function usernameChooser({ usernames, wanted }: TakenUsernames) {
  const lineOf = new Map<string, number>();
  const ofEmail = new Map<string, string>();

  function choose(row: GivenRow, errors: Message[]): string {
    const given = givenUsername(row);
    if (given === '') {
      const isTaken = (name: string) => usernames.has(name) || wanted.has(name) || lineOf.has(name);
      const free = firstFree(suggestUsername(row), isTaken);
      if (free === undefined) errors.push(lineWords.noFreeUsername);
      return free ?? '';
    }
    const before = lineOf.get(given.toLowerCase());
    if (!Username.safeParse(given).success) errors.push(lineWords.badUsername({ username: given }));
    else if (usernames.has(given.toLowerCase())) errors.push(lineWords.usernameTaken({ username: given }));
    else if (before !== undefined) errors.push(lineWords.sameUsername({ line: before }));
    return given;
  }

  return (row: GivenRow, errors: Message[]): string => {
    const email = row.email.toLowerCase();
    const username = ofEmail.get(email) ?? choose(row, errors);
    ofEmail.set(email, username);
    if (!lineOf.has(username.toLowerCase())) lineOf.set(username.toLowerCase(), row.line);
    return username;
  };
}
