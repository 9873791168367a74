// A username for people the file gives none.
import { Username } from '@quivia/contract/fields';
import type { Message } from '@quivia/contract/message';
import { firstFree, isPunctuated, suggestUsername } from '../accounts/usernames.rules.ts';
import type { GivenRow } from './file/columns.ts';
import { lineWords } from './rosters.words.ts';

/** Other systems sign people in by their email: that is no username here. */
export const givenUsername = ({ username }: Pick<GivenRow, 'username'>) =>
  username.includes('@') || isPunctuated(username) ? '' : username;

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
