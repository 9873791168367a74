// Addresses as people paste them: one a line, with commas or semicolons, with names before them.
import { MOST_MAILS } from '@quivia/contract/community-invitations';
import { Email } from '@quivia/contract/fields';

interface Addresses {
  /** Each once, in the order they were given. */
  emails: string[];
  /** What is wrong with the rest, a sentence each. */
  problems: string[];
}

export function readAddresses(text: string): Addresses {
  const emails = new Map<string, string>();
  const problems = new Set<string>();
  for (const given of text.split(/[\n,;]/).flatMap(addressesIn)) {
    const address = Email.safeParse(given);
    if (address.success) {
      const known = address.data.toLowerCase();
      if (!emails.has(known)) emails.set(known, address.data);
    } else {
      problems.add(`‘${shortened(given)}’ is not an email address.`);
    }
  }
  if (emails.size > MOST_MAILS) {
    problems.add(`These are ${emails.size} addresses; at most ${MOST_MAILS} can be invited at once.`);
  }
  return { emails: [...emails.values()], problems: [...problems] };
}

function addressesIn(piece: string): string[] {
  const named = /<([^<>]*)>\s*$/.exec(piece);
  if (named?.[1]) return [named[1].trim()];
  const words = piece.split(/\s+/).filter((word) => word !== '');
  // Several in one line, or one thing that is no address.
  return words.every((word) => word.includes('@')) ? words : [words.join(' ')];
}

const LONGEST = 60;
const shortened = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
