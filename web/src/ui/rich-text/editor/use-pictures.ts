import { type RefObject, useEffect, useRef, useState } from 'react';
import { applyEdit, applyUnseen } from './apply-edit.ts';
import { pictureMarkdown, picturePlaceholder, pictureWords, replacePlaceholder } from './edit-pictures.ts';
import { pictures } from './editor.words.ts';

/** Stores a picture and returns its address. The message of an error is shown to the author. */
export type OnImage = (file: File) => Promise<{ url: string; alt?: string }>;

export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'];

/** Pictures being uploaded: each has a placeholder in the text until it is stored or has failed. */
export function usePictures(area: RefObject<HTMLTextAreaElement | null>, onImage: OnImage | undefined) {
  const [sending, setSending] = useState(0);
  const [added, setAdded] = useState(0);
  const [problems, setProblems] = useState<string[]>([]);
  const mounted = useRef(true);

  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  async function send(file: File, upload: OnImage) {
    const placeholder = insertPlaceholder(file);
    const outcome = await upload(file).then(
      ({ url, alt }) => ({
        markdown: pictureMarkdown(url, alt ?? pictureWords(file.name)),
        problem: undefined,
      }),
      (error: unknown) => ({ markdown: '', problem: error instanceof Error ? error.message : '' }),
    );
    if (!mounted.current) return;
    settle(placeholder, outcome.markdown);
    setSending((count) => count - 1);
    if (outcome.problem === undefined) setAdded((count) => count + 1);
    else setProblems((all) => [...all, pictures.notAdded(file.name, outcome.problem)]);
  }

  function insertPlaceholder(file: File): string {
    const { value = '', selectionEnd = 0 } = area.current ?? {};
    const placeholder = picturePlaceholder(value, file.name);
    const caret = selectionEnd + placeholder.length;
    const text = value.slice(0, selectionEnd) + placeholder + value.slice(selectionEnd);
    if (area.current) applyEdit(area.current, { text, start: caret, end: caret });
    return placeholder;
  }

  /** Does nothing if the author has removed the placeholder meanwhile. */
  function settle(placeholder: string, markdown: string) {
    if (!area.current) return;
    const { value: text, selectionStart: start, selectionEnd: end } = area.current;
    const edit = replacePlaceholder({ text, start, end }, placeholder, markdown);
    if (edit) applyUnseen(area.current, edit);
  }

  function add(files: Iterable<File>) {
    if (!onImage) return;
    const all = [...files];
    const supported = all.filter(({ type }) => PICTURE_TYPES.includes(type));
    const others = all.filter(({ type }) => !PICTURE_TYPES.includes(type));
    setAdded(0);
    setProblems(others.map(({ name }) => pictures.wrongType(name)));
    setSending((count) => count + supported.length);
    for (const picture of supported) void send(picture, onImage);
  }

  return { sending, added, problems, add };
}
