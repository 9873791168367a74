import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type Ref,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { applyEdit } from './apply-edit.ts';
import { continueList } from './edit-blocks.ts';
import { EDITOR_COMMANDS, type EditorCommand } from './editor-commands.ts';
import { type OnImage, usePictures } from './use-pictures.ts';

/** What keys, buttons, the clipboard and dropped files do to a text area. */
export function useEditor(ref: Ref<HTMLTextAreaElement> | undefined, onImage: OnImage | undefined) {
  const area = useRef<HTMLTextAreaElement>(null);
  const pictures = usePictures(area, onImage);
  const [isOver, setOver] = useState(false);

  useImperativeHandle(ref, () => area.current as HTMLTextAreaElement, []);

  function run({ edit }: Pick<EditorCommand, 'edit'>) {
    if (!area.current) return;
    area.current.focus();
    applyEdit(area.current, edit(area.current.value, area.current.selectionStart, area.current.selectionEnd));
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    if (event.altKey || event.shiftKey || event.nativeEvent.isComposing) return;
    if (event.ctrlKey || event.metaKey) {
      const command = EDITOR_COMMANDS.find(({ key }) => key === event.key.toLowerCase());
      if (!command) return;
      event.preventDefault();
      run(command);
    } else if (event.key === 'Enter' && selectionStart === selectionEnd) {
      const edit = continueList(value, selectionStart);
      if (!edit) return;
      event.preventDefault();
      applyEdit(event.currentTarget, edit);
    }
  }

  function paste(event: ClipboardEvent) {
    const { files, types } = event.clipboardData;
    // Cells and paragraphs copied from an office program include a picture of themselves: the text is meant.
    if (!onImage || files.length === 0 || types.includes('text/plain')) return;
    event.preventDefault();
    pictures.add(files);
  }

  /** By default the browser would open a dropped file in place of the page. */
  function dragOver(event: DragEvent) {
    if (!onImage || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  }

  function drop(event: DragEvent) {
    setOver(false);
    if (!onImage || event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    area.current?.focus();
    pictures.add(event.dataTransfer.files);
  }

  return {
    area,
    pictures,
    takesPictures: onImage !== undefined,
    isOver,
    run,
    handlers: {
      onKeyDown: press,
      onPaste: paste,
      onDragOver: dragOver,
      onDragLeave: () => setOver(false),
      onDrop: drop,
    },
  };
}

export type Editor = ReturnType<typeof useEditor>;
