import { type ClipboardEvent, type DragEvent, type KeyboardEvent, type Ref, useId, useRef } from 'react';
import { CONTROL_LOOK, Field, type FieldProps } from '../field.tsx';
import { applyEdit } from './apply-edit.ts';
import { EDITOR_COMMANDS, type EditorCommand } from './editor-commands.ts';
import { EditorPreview, useSettled } from './editor-preview.tsx';
import { EditorToolbar } from './editor-toolbar.tsx';
import { type OnImage, PICTURE_TYPES, usePictures } from './use-pictures.ts';

export interface RichTextEditorProps extends FieldProps {
  value: string;
  onChange: (text: string) => void;
  onBlur?: () => void;
  name?: string;
  id?: string;
  placeholder?: string;
  ref?: Ref<HTMLTextAreaElement>;
  /** Without it there is no way to add pictures. */
  onImage?: OnImage;
  /** For an option: one line that grows. */
  compact?: boolean;
}

export function RichTextEditor({
  label,
  hint,
  error,
  id,
  value,
  onChange,
  ref,
  onImage,
  compact = false,
  ...rest
}: RichTextEditorProps) {
  const ownId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const pictures = usePictures(area, onImage);
  const settled = useSettled(value);

  function run({ edit }: EditorCommand) {
    if (!area.current) return;
    area.current.focus();
    applyEdit(area.current, edit(area.current.value, area.current.selectionStart, area.current.selectionEnd));
  }

  function press(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    const command = EDITOR_COMMANDS.find(({ key }) => key === event.key.toLowerCase());
    if (!command) return;
    event.preventDefault();
    run(command);
  }

  function take(event: ClipboardEvent | DragEvent, data: DataTransfer) {
    // Copied cells and paragraphs come with a picture of themselves: their words are meant.
    if (!onImage || data.files.length === 0 || data.types.includes('text/plain')) return;
    event.preventDefault();
    pictures.add(data.files);
  }

  return (
    <Field label={label} hint={hint} error={error} id={id ?? ownId}>
      {(control) => (
        <div className="@container grid gap-1">
          <EditorToolbar
            label="Format"
            compact={compact}
            controls={control.id}
            onCommand={run}
            onPicture={onImage && (() => picker.current?.click())}
          />
          <textarea
            {...rest}
            {...control}
            ref={(element) => {
              area.current = element;
              if (typeof ref === 'function') return ref(element);
              if (ref) ref.current = element;
            }}
            rows={compact ? 1 : 5}
            value={value}
            onChange={({ target }) => onChange(target.value)}
            onKeyDown={press}
            onPaste={(event) => take(event, event.clipboardData)}
            onDrop={(event) => take(event, event.dataTransfer)}
            className={`${CONTROL_LOOK} field-sizing-content resize-y`}
          />
          <input
            ref={picker}
            type="file"
            hidden
            multiple
            accept={PICTURE_TYPES.join()}
            onChange={({ target }) => {
              pictures.add([...(target.files ?? [])]);
              target.value = '';
            }}
          />
          <p aria-live="polite" className="text-xs text-ink-3">
            {pictures.sending > 0 ? 'Sending the picture…' : pictures.said?.words}
          </p>
          {!compact && <EditorPreview text={settled} />}
        </div>
      )}
    </Field>
  );
}
