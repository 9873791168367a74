import { type RefObject, useEffect, useRef, useState } from 'react';
import { applyEdit } from './apply-edit.ts';
import { pictureMarkdown, picturePlaceholder, pictureWords, replacePlaceholder } from './edit-pictures.ts';

/** Keeps a picture and says under which address. The message of its error is shown. */
export type OnImage = (file: File) => Promise<{ url: string; alt?: string }>;

export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'];

/** Pictures on their way into the text: each has a placeholder in it until it has come or failed. */
export function usePictures(area: RefObject<HTMLTextAreaElement | null>, onImage: OnImage | undefined) {
  const [sending, setSending] = useState(0);
  const [said, setSaid] = useState<{ words: string; isError: boolean }>();
  const wanted = useRef(true);

  useEffect(() => {
    wanted.current = true;
    return () => {
      wanted.current = false;
    };
  }, []);

  async function add(file: File) {
    if (!area.current || !onImage) return;
    if (!PICTURE_TYPES.includes(file.type)) {
      setSaid({ words: `${file.name} is not a PNG, JPEG, WebP or SVG picture.`, isError: true });
      return;
    }
    const { value, selectionEnd } = area.current;
    const placeholder = picturePlaceholder(value, file.name);
    const caret = selectionEnd + placeholder.length;
    const text = value.slice(0, selectionEnd) + placeholder + value.slice(selectionEnd);
    applyEdit(area.current, { text, start: caret, end: caret });
    setSending((count) => count + 1);
    setSaid(undefined);
    const outcome = await onImage(file).then(
      ({ url, alt }) => ({ markdown: pictureMarkdown({ url, alt: alt ?? pictureWords(file.name) }) }),
      (error: unknown) => ({ markdown: '', problem: error instanceof Error ? error.message : '' }),
    );
    if (!wanted.current) return;
    settle(placeholder, outcome.markdown);
    setSending((count) => count - 1);
    if ('problem' in outcome) {
      setSaid({ words: `${file.name} was not added. ${outcome.problem}`.trim(), isError: true });
    } else {
      setSaid({ words: 'Picture added. Say in the square brackets what it shows.', isError: false });
    }
  }

  /** Nothing to do where the author has taken the placeholder out meanwhile. */
  function settle(placeholder: string, markdown: string) {
    if (!area.current) return;
    const { value, selectionStart, selectionEnd } = area.current;
    const edit = replacePlaceholder(
      { text: value, start: selectionStart, end: selectionEnd },
      placeholder,
      markdown,
    );
    if (edit) applyEdit(area.current, edit);
  }

  return {
    sending,
    said,
    add: (files: Iterable<File>) => {
      for (const file of files) void add(file);
    },
  };
}
