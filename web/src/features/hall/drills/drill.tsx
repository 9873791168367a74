// Practising on ghosts: how a hall drill is started, and the mark that every page and print of it carries.
import { DRILL_MINUTES, NewDrill } from '@quivia/contract/hall/drill';
import Ghost from 'lucide-react/icons/ghost';
import { useState } from 'react';
import { Link } from 'react-router';
import { dateTimeOf, timeOf } from '../../../platform/app/date-time.tsx';
import { asNumber } from '../../../platform/forms/as-number.ts';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { dialog, drill as text } from './drills.words.ts';
import { useDrill, useEndDrill, useStartDrill } from './use-drill.ts';

interface DrillBannerProps {
  /** Of the exam that is rehearsed. */
  drillOf: number;
  /** While it runs. */
  canEnd?: boolean;
}

/** On the screen above everything else; on paper at the top of every page. */
export function DrillBanner({ drillOf, canEnd = false }: DrillBannerProps) {
  const [isEnding, setEnding] = useState(false);
  const end = useEndDrill(drillOf, () => setEnding(false));
  const state = useDrill(drillOf, canEnd).data?.rehearsal;
  return (
    <section
      aria-label={text.title}
      className="flex shrink-0 flex-wrap items-center gap-x-3 border-b border-rule bg-pencil-soft px-4 text-sm print:fixed print:top-0 print:right-0 print:border-0 print:bg-transparent print:text-black"
    >
      <p className="flex min-h-11 grow items-center gap-3 print:min-h-0">
        <Ghost className="size-5 shrink-0 text-pencil print:text-black" />
        <span>
          <strong>{text.banner}</strong>{' '}
          <span className="text-ink-2 max-sm:hidden print:hidden">{text.bannerHint}</span>
        </span>
      </p>
      <Link
        to={`/hall/${drillOf}`}
        className="inline-flex min-h-11 items-center font-semibold text-pencil underline underline-offset-4 print:hidden"
      >
        {text.toExam}
      </Link>
      {canEnd && state?.is_over === false && (
        <button
          type="button"
          onClick={() => setEnding(true)}
          className="min-h-11 font-semibold text-pencil underline underline-offset-4 print:hidden"
        >
          {text.end}
        </button>
      )}
      <ConfirmDialog
        open={isEnding}
        onOpenChange={setEnding}
        title={text.endTitle}
        confirm={text.end}
        busy={end.isPending}
        onConfirm={() => end.mutate()}
      >
        <p>{text.endText}</p>
      </ConfirmDialog>
    </section>
  );
}

interface DrillLineProps {
  examId: number;
  startsAt: string;
  canStart: boolean;
}

/** On the board of an exam that has not begun. */
export function DrillLine({ examId, startsAt, canStart }: DrillLineProps) {
  const [isStarting, setStarting] = useState(false);
  const { data } = useDrill(examId);
  const running = data?.rehearsal && !data.rehearsal.is_over ? data.rehearsal : undefined;
  if (!data || (!running && !(canStart && data.ghosts > 0))) return null;
  return (
    <section
      aria-label={text.title}
      className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-4 border-b border-rule bg-sheet px-4 text-sm"
    >
      <p className="text-ink-2">
        {running
          ? text.running(running.ghosts, timeOf(new Date(running.ends_at)))
          : text.begins(dateTimeOf(startsAt))}
      </p>
      {running ? (
        <Link
          to={`/hall/${running.id}`}
          className="inline-flex min-h-11 items-center font-semibold text-pencil underline underline-offset-4"
        >
          {text.open}
        </Link>
      ) : (
        <button
          type="button"
          onClick={() => setStarting(true)}
          className="min-h-11 font-semibold text-pencil underline underline-offset-4"
        >
          {text.start}
        </button>
      )}
      {isStarting && <StartDialog examId={examId} ghosts={data.ghosts} onClose={() => setStarting(false)} />}
    </section>
  );
}

/** With the settings of the hall. */
export function DrillCard({ examId }: { examId: number }) {
  const [isStarting, setStarting] = useState(false);
  const { data, error, refetch } = useDrill(examId);
  if (!data)
    return (
      <Card title={text.title}>
        {error ? <Failed message={sentenceOf(error)} onRetry={() => void refetch()} /> : <ThreeCircles />}
      </Card>
    );
  const { rehearsal, ghosts } = data;
  const isRunning = rehearsal !== null && !rehearsal.is_over;
  return (
    <Card title={text.title}>
      <div className="grid gap-3 text-sm">
        <p className="text-ink-2">{text.lead}</p>
        {rehearsal && (
          <p>{isRunning ? text.running(rehearsal.ghosts, timeOf(new Date(rehearsal.ends_at))) : text.over}</p>
        )}
        {!isRunning && ghosts === 0 && <p>{text.notPossible}</p>}
        <div className="flex flex-wrap gap-3">
          {!isRunning && ghosts > 0 && (
            <Button onClick={() => setStarting(true)}>{rehearsal ? text.again : text.start}</Button>
          )}
          {rehearsal && <LinkButton to={`/hall/${rehearsal.id}`}>{text.open}</LinkButton>}
          {rehearsal && !isRunning && (
            <LinkButton to={`/hall/${rehearsal.id}/report`}>{text.report}</LinkButton>
          )}
        </div>
      </div>
      {isStarting && <StartDialog examId={examId} ghosts={ghosts} onClose={() => setStarting(false)} />}
    </Card>
  );
}

interface StartDialogProps {
  examId: number;
  ghosts: number;
  onClose: () => void;
}

function StartDialog({ examId, ghosts, onClose }: StartDialogProps) {
  const start = useStartDrill(examId);
  const { register, submit, formState } = useContractForm(NewDrill, {
    defaultValues: { minutes: DRILL_MINUTES.usual },
  });
  return (
    <FormDialog
      asks
      title={dialog.title}
      confirm={dialog.confirm}
      busy={start.isPending}
      onSubmit={submit(({ minutes }) => start.mutate(minutes))}
      onClose={onClose}
    >
      <p>{dialog.text(ghosts)}</p>
      <p>{dialog.unseen}</p>
      <TextField
        label={dialog.minutes}
        inputMode="numeric"
        error={formState.errors.minutes?.message}
        {...register('minutes', asNumber)}
      />
    </FormDialog>
  );
}
