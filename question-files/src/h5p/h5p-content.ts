// The content of an H5P file, as far as it is what it should be: values of another type count as missing.

export type Json = Readonly<Record<string, unknown>>;

/** An H5P library with what its author entered: a question, a picture, or a container of further ones. */
export interface Content {
  /** Without its version. */
  library: string;
  params: Json;
  /** What its author called it. */
  title: string;
}

export const record = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};

export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

export const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Nothing where it is no content. */
export function asContent(value: unknown): Content | undefined {
  const { library, params, metadata } = record(value);
  const [name = ''] = text(library).split(' ');
  if (name === '' || typeof params !== 'object' || params === null) return undefined;
  return { library: name, params: record(params), title: text(record(metadata).title) };
}

/** Whatever is directly below `value`, however its container arranges it; nothing when that is too deep. */
export function contentsIn(value: unknown, deepest: number): Content[] | undefined {
  if (typeof value !== 'object' || value === null) return [];
  if (deepest === 0) return undefined;
  const found: Content[] = [];
  for (const child of Object.values(value)) {
    const content = asContent(child);
    const inside = content ? [content] : contentsIn(child, deepest - 1);
    if (!inside) return undefined;
    for (const one of inside) found.push(one);
  }
  return found;
}
