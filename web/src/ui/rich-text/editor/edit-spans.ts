// What the editor's buttons do within a line. Pure: a text and its selection in, the same out.

export interface Edit {
  text: string;
  start: number;
  end: number;
}

/** Puts marks around the selection, or removes them. Spaces at its ends stay outside the marks. */
export function wrapSelection(text: string, start: number, end: number, mark: string): Edit {
  const selected = text.slice(start, end);
  if (selected.trim() === '') {
    const isEmptyPair = start === end && isMarked(text, start - mark.length, end + mark.length, mark);
    return isEmptyPair
      ? replace(text, start - mark.length, end + mark.length, '', 0, 0)
      : replace(text, start, end, mark + selected + mark, mark.length, selected.length);
  }
  const from = start + selected.length - selected.trimStart().length;
  const to = end - (selected.length - selected.trimEnd().length);
  const inner = text.slice(from, to);
  if (isMarked(text, from - mark.length, to + mark.length, mark)) {
    return replace(text, from - mark.length, to + mark.length, inner, 0, inner.length);
  }
  if (isMarked(text, from, to, mark)) {
    const bare = inner.slice(mark.length, -mark.length);
    return replace(text, from, to, bare, 0, bare.length);
  }
  return replace(text, from, to, mark + inner + mark, mark.length, inner.length);
}

/** Exactly this mark is at both ends: one asterisk is not half of two. */
function isMarked(text: string, from: number, to: number, mark: string): boolean {
  if (from < 0 || to - from < 2 * mark.length) return false;
  const inner = text.slice(from + mark.length, to - mark.length);
  const isLonger = [text[from - 1], text[to], inner[0], inner.at(-1)].includes(mark[0]);
  return text.slice(from, to) === mark + inner + mark && !isLonger;
}

/** Replaces the selection. Between dollar signs, such as after the button for formulas, it gets no further ones. */
export function insertFormula(text: string, start: number, end: number, latex: string): Edit {
  const isInside = text[start - 1] === '$' && text[end] === '$';
  const formula = isInside ? latex : `$${latex}$`;
  return replace(text, start, end, formula, formula.length, 0);
}

const ADDRESS = /^(?:https?:\/\/|mailto:)\S+$/i;

/** Selects what is still missing: the text of the link or its address. */
export function insertLink(text: string, start: number, end: number): Edit {
  const selected = text.slice(start, end);
  if (ADDRESS.test(selected)) return replace(text, start, end, `[](${selected})`, 1, 0);
  const link = `[${selected}](https://)`;
  return selected === ''
    ? replace(text, start, end, link, 1, 0)
    : replace(text, start, end, link, selected.length + 3, 'https://'.length);
}

function replace(
  text: string,
  from: number,
  to: number,
  insert: string,
  selectAt: number,
  selectLength: number,
): Edit {
  const start = from + selectAt;
  return { text: text.slice(0, from) + insert + text.slice(to), start, end: start + selectLength };
}
