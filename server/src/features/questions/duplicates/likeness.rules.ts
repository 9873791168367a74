// Finds near-duplicates by MinHash with banding (locality-sensitive hashing). A question is the set of shingles (4
// characters) of its normalised text; the likeness of two is the Jaccard index of their sets. Comparing all with all grows
// with the square of a bank, so each question is stored with a few band hashes: two that are much alike almost always
// share at least one. Measured against pg_trgm in docs/decisions/0023-near-duplicates.md.
import { createHash } from 'node:crypto';

export interface Wording {
  question: string;
  /** Or what a question of another kind says beside its text. */
  options: readonly string[];
  /** Names the passage that it refers to. */
  passage?: string | null;
}

/** The same question about another passage is another question. */
export const isOfOtherPassage = (one: Wording, other: Wording) =>
  Boolean(one.passage && other.passage && one.passage !== other.passage);

/** The addresses of its pictures don't count: a file has others. */
export const passageName = (text: string | undefined) =>
  text === undefined
    ? null
    : createHash('md5')
        .update(text.replaceAll(/\]\([^)]*\)/g, ']()'))
        .digest('hex');

const SHINGLE = 4;
const BANDS = 8;
const HASHES_PER_BAND = 4;
/** From this likeness on, two questions are shown as likely duplicates. */
export const LIKELY_DUPLICATE = 0.75;

/** Letters, digits and mathematical signs, without case, spacing and punctuation. The ids of blanks say nothing. */
function normalised(text: string): string {
  return text
    .replaceAll(/\[\[[a-z0-9]{1,12}\]\]/g, ' ')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}+\-=<>^/%]+/gu, ' ')
    .trim();
}

/** In characters, options included. What two long questions have in common shows long before. */
export const LONGEST_COMPARED = 8000;

/** The beginning of a wording, as far as it is compared. */
function* textsOf({ question, options }: Wording): Iterable<string> {
  let left = LONGEST_COMPARED;
  for (const text of [question, ...options]) {
    if (left <= 0) return;
    yield text.slice(0, left);
    left -= text.length;
  }
}

export function shinglesOf(wording: Wording): Set<number> {
  const shingles = new Set<number>();
  for (const text of textsOf(wording)) {
    const padded = ` ${normalised(text)} `;
    for (let at = 0; at === 0 || at + SHINGLE <= padded.length; at += 1) {
      shingles.add(hash(padded, at, Math.min(at + SHINGLE, padded.length)));
    }
  }
  return shingles;
}

/** FNV-1a. Signed, because sets hold small integers far more quickly. */
function hash(text: string, from: number, to: number): number {
  let sum = 0x811c9dc5;
  for (let at = from; at < to; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  return sum;
}

/** Murmur3's finaliser: a different hash function for each seed. */
function mix(value: number, seed: number): number {
  let mixed = value ^ Math.imul(seed + 1, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** The band hashes of a question, as the database stores them: signed 32-bit integers. */
export const bandHashesOf = (wording: Wording) => bandHashes(shinglesOf(wording));

export function bandHashes(shingles: ReadonlySet<number>): number[] {
  return Array.from({ length: BANDS }, (_, band) => {
    let hash = band;
    for (let i = 0; i < HASHES_PER_BAND; i += 1) {
      let least = 0xffffffff;
      const seed = band * HASHES_PER_BAND + i;
      for (const shingle of shingles) least = Math.min(least, mix(shingle, seed));
      hash = mix(least ^ hash, i);
    }
    return hash | 0;
  });
}

/** From 0 to 1. */
export const likeness = (one: Wording, other: Wording) => jaccard(shinglesOf(one), shinglesOf(other));

/** The shared elements as a part of all elements of both. */
export function jaccard(first: ReadonlySet<number>, second: ReadonlySet<number>): number {
  let common = 0;
  for (const one of first) if (second.has(one)) common += 1;
  return common / (first.size + second.size - common);
}
