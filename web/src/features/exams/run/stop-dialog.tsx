import type { ExamForFaculty } from '@quivia/contract/exams';
import { plural } from '@quivia/contract/plural';
import { cancelExam, endExam } from '@quivia/contract/running-exams';
import { useRef, useState } from 'react';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import type { Words } from '../../../platform/app/workplace-words.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { studentsIn } from '../exam-counts.ts';
import { useExamAction } from '../use-exams.ts';

interface StopDialogProps {
  act: 'end' | 'cancel';
  exam: ExamForFaculty;
  onClose: () => void;
}

const WORDS = {
  end: { title: 'End', confirm: 'End early', schema: endExam.body },
  cancel: { title: 'Cancel', confirm: 'Cancel exam', schema: cancelExam.body },
};

export function StopDialog({ act, exam, onClose }: StopDialogProps) {
  const { words } = useWorkplace();
  const stop = useExamAction(exam.id, onClose);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const { title, confirm, schema } = WORDS[act];

  function send() {
    const checked = schema.safeParse({ reason });
    if (checked.success) return stop.mutate({ act, body: checked.data });
    setProblem(checked.error.issues[0]?.message);
    field.current?.focus();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`${title} ${exam.title}?`}
      confirm={confirm}
      cancel="Keep it"
      tone="danger"
      busy={stop.isPending}
      onConfirm={send}
    >
      <div className="grid gap-4">
        <p>{consequence(act, exam, words)}</p>
        <TextArea
          ref={field}
          label="Reason"
          rows={3}
          hint={`Sent to ${plural(studentsIn(exam.counts), words.student)}, and kept in the audit log.`}
          value={reason}
          error={problem}
          onChange={({ target }) => {
            setReason(target.value);
            setProblem(undefined);
          }}
        />
      </div>
    </ConfirmDialog>
  );
}

function consequence(
  act: 'end' | 'cancel',
  { counts, state }: ExamForFaculty,
  { student }: Pick<Words, 'student'>,
): string {
  const sitting = counts.in_progress;
  const notStarted = counts.assigned;
  const stopped = (one: string, many: string) =>
    sitting === 0
      ? 'Nobody is sitting it at the moment.'
      : `${plural(sitting, student)} sitting it ${sitting === 1 ? one : many}.`;
  if (act === 'end')
    return `It closes now for everyone. ${stopped('is graded with what is answered so far', 'are graded with what they answered so far')} ${notStarted > 0 ? `${plural(notStarted, student)} who did not start ${notStarted === 1 ? 'is' : 'are'} marked absent.` : ''} This cannot be undone.`;
  if (state === 'upcoming') return 'Nobody can sit it any more. This cannot be undone.';
  return `It stops now, and nothing of it is graded. ${stopped('is interrupted', 'are interrupted')} What was answered is kept. This cannot be undone.`;
}
