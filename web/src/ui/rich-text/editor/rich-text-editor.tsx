// A text area for Markdown with buttons and keys for its marks, pictures, and a preview.
import { type Ref, useEffect, useId } from 'react';
import { Field, FieldError, type FieldProps } from '../../fields/field.tsx';
import { pictures } from './editor.words.ts';
import { EditorFrame } from './editor-frame.tsx';
import { EditorPreview, OptionPreview } from './editor-preview.tsx';
import { useEditor } from './use-editor.ts';
import type { OnImage } from './use-pictures.ts';

interface RichTextEditorProps extends FieldProps {
  value: string;
  onChange: (text: string) => void;
  onBlur?: () => void;
  name?: string;
  id?: string;
  placeholder?: string;
  disabled?: boolean | undefined;
  ref?: Ref<HTMLTextAreaElement>;
  /** Uploads a picture. Without it, pictures can't be added. */
  onImage?: OnImage;
  /** While pictures are being uploaded the text contains placeholders, and should not be saved. */
  onSending?: (isSending: boolean) => void;
  /** For an option: one line that grows, its buttons collapsed, a preview only where it differs from the text. */
  compact?: boolean;
  /** False where another preview shows the text. */
  hasPreview?: boolean;
}

export function RichTextEditor({
  label,
  hint,
  error,
  id,
  ref,
  value,
  onChange,
  onImage,
  onSending,
  compact = false,
  hasPreview = true,
  ...rest
}: RichTextEditorProps) {
  const ownId = useId();
  const editor = useEditor(ref, onImage);
  const isSending = editor.pictures.sending > 0;

  useEffect(() => onSending?.(isSending), [onSending, isSending]);

  const field = (
    <Field label={label} hint={hint} error={error} id={id ?? ownId}>
      {(control) => (
        <div>
          <EditorFrame
            {...rest}
            {...control}
            editor={editor}
            compact={compact}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
          <PictureStatus {...editor.pictures} />
          {compact && <OptionPreview text={value} />}
        </div>
      )}
    </Field>
  );
  if (compact || !hasPreview) return field;
  return (
    <div className="grid gap-2">
      {field}
      <EditorPreview text={value} />
    </div>
  );
}

interface PictureStatusProps {
  sending: number;
  added: number;
  problems: string[];
}

/** The state of uploads. Always present: a live region that appears together with its text is often not read out. */
function PictureStatus({ sending, added, problems }: PictureStatusProps) {
  return (
    <div aria-live="polite" className="text-xs text-ink-3">
      {sending > 0 && (
        <p className="flex items-center gap-1.5 pt-1">
          <span
            aria-hidden="true"
            className="size-3.5 animate-turn rounded-full border-2 border-pencil border-r-transparent"
          />
          {pictures.sending(sending)}
        </p>
      )}
      {sending === 0 && added > 0 && <p className="pt-1">{pictures.added(added)}</p>}
      {problems.map((problem) => (
        <div key={problem} className="pt-1">
          <FieldError>{problem}</FieldError>
        </div>
      ))}
    </div>
  );
}
