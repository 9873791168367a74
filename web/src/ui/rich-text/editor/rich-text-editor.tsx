// A text area for Markdown with buttons and keys for its marks, pictures, and a preview.
import { type Ref, useEffect, useId } from 'react';
import { Field, type FieldProps } from '../../fields/field.tsx';
import { EditorFrame } from './editor-frame.tsx';
import { EditorPreview, OptionPreview } from './editor-preview.tsx';
import { PictureStatus } from './picture-status.tsx';
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
  /** Without it there is no way to add pictures. */
  onImage?: OnImage;
  /** While pictures are on their way the text has placeholders in it, and is better not saved. */
  onSending?: (isSending: boolean) => void;
  /** For an option: one line that grows, its buttons folded away, a preview only where it says something. */
  compact?: boolean;
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
  if (compact) return field;
  return (
    <div className="@container">
      <div className="grid gap-4 @4xl:grid-cols-2">
        {field}
        <EditorPreview text={value} />
      </div>
    </div>
  );
}
