import { IMAGE_TYPES } from '@quivia/contract/images';
import ImagePlus from 'lucide-react/icons/image-plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useId, useRef, useState } from 'react';
import { uploadPicture } from '../../../platform/forms/upload-picture.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import { CommunityPicture } from '../community-picture.tsx';
import { pictureField as words } from './profile.words.tsx';

interface PictureFieldProps {
  /** Of the community. */
  name: string;
  picture: string | null;
  onChange: (picture: string | null) => void;
  error?: string | undefined;
}

export function PictureField({ name, picture, onChange, error }: PictureFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function keep(file: File) {
    setBusy(true);
    setProblem(undefined);
    try {
      onChange((await uploadPicture(file)).key);
    } catch (refused) {
      setProblem(refused instanceof Error ? refused.message : words.failed);
    } finally {
      setBusy(false);
    }
  }

  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">{words.label}</legend>
      <div className="flex flex-wrap items-center gap-4">
        <CommunityPicture name={name} picture={picture} size="large" />
        <div className="grid gap-2">
          <div className="flex flex-wrap gap-2">
            <Button busy={busy} aria-describedby={`${id}-hint`} onClick={() => input.current?.click()}>
              <ImagePlus className="size-4" />
              {picture ? words.replace : words.choose}
            </Button>
            {picture && (
              <Button
                variant="quiet"
                className="px-3!"
                aria-label={words.removePicture}
                onClick={() => onChange(null)}
              >
                <Trash2 className="size-4" />
                {words.remove}
              </Button>
            )}
          </div>
          <p id={`${id}-hint`} className="text-xs text-ink-3">
            {words.hint}
          </p>
          {(problem ?? error) && <FieldError>{problem ?? error}</FieldError>}
        </div>
      </div>
      <input
        ref={input}
        type="file"
        accept={IMAGE_TYPES.join(',')}
        aria-label={words.label}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void keep(file);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </fieldset>
  );
}
