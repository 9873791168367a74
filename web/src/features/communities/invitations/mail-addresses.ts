// Email addresses as people paste them: one per line, with commas or semicolons, with names before them.
import { MOST_MAILS } from '@quivia/contract/community-invitations';
import { Email } from '@quivia/contract/fields';
import { mailAddresses as words } from './invitations.words.tsx';

interface Addresses {
  /** Without repeats, in the order they were given. */
  emails: string[];
  /** What is wrong with the others, a sentence for each. */
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
      problems.add(words.wrong(shortened(given)));
    }
  }
  if (emails.size > MOST_MAILS) {
    problems.add(words.tooMany(emails.size, MOST_MAILS));
  }
  return { emails: [...emails.values()], problems: [...problems] };
}

function addressesIn(piece: string): string[] {
  const named = /<([^<>]*)>\s*$/.exec(piece);
  if (named?.[1]) return [named[1].trim()];
  const parts = piece.split(/\s+/).filter((part) => part !== '');
  // Several addresses on one line, or something that is not an address.
  return parts.every((part) => part.includes('@')) ? parts : [parts.join(' ')];
}

const LONGEST = 60;
const shortened = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
