// What two of many texts have in common, word for word. Shingles of five words are winnowed, so that every common run of
// eight words or more is found, wherever it stands. What comes from the question, or is in much of the class, is no finding.
import { wordsIn } from '@quivia/contract/kinds/essay-words';
import { winnow } from './winnow.rules.ts';

const SHINGLE = 5;
const WINDOW = 4;
/** In words. */
export const SHORTEST_RUN = SHINGLE + WINDOW - 1;

/** Of the class, that may have a shingle before it says nothing. In a small class, two people may. */
const MOST_WITH_ONE = { share: 1 / 5, people: 2 };

/** Hostile texts repeat the same words ten thousand times: each of their words is looked at so often, and no more. */
const MOST = { pairs: 2000, shown: 200, runs: 50, placesOfOne: 8, looksAtOne: 20 };

export interface ToCompare {
  texts: readonly string[];
  /** The question, its passage, template and model answer: what comes from them is nobody's. */
  given: readonly string[];
}

/** From its first character to the one after its last, in each of the two texts. */
export interface Run {
  words: number;
  one: [number, number];
  other: [number, number];
}

export interface Pair {
  /** Positions in `texts`. */
  one: number;
  other: number;
  /** The longest first. */
  runs: Run[];
}

interface Text {
  /** Of each word, its first character and the one after its last. */
  words: { from: number; to: number }[];
  /** A number for each five words that follow each other. */
  shingles: Int32Array;
  /** 1 for each of these that says nothing. */
  isDull: Uint8Array;
}

/** The pair with the longest run first. */
export function sharedPassages({ texts, given }: ToCompare): Pair[] {
  const all = texts.map(textFrom);
  setAside(all, commonplaces(all, given.map(textFrom)));
  return likelyPairs(all)
    .map(([one, other]) => ({ one, other, runs: runsOf(all[one] as Text, all[other] as Text) }))
    .filter(({ runs }) => runs.length > 0)
    .sort((a, b) => (b.runs[0] as Run).words - (a.runs[0] as Run).words)
    .slice(0, MOST.shown);
}

/** Letters without case; what separates words doesn't count. */
function textFrom(text: string): Text {
  const words: Text['words'] = [];
  const hashes: number[] = [];
  for (const { segment, index } of wordsIn(text)) {
    words.push({ from: index, to: index + segment.length });
    hashes.push(hashOf(segment.normalize('NFKC').toLowerCase()));
  }
  const shingles = shinglesOf(hashes);
  return { words, shingles, isDull: new Uint8Array(shingles.length) };
}

export function shinglesOf(words: readonly number[]): Int32Array {
  return Int32Array.from({ length: Math.max(0, words.length - SHINGLE + 1) }, (_, at) => {
    let sum = 0;
    for (let place = at; place < at + SHINGLE; place++) sum = mixed(sum ^ (words[place] as number));
    return sum;
  });
}

/** FNV-1a. */
function hashOf(word: string): number {
  let sum = 0x811c9dc5;
  for (let at = 0; at < word.length; at++) sum = Math.imul(sum ^ word.charCodeAt(at), 0x01000193);
  return sum;
}

/** Murmur3's finaliser. */
function mixed(value: number): number {
  let sum = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  sum = Math.imul(sum ^ (sum >>> 13), 0xc2b2ae35);
  return sum ^ (sum >>> 16);
}

/** Shingles of the question, and those that many texts have. */
function commonplaces(all: readonly Text[], given: readonly Text[]): Set<number> {
  const found = new Set(given.flatMap(({ shingles }) => [...shingles]));
  const most = Math.max(MOST_WITH_ONE.people, all.length * MOST_WITH_ONE.share);
  const texts = new Map<number, number>();
  for (const { shingles } of all) {
    for (const shingle of new Set(shingles)) {
      const seen = (texts.get(shingle) ?? 0) + 1;
      texts.set(shingle, seen);
      if (seen > most) found.add(shingle);
    }
  }
  return found;
}

/** A word of a commonplace is none of a run: a shingle with one in it, whole or in part, is set aside. */
function setAside(all: readonly Text[], common: Set<number>): void {
  for (const { shingles, isDull } of all) {
    for (const [at, shingle] of shingles.entries()) {
      if (common.has(shingle)) isDull.fill(1, Math.max(0, at - SHINGLE + 1), at + SHINGLE);
    }
  }
}

/** Pairs with a winnowed shingle in common, those with the most first. */
function likelyPairs(all: readonly Text[]): [number, number][] {
  const holders = new Map<number, number[]>();
  for (const [position, { shingles, isDull }] of all.entries()) {
    const kept = winnow(shingles, WINDOW).filter(({ at }) => isDull[at] === 0);
    for (const shingle of new Set(kept.map(({ hash }) => hash))) {
      const known = holders.get(shingle);
      if (known) known.push(position);
      else holders.set(shingle, [position]);
    }
  }
  const inCommon = new Uint16Array(all.length ** 2);
  for (const some of holders.values()) {
    for (const [place, one] of some.entries()) {
      for (let next = place + 1; next < some.length; next++) {
        const pair = one * all.length + (some[next] as number);
        if ((inCommon[pair] as number) < 0xffff) (inCommon[pair] as number)++;
      }
    }
  }
  const pairs: number[] = [];
  for (const [pair, shingles] of inCommon.entries()) if (shingles > 0) pairs.push(pair);
  return pairs
    .sort((a, b) => (inCommon[b] as number) - (inCommon[a] as number) || a - b)
    .slice(0, MOST.pairs)
    .map((pair) => [Math.floor(pair / all.length), pair % all.length]);
}

interface Stretch {
  one: number;
  other: number;
  length: number;
}

/** The longest first; no word is in two of them. */
function runsOf(one: Text, other: Text): Run[] {
  const found = stretchesOf(one, other).sort((a, b) => b.length - a.length);
  const [usedOfOne, usedOfOther] = [new Uint8Array(one.words.length), new Uint8Array(other.words.length)];
  const runs: Run[] = [];
  for (const stretch of found) {
    const words = stretch.length + SHINGLE - 1;
    const [inOne, inOther] = [
      usedOfOne.subarray(stretch.one, stretch.one + words),
      usedOfOther.subarray(stretch.other, stretch.other + words),
    ];
    if (inOne.includes(1) || inOther.includes(1)) continue;
    inOne.fill(1);
    inOther.fill(1);
    runs.push({ words, one: placeOf(one, stretch.one, words), other: placeOf(other, stretch.other, words) });
    if (runs.length === MOST.runs) break;
  }
  return runs;
}

const placeOf = ({ words }: Text, first: number, count: number): [number, number] => [
  (words[first] as Text['words'][number]).from,
  (words[first + count - 1] as Text['words'][number]).to,
];

/** Shingles that follow each other in both, as far as they do. */
function stretchesOf(one: Text, other: Text): Stretch[] {
  const places = new Map<number, number[]>();
  for (const [at, shingle] of other.shingles.entries()) {
    if (other.isDull[at]) continue;
    const known = places.get(shingle);
    if (!known) places.set(shingle, [at]);
    else if (known.length < MOST.placesOfOne) known.push(at);
  }
  const found: Stretch[] = [];
  /** Where the last stretch ends in the first text, for each distance between the two places. */
  const ends = new Map<number, number>();
  let looks = MOST.looksAtOne * one.shingles.length;
  const isCommon = (at: number, place: number) =>
    looks-- > 0 &&
    at < one.shingles.length &&
    one.shingles[at] === other.shingles[place] &&
    !one.isDull[at] &&
    !other.isDull[place];
  for (const [at, shingle] of one.shingles.entries()) {
    for (const place of places.get(shingle) ?? []) {
      if ((ends.get(at - place) ?? 0) > at || !isCommon(at, place)) continue;
      let length = 1;
      while (isCommon(at + length, place + length)) length += 1;
      ends.set(at - place, at + length);
      if (length >= WINDOW) found.push({ one: at, other: place, length });
    }
  }
  return found;
}
