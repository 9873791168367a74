// Photos of students, many at once: the name of each file is the roll number.
import { line } from '@quivia/contract/fields';
import { useId, useState } from 'react';
import * as z from 'zod/mini';
import { useContractForm } from '../../platform/forms/use-contract-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';
import { CONTROL_LOOK } from '../../ui/fields/field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { photosCard as words } from './rosters.words.ts';
import { type PhotoUpload, storePhotos, usePhotoCounts, useRemovePhoto } from './use-photo-uploads.ts';

export function PhotosCard({ institutionId }: { institutionId: number }) {
  const id = useId();
  const counts = usePhotoCounts(institutionId);
  const [upload, setUpload] = useState<PhotoUpload>();
  const isBusy = upload !== undefined && upload.done < upload.of;

  async function store(files: readonly File[]) {
    if (files.length === 0) return;
    await storePhotos(institutionId, files, setUpload);
    void counts.refetch();
  }

  return (
    <Card title={words.title}>
      <div className="grid max-w-measure gap-4">
        <p className="text-ink-2">{words.lead}</p>
        {counts.data && (
          <p className="font-semibold">{words.counts(counts.data.photos, counts.data.students)}</p>
        )}
        <div className="grid gap-1">
          <label htmlFor={id} className="text-sm font-semibold">
            {words.choose}
          </label>
          <input
            id={id}
            type="file"
            multiple
            accept="image/jpeg,image/png,image/webp"
            disabled={isBusy}
            aria-describedby={`${id}hint`}
            className={`${CONTROL_LOOK} py-2`}
            onChange={({ target }) => {
              void store([...(target.files ?? [])]);
            }}
          />
          <p id={`${id}hint`} className="text-sm text-ink-2">
            {words.hint}
          </p>
        </div>
        {isBusy && <Progress label={words.uploading} done={upload.done} total={upload.of} />}
        {upload && !isBusy && (
          <p role="status" className="text-sm font-semibold">
            {words.stored(upload.of - upload.refused.length)}
          </p>
        )}
        {upload && upload.refused.length > 0 && (
          <Notice>
            <ul className="grid gap-1">
              {upload.refused.map(({ file, why }) => (
                <li key={file}>
                  {file}: {why}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {counts.data && counts.data.missing.length > 0 && (
          <details className="text-sm">
            <summary className="min-h-11 py-3">{words.missing}</summary>
            <p className="break-words text-ink-2">{counts.data.missing.join(', ')}</p>
          </details>
        )}
        {counts.data && counts.data.photos > 0 && <RemovePhoto institutionId={institutionId} />}
      </div>
    </Card>
  );
}

const RollNumber = z.object({ roll_number: line(40) });

function RemovePhoto({ institutionId }: { institutionId: number }) {
  const form = useContractForm(RollNumber, { defaultValues: { roll_number: '' } });
  const remove = useRemovePhoto(institutionId, () => form.reset());
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-3"
      onSubmit={form.submit(({ roll_number }) => remove.mutate(roll_number))}
    >
      <TextField
        label={words.rollNumber}
        error={form.formState.errors.roll_number?.message}
        {...form.register('roll_number')}
      />
      <Button type="submit" busy={remove.isPending}>
        {words.remove}
      </Button>
    </form>
  );
}
