import Upload from 'lucide-react/icons/upload';
import { type DragEvent, useState } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { chooseFile } from './fields.words.tsx';

interface FileFieldProps extends FieldProps {
  accept: string;
  file: File | undefined;
  onChoose: (file: File) => void;
}

/** The browser's own file input, which also accepts a dropped file. */
export function FileField({ accept, file, onChoose, ...field }: FileFieldProps) {
  const [isOver, setOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped) onChoose(dropped);
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
          {file ? <span className="font-semibold">{file.name}</span> : <span>{chooseFile}</span>}
          <input
            type="file"
            accept={accept}
            onChange={({ target }) => target.files?.[0] && onChoose(target.files[0])}
            {...control}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
        </div>
      )}
    </Field>
  );
}
