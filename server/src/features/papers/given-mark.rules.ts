// A mark that a person gave: for one answer, word for word. Another answer needs a mark of its own.
import { createHash } from 'node:crypto';

export interface GivenMark {
  id: number;
  /** Of 84,000 to a mark. */
  units: number;
  /** Of the answer it was given for. */
  digest: string;
  /** One of several: the answer has no mark before the others are there. */
  is_open?: boolean;
}

export const digestOf = (answer: unknown): string =>
  createHash('sha256').update(JSON.stringify(answer)).digest('base64url');
