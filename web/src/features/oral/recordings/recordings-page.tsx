import type { Recording } from '@quivia/contract/oral/recordings';
import { useEffect, useState } from 'react';
import { dateTimeOf, dayOf } from '../../../platform/app/date-time.tsx';
import { ReasonDialog } from '../../../platform/forms/reason-dialog.tsx';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Listing } from '../../../platform/lists/listing.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { PersonName } from '../../../ui/labels/person-name.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import type { OralTabProps } from '../oral-frame.tsx';
import { recordings as words } from './recordings.words.ts';
import { fetchRecording, useDeleteRecording, useRecordings } from './use-recordings.ts';

export function RecordingsPage({ oral }: OralTabProps) {
  const pages = useRecordings(oral.id);
  const hint = oral.recording_days === null ? words.notAllowed : words.noneHint;
  return (
    <Card title={words.title} flush>
      <Listing pages={pages} empty={<Empty title={words.none} hint={hint} />}>
        {(rows) => (
          <ul className="divide-y divide-rule">
            {rows.map((row) => (
              <Row key={row.id} examId={oral.id} row={row} canDelete={oral.is_coordinator} />
            ))}
          </ul>
        )}
      </Listing>
    </Card>
  );
}

interface RowProps {
  examId: number;
  row: Recording;
  canDelete: boolean;
}

function Row({ examId, row, canDelete }: RowProps) {
  const [audio, setAudio] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [deletes, setDeletes] = useState(false);
  const { name, roll_number } = row.candidate;
  useEffect(() => {
    if (audio) return () => URL.revokeObjectURL(audio);
  }, [audio]);
  async function listen() {
    setBusy(true);
    try {
      setAudio(URL.createObjectURL(await fetchRecording(examId, row.id)));
    } catch (error) {
      toast.error(sentenceOf(error));
    }
    setBusy(false);
  }
  const facts = [
    dateTimeOf(row.made_at),
    words.length(Math.round(row.seconds / 60)),
    words.by(row.made_by),
    row.deleted_at ? words.deleted(dayOf(row.deleted_at)) : words.until(dayOf(row.delete_at)),
  ];
  return (
    <li className="grid gap-3 px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="flex flex-wrap items-baseline gap-x-2 break-words">
            <PersonName name={name} username={roll_number} />
          </p>
          <p className="text-sm text-ink-2">{facts.join(' · ')}</p>
        </div>
        {!row.deleted_at && (
          <div className="flex flex-wrap gap-2">
            <Button
              className="px-4"
              busy={busy}
              aria-label={words.listenTo(name)}
              onClick={() => void listen()}
            >
              {words.listen}
            </Button>
            {canDelete && (
              <Button
                variant="quiet"
                className="px-3"
                aria-label={words.deleteOf(name)}
                onClick={() => setDeletes(true)}
              >
                {words.delete}
              </Button>
            )}
          </div>
        )}
      </div>
      {audio && (
        // biome-ignore lint/a11y/useMediaCaption: what was said has no text
        <audio controls autoPlay src={audio} aria-label={words.player(name)} className="w-full" />
      )}
      {deletes && <DeleteDialog examId={examId} id={row.id} onClose={() => setDeletes(false)} />}
    </li>
  );
}

function DeleteDialog({ examId, id, onClose }: { examId: number; id: number; onClose: () => void }) {
  const remove = useDeleteRecording(examId, onClose);
  return (
    <ReasonDialog
      title={words.deleteTitle}
      text={words.deleteBody}
      confirm={words.delete}
      cancel={words.cancel}
      tone="danger"
      busy={remove.isPending}
      onConfirm={(reason) => remove.mutate({ id, reason })}
      onClose={onClose}
    />
  );
}
