/** With one more; one that is there already, whatever its capitals, is not added again. */
export function withTag(tags: string[], typed: string): string[] {
  const tag = typed.replaceAll(/\s+/g, ' ').trim();
  const isKnown = tags.some((one) => one.toLowerCase() === tag.toLowerCase());
  return tag === '' || isKnown ? tags : [...tags, tag];
}
