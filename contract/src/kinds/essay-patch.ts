// How a text changed since it was last saved, in one place: what stands before and after it stays. Positions are counted in
// characters, as PostgreSQL counts them, and not in the halves of which JavaScript makes some of them.

export interface EssayPatch {
  /** Characters at the beginning that stay. */
  kept: number;
  /** Characters after them that go. */
  dropped: number;
  inserted: string;
}

const characters = (text: string) => Array.from(text);

export function patchBetween(before: string, after: string): EssayPatch {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  // Not between the halves of a character.
  if (isHalved(before, start) || isHalved(after, start)) start -= 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  if (isHalved(before, before.length - end) || isHalved(after, after.length - end)) end -= 1;
  return {
    kept: characters(before.slice(0, start)).length,
    dropped: characters(before.slice(start, before.length - end)).length,
    inserted: after.slice(start, after.length - end),
  };
}

const isHalved = (text: string, at: number) =>
  /[\uDC00-\uDFFF]/.test(text[at] ?? '') && /[\uD800-\uDBFF]/.test(text[at - 1] ?? '');

/** Undefined where the text is too short for it. */
export function patched(before: string, { kept, dropped, inserted }: EssayPatch): string | undefined {
  const all = characters(before);
  if (kept + dropped > all.length) return undefined;
  return [...all.slice(0, kept), inserted, ...all.slice(kept + dropped)].join('');
}

/** Tells texts apart that should be the same: 32 bits by FNV-1a. It is no protection against anyone. */
export function essayCheck(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
