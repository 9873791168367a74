import Type from 'lucide-react/icons/type';
import { type ComponentProps, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { insertFormula } from './edit-spans.ts';
import { toolbar as words } from './editor.words.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { FormulaPalette } from './formula-palette.tsx';
import type { Editor } from './use-editor.ts';
import { PICTURE_TYPES } from './use-pictures.ts';

interface EditorFrameProps extends Omit<ComponentProps<'textarea'>, 'ref'> {
  editor: Editor;
  compact: boolean;
  value: string;
  id: string;
}

/** The text area and its buttons inside one border. */
export function EditorFrame({ editor, compact, value, id, ...rest }: EditorFrameProps) {
  const picker = useRef<HTMLInputElement>(null);
  const toolbarId = useId();
  const [isOpen, setOpen] = useState(false);
  const [hasPalette, setPalette] = useState(false);
  useGrowing(editor.area, value);

  const paletteId = `${toolbarId}-formulas`;
  const toolbar = (
    <>
      <EditorToolbar
        id={toolbarId}
        compact={compact}
        controls={id}
        onCommand={editor.run}
        onPicture={editor.takesPictures ? () => picker.current?.click() : undefined}
        palette={{ id: paletteId, isOpen: hasPalette, onToggle: () => setPalette(!hasPalette) }}
      />
      {hasPalette && (
        <FormulaPalette
          id={paletteId}
          onInsert={(latex) => editor.run({ edit: (...at) => insertFormula(...at, latex) })}
        />
      )}
    </>
  );
  return (
    <div
      className={`rounded-md border-[1.5px] bg-sheet transition-colors has-[textarea:focus-visible]:border-pencil has-[textarea:focus-visible]:outline-3 has-[textarea:focus-visible]:outline-pencil has-disabled:border-rule has-disabled:bg-paper has-aria-invalid:border-wrong ${editor.isOver ? 'border-pencil bg-pencil-soft' : 'border-rule-strong hover:border-ink-3'}`}
    >
      {!compact && toolbar}
      <div className="flex items-start">
        <textarea
          {...rest}
          {...editor.handlers}
          id={id}
          ref={editor.area}
          value={value}
          rows={compact ? 1 : 3}
          className={`block max-h-[70dvh] w-full resize-none bg-transparent px-3 py-2 text-base text-ink field-sizing-content placeholder:text-ink-3 focus-visible:outline-none disabled:text-ink-3 ${compact ? 'min-h-control py-1!' : 'min-h-20'}`}
        />
        {compact && (
          <button
            type="button"
            title={isOpen ? words.hide : words.title}
            aria-expanded={isOpen}
            aria-controls={isOpen ? toolbarId : undefined}
            onClick={() => setOpen(!isOpen)}
            className="grid size-control shrink-0 place-items-center rounded-md text-ink-3 transition-colors hover:text-pencil focus-visible:-outline-offset-3 aria-expanded:text-pencil"
          >
            <Type className="size-4" />
            <span className="sr-only">{words.title}</span>
          </button>
        )}
      </div>
      {compact && isOpen && toolbar}
      {editor.takesPictures && (
        <input
          ref={picker}
          type="file"
          hidden
          multiple
          accept={PICTURE_TYPES.join()}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            // Cleared, so that the same picture can be chosen again.
            target.value = '';
            editor.area.current?.focus();
            editor.pictures.add(files);
          }}
        />
      )}
    </div>
  );
}

const growsNatively = globalThis.CSS?.supports('field-sizing', 'content') ?? false;

/** Makes a text area as high as its text, in browsers without field-sizing. */
function useGrowing(area: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the text
  useLayoutEffect(() => {
    if (growsNatively || !area.current) return;
    area.current.style.height = 'auto';
    area.current.style.height = `${area.current.scrollHeight}px`;
  }, [area, text]);
}
