// The only way the editor changes its text area, so that the browser's undo works.
import type { Edit } from './edit-spans.ts';

/** The changed range: the common start and end of both texts are left alone. */
export function changedRange(before: string, after: string) {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from++;
  let same = 0;
  while (same < most - from && before.at(-1 - same) === after.at(-1 - same)) same++;
  return { from, to: before.length - same, insert: after.slice(from, after.length - same) };
}

export function applyEdit(area: HTMLTextAreaElement, edit: Edit): void {
  const { from, to, insert } = changedRange(area.value, edit.text);
  if (document.activeElement === area) {
    area.setSelectionRange(from, to);
    // Deprecated without a successor: nothing else adds to the undo history.
    const done = document.execCommand(insert === '' ? 'delete' : 'insertText', false, insert);
    if (!done) rewrite(area, from, to, insert);
  } else {
    // The focus is elsewhere and must stay there; only the history is lost.
    rewrite(area, from, to, insert);
  }
  area.setSelectionRange(edit.start, edit.end);
}

/** For an edit the author did not make: nothing on screen scrolls. */
export function applyUnseen(area: HTMLTextAreaElement, edit: Edit): void {
  const scrolled: [Element, number][] = [];
  for (let box: Element | null = area; box; box = box.parentElement) scrolled.push([box, box.scrollTop]);
  applyEdit(area, edit);
  for (const [box, top] of scrolled) box.scrollTop = top;
}

function rewrite(area: HTMLTextAreaElement, from: number, to: number, insert: string): void {
  area.setRangeText(insert, from, to);
  area.dispatchEvent(new Event('input', { bubbles: true }));
}
