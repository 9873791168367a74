// The text that stands for a picture while it is on its way.
import type { Edit } from './edit-spans.ts';

/** A description from a file's name; names that a device gave say nothing. */
export function pictureWords(fileName: string): string {
  const words = fileName
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[[\]()`$*_\\\s]+/g, ' ')
    .trim();
  return words === '' || /^(?:image|img|screenshot|photo|dsc|pxl)?[\s\d.-]*$/i.test(words)
    ? 'Picture'
    : words;
}

/** Stands once in the text, so that it can be found again. */
export function picturePlaceholder(text: string, fileName: string): string {
  const words = pictureWords(fileName);
  for (let number = 1; ; number++) {
    const placeholder = `![Sending ${words}${number > 1 ? ` ${number}` : ''}…]()`;
    if (!text.includes(placeholder)) return placeholder;
  }
}

export function pictureMarkdown(url: string, alt: string): string {
  return `![${alt.replaceAll(/[[\]\\\n]/g, ' ')}](${url})`;
}

/** Puts `replacement` where `placeholder` stood; the selection stays on the characters it was on. */
export function replacePlaceholder(
  { text, start, end }: Edit,
  placeholder: string,
  replacement: string,
): Edit | undefined {
  const at = text.indexOf(placeholder);
  if (at < 0) return undefined;
  const after = at + placeholder.length;
  const move = (caret: number) => {
    if (caret <= at) return caret;
    return caret >= after ? caret + replacement.length - placeholder.length : at + replacement.length;
  };
  return { text: text.slice(0, at) + replacement + text.slice(after), start: move(start), end: move(end) };
}
