// Photos of students, many at once: the name of each file is the roll number.
import { line } from '@quivia/contract/fields';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useContractForm } from '../../platform/forms/use-contract-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';
import { FileField } from '../../ui/fields/file-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { photosCard as words } from './rosters.words.ts';
import { type PhotoUpload, storePhotos, usePhotoCounts, useRemovePhoto } from './use-photo-uploads.ts';

export function PhotosCard({ institutionId }: { institutionId: number }) {
  const counts = usePhotoCounts(institutionId);
  const [upload, setUpload] = useState<PhotoUpload>();
  const isBusy = upload !== undefined && upload.done < upload.of;

  async function store(files: readonly File[]) {
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
        <FileField
          label={words.choose}
          accept="image/jpeg,image/png,image/webp"
          hint={words.hint}
          // Sent as soon as they are chosen: the field is ready for more.
          file={undefined}
          isMultiple
          disabled={isBusy}
          onChoose={(_, all) => void store(all)}
        />
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
