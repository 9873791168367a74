import Upload from 'lucide-react/icons/upload';
import { type DragEvent, useState } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { chooseFile, chooseFiles } from './fields.words.tsx';

interface FileFieldProps extends FieldProps {
  accept: string;
  file: File | undefined;
  /** All that were chosen, where several can be. */
  onChoose: (file: File, all: File[]) => void;
  isMultiple?: boolean;
  /** Shown in place of the file's name, such as how many were chosen. */
  chosen?: string | undefined;
  /** Such as while what was chosen before is sent. */
  disabled?: boolean;
}

/** The browser's own file input, which also accepts a dropped file. */
export function FileField(props: FileFieldProps) {
  const { accept, file, onChoose, isMultiple = false, chosen, disabled = false, ...field } = props;
  const [isOver, setOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  }

  function take(list: FileList | null) {
    const [first, ...others] = list ?? [];
    if (first && !disabled) onChoose(first, isMultiple ? [first, ...others] : [first]);
  }

  return (
    <Field {...field}>
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the input is the first
        <div
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          className={`relative grid min-h-28 place-content-center justify-items-center gap-1 rounded-md border-[1.5px] border-dashed px-4 py-6 text-center text-sm transition-colors has-focus-visible:outline-3 has-focus-visible:outline-pencil has-aria-invalid:border-wrong ${isOver ? 'border-pencil bg-pencil-soft' : 'border-rule-strong'}`}
        >
          <Upload className="size-5 text-ink-3" />
          {file ? (
            <span className="font-semibold">{chosen ?? file.name}</span>
          ) : (
            <span>{isMultiple ? chooseFiles : chooseFile}</span>
          )}
          <input
            type="file"
            accept={accept}
            multiple={isMultiple}
            disabled={disabled}
            onChange={({ target }) => take(target.files)}
            {...control}
            className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
          />
        </div>
      )}
    </Field>
  );
}
