import type { ExamSummary } from '@quivia/contract/exam-results';
import { unmarkedAnswers } from '@quivia/contract/exams.words';
import { useId, useState } from 'react';
import { DateTime } from '../../../platform/app/date-time.tsx';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { addressOf } from '../results-address.ts';
import { useRelease } from '../use-exam-results.ts';
import { release as text } from './exam.words.tsx';

interface ReleaseLineProps {
  exam: ExamSummary;
  isCancelled: boolean;
  /** The person's share allows it. */
  mayRelease: boolean;
}

/** Whether students see their marks, and the button that releases them. */
export function ReleaseLine({ exam, isCancelled, mayRelease }: ReleaseLineProps) {
  const { words } = useWorkplace();
  const [isAsking, setAsking] = useState(false);
  const unmarkedId = useId();
  const { waiting = 0 } = exam;
  if (isCancelled)
    return (
      <p className="flex flex-wrap items-center gap-3 rounded-md border border-rule bg-sheet px-4 py-3 text-sm">
        <Badge tone="wrong">{text.cancelled}</Badge>
        {text.cancelledHint}
      </p>
    );
  return (
    <section
      aria-label={text.label}
      className={`flex flex-wrap items-center justify-between gap-x-3 gap-y-2 text-sm sm:flex-nowrap ${exam.released_at ? '' : 'rounded-md border border-rule bg-sheet px-4 py-1'}`}
    >
      {exam.released_at ? (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone="right">{text.released}</Badge>
          <span>{text.since(<DateTime at={exam.released_at} />, words)}</span>
          {waiting > 0 && <span>{text.waiting(waiting, words)}</span>}
        </p>
      ) : (
        <>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge tone="plain">{exam.release === 'at_once' ? text.immediate : text.notReleased}</Badge>
            <span>{text.waits(words)[exam.release]}</span>
            {exam.unmarked.answers > 0 && (
              <>
                <b id={unmarkedId}>{unmarkedAnswers(exam.unmarked)}</b>
                <TextLink to={addressOf({ exam: exam.id, view: 'marking' })}>{text.toMarking}</TextLink>
              </>
            )}
          </p>
          {mayRelease && (
            <Button
              variant="main"
              className="shrink-0 px-4!"
              disabled={exam.unmarked.answers > 0}
              aria-describedby={exam.unmarked.answers > 0 ? unmarkedId : undefined}
              onClick={() => setAsking(true)}
            >
              {text.release}
            </Button>
          )}
        </>
      )}
      {mayRelease && exam.released_at && waiting > 0 && (
        <Button className="shrink-0 px-4!" onClick={() => setAsking(true)}>
          {text.releaseRest}
        </Button>
      )}
      {isAsking && <ReleaseDialog exam={exam} onClose={() => setAsking(false)} />}
    </section>
  );
}

function ReleaseDialog({ exam, onClose }: { exam: ExamSummary; onClose: () => void }) {
  const { words } = useWorkplace();
  const release = useRelease(exam.id, onClose);
  const { closing } = exam;
  const left = exam.not_started + exam.sitting - closing;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={text.question(exam.title)}
      confirm={text.release}
      busy={release.isPending}
      disabled={closing > 0}
      onConfirm={() => release.mutate()}
    >
      <div className="grid gap-2">
        <p>{text.consequence(exam.released_at ? (exam.waiting ?? 0) : exam.students, words)}</p>
        {closing > 0 && <p role="status">{text.closing(closing)}</p>}
        {left > 0 && !exam.is_over && <p>{text.stillTaking(left, words)}</p>}
      </div>
    </ConfirmDialog>
  );
}
