// An answer with its covers, as markers get it: what is covered in a text isn't in the reply at all.
import type { Area, CoveredPart } from '@quivia/contract/marking/annotations';
import { segmentsOf } from '@quivia/contract/marking/annotations.rules';

export interface Cover {
  part: CoveredPart;
  /** Of the answer that was read. */
  digest: string;
}

type Given = Readonly<Record<string, unknown>>;

/** As long as before, and in as many words: places in the text, and its limit, stay where they are. */
const blackened = (part: string) => part.replaceAll(/\S/g, '█');

/** What markers get of an answer. */
export function withCovers(given: Given, digest: string, covers: readonly Cover[]) {
  const areas = coveredAreas(given, covers);
  return { given: withoutCovered(given, digest, covers), ...(areas.length > 0 && { covers: areas }) };
}

/** A passage of another text covers nothing. */
export function withoutCovered(given: Given, digest: string, covers: readonly Cover[]): Given {
  const { text } = given;
  const passages = covers.flatMap((one) =>
    one.part.shape === 'passage' && one.digest === digest ? [one.part] : [],
  );
  if (typeof text !== 'string' || passages.length === 0) return given;
  const parts = segmentsOf(text.length, passages).map(({ from, to, of }) =>
    of.length > 0 ? blackened(text.slice(from, to)) : text.slice(from, to),
  );
  return { ...given, text: parts.join('') };
}

/** On the pictures that the answer has. */
export function coveredAreas(given: Given, covers: readonly Cover[]): Area[] {
  const files: readonly unknown[] = Array.isArray(given.files) ? given.files : [];
  return covers.flatMap(({ part }) => {
    if (part.shape !== 'rectangle' || !files.includes(part.picture)) return [];
    const { shape: _, ...area } = part;
    return [area];
  });
}
