import type { ExamSummary } from '@quivia/contract/exam-results';
import { plural } from '@quivia/contract/plural';
import { useState } from 'react';
import { DateTime } from '../../../platform/app/date-time.tsx';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import type { Words } from '../../../platform/app/workplace-words.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { useRelease } from '../use-exam-results.ts';

const waits = ({ student, Students }: Words): Record<ExamSummary['release'], string> => ({
  at_once: `Each ${student} sees the marks on handing in.`,
  window_close: `${Students} see their marks once nobody sits it any more.`,
  by_hand: `${Students} see their marks when you release them.`,
});

/** Whether students see their marks, and the button that lets them. */
export function ReleaseLine({ exam, isCancelled }: { exam: ExamSummary; isCancelled: boolean }) {
  const { words } = useWorkplace();
  const [isAsking, setAsking] = useState(false);
  if (isCancelled)
    return (
      <p className="flex flex-wrap items-center gap-3 rounded-md border border-rule bg-sheet px-4 py-3 text-sm">
        <Badge tone="wrong">Cancelled</Badge>
        Nothing of it is graded. What was answered is kept.
      </p>
    );
  return (
    <section
      aria-label="Release"
      className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-rule bg-sheet px-4 py-3 text-sm"
    >
      {exam.released_at ? (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone="right">Released</Badge>
          <span>
            {words.Students} see their marks since <DateTime at={exam.released_at} />.
          </span>
        </p>
      ) : (
        <>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge tone="plain">Not released</Badge>
            <span>{waits(words)[exam.release]}</span>
          </p>
          <Button className="px-4!" onClick={() => setAsking(true)}>
            Release results
          </Button>
        </>
      )}
      {isAsking && <ReleaseDialog exam={exam} onClose={() => setAsking(false)} />}
    </section>
  );
}

function ReleaseDialog({ exam, onClose }: { exam: ExamSummary; onClose: () => void }) {
  const { words } = useWorkplace();
  const release = useRelease(exam.id, onClose);
  const left = exam.not_started + exam.sitting;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Release the results of ${exam.title}?`}
      confirm="Release results"
      busy={release.isPending}
      onConfirm={() => release.mutate()}
    >
      <div className="grid gap-2">
        <p>
          {plural(exam.students, words.student)} will be told, and see their own marks. A release cannot be
          taken back.
        </p>
        {left > 0 && !exam.is_over && (
          <p>
            {plural(left, words.student)} may still sit it. They see their marks when they have ended, and
            nobody sees the questions with their key before that.
          </p>
        )}
      </div>
    </ConfirmDialog>
  );
}
