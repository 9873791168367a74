// Whether a text fits what an author accepts, in time that grows with its length alone.
import type { AcceptedText } from '@quivia/contract/kinds/text.key';
import { RE2JS } from 're2js';
import {
  normalPiece,
  normalText,
  spelledPattern,
  type TextOptions,
  textForPattern,
} from './normal-text.rules.ts';

/** A star stands for any characters, also none. `\*` is a star. */
export const STAR = /(?<!\\)\*+/;

/** Each piece between two stars is normalised and found on its own. */
export const MOST_STARS = 20;

/** Of a text that is normalised already. */
export function matchesWildcards(wildcards: string, whole: string, options: TextOptions): boolean {
  const split = wildcards.split(STAR);
  if (split.length > MOST_STARS + 1) return false;
  const pieces = split.map((piece) => normalPiece(piece.replaceAll('\\*', '*'), options));
  const first = (pieces.shift() ?? '').trimStart();
  const last = pieces.pop()?.trimEnd();
  if (last === undefined) return whole === first.trimEnd();
  const end = whole.length - last.length;
  let at = first.length;
  if (at > end || !whole.startsWith(first) || !whole.endsWith(last)) return false;
  // The leftmost place leaves the most for what follows, so there is nothing to try again.
  for (const piece of pieces) {
    const found = whole.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  return at <= end;
}

/** In instructions. Matching takes time in proportion to it: at most some 50 ms, however hostile. */
export const PATTERN_LIMITS = { size: 200, together: 400 } as const;

/** A compiled pattern holds up to 8 MB of states that it has seen. */
const MOST_COMPILED = 32;
const compiled = new Map<string, RE2JS>();

function compile(pattern: string, options: TextOptions): RE2JS {
  const spelled = spelledPattern(pattern, options);
  const cacheKey = `${options.ignore_case} ${spelled}`;
  const known = compiled.get(cacheKey);
  const made = known ?? RE2JS.compile(spelled, options.ignore_case ? RE2JS.CASE_INSENSITIVE : 0);
  // A Map lists its keys in the order they were set, so the first is the one used longest ago.
  compiled.delete(cacheKey);
  compiled.set(cacheKey, made);
  for (const oldest of compiled.keys()) {
    if (compiled.size <= MOST_COMPILED) break;
    compiled.delete(oldest);
  }
  return made;
}

/** Undefined for what is no pattern. */
export function patternSize(pattern: string, options: TextOptions): number | undefined {
  try {
    return compile(pattern, options).programSize();
  } catch {
    return undefined;
  }
}

function matchesPattern(pattern: string, text: string, options: TextOptions): boolean {
  // Keys are refused before they are stored; grading doesn't depend on it.
  if ((patternSize(pattern, options) ?? Number.POSITIVE_INFINITY) > PATTERN_LIMITS.size) return false;
  return compile(pattern, options).testExact(textForPattern(text, options));
}

/** The position of the first that fits, or -1. */
export function firstMatch(accepted: readonly AcceptedText[], text: string, options: TextOptions): number {
  const whole = normalText(text, options);
  return accepted.findIndex((one) => {
    if (one.match === 'pattern') return matchesPattern(one.text, text, options);
    if (one.match === 'wildcard') return matchesWildcards(one.text, whole, options);
    return normalText(one.text, options) === whole;
  });
}
