// The placeholder for a picture while it is being uploaded.
import type { Edit } from './edit-spans.ts';
import { inserted } from './editor.words.ts';

/** A description from a file's name; names given by a device mean nothing. */
export function pictureWords(fileName: string): string {
  const words = fileName
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[[\]()`$*_\\\s]+/g, ' ')
    .trim();
  return words === '' || /^(?:image|img|screenshot|photo|dsc|pxl)?[\s\d.-]*$/i.test(words)
    ? inserted.picture
    : words;
}

/** Unique in the text, so that it can be found again. */
export function picturePlaceholder(text: string, fileName: string): string {
  const words = pictureWords(fileName);
  for (let number = 1; ; number++) {
    const placeholder = `![${inserted.sending(number > 1 ? `${words} ${number}` : words)}]()`;
    if (!text.includes(placeholder)) return placeholder;
  }
}

export function pictureMarkdown(url: string, alt: string): string {
  return `![${alt.replaceAll(/[[\]\\\n]/g, ' ')}](${url})`;
}

/** Replaces the placeholder; the selection stays on the same characters. */
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
