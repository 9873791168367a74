// Marks the words of a search in what it found, with the browser's own highlights: the document stays as it is, so that
// formulas, code and the focus are not touched. Browsers without them show the same list unmarked.
import { type RefObject, useEffect } from 'react';

const NAME = 'search';

/** `drawn` changes with the list, which is then searched again. */
export function useHighlight(list: RefObject<HTMLElement | null>, search: string, drawn: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list has other texts
  useEffect(() => {
    const { highlights } = globalThis.CSS ?? {};
    if (!list.current || search === '' || !highlights) return;
    const element = list.current;
    const mark = () => highlights.set(NAME, new Highlight(...rangesOf(element, search.toLowerCase())));
    mark();
    // Code and formulas are drawn later.
    const later = new MutationObserver(mark);
    later.observe(element, { childList: true, subtree: true, characterData: true });
    return () => {
      later.disconnect();
      highlights.delete(NAME);
    };
  }, [list, search, drawn]);
}

function rangesOf(element: HTMLElement, search: string): Range[] {
  const ranges: Range[] = [];
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const content = (text.nodeValue ?? '').toLowerCase();
    // A few characters change their length in lower case: then positions would be wrong.
    if (content.length !== text.nodeValue?.length) continue;
    for (let at = content.indexOf(search); at >= 0; at = content.indexOf(search, at + search.length)) {
      const range = new Range();
      range.setStart(text, at);
      range.setEnd(text, at + search.length);
      ranges.push(range);
    }
  }
  return ranges;
}
