import type { ExamForFaculty } from '@quivia/contract/exams';
import { cancelExam, endExam } from '@quivia/contract/running-exams';
import { useRef, useState } from 'react';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import type { Words } from '../../../shared/workplace/workplace.words.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { RadioRows } from '../../../ui/fields/radio-rows.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { studentsIn } from '../exam-counts.ts';
import { useExamAction } from '../use-exams.ts';
import { stopDialog as text } from './run.words.tsx';

interface StopDialogProps {
  act: 'end' | 'cancel';
  exam: ExamForFaculty;
  onClose: () => void;
}

const SCHEMAS = { end: endExam.body, cancel: cancelExam.body };

export function StopDialog({ act, exam, onClose }: StopDialogProps) {
  const { words } = useWorkplace();
  const stop = useExamAction(exam.id, onClose);
  const [reason, setReason] = useState('');
  const [results, setResults] = useState<'hold' | 'release'>('hold');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const { title, confirm } = text[act];

  function send() {
    const checked = SCHEMAS[act].safeParse({ reason, hold_results: results === 'hold' });
    if (checked.success) return stop.mutate({ act, body: checked.data });
    setProblem(checked.error.issues[0]?.message);
    field.current?.focus();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={title(exam.title)}
      confirm={confirm}
      cancel={text.keep}
      tone="danger"
      busy={stop.isPending}
      onConfirm={send}
    >
      <div className="grid gap-4">
        <p>{consequence(act, exam, words)}</p>
        {act === 'end' && exam.release !== 'by_hand' && (
          <RadioRows
            label={text.results}
            options={text.resultChoices(exam, words)}
            value={results}
            onChange={setResults}
          />
        )}
        <TextArea
          ref={field}
          label={text.reason}
          rows={3}
          hint={text.reasonHint(studentsIn(exam.counts), words)}
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

function consequence(act: 'end' | 'cancel', { counts, state, release }: ExamForFaculty, words: Words) {
  if (act === 'end') return text.ends(counts.in_progress, counts.assigned, release === 'by_hand', words);
  return state === 'upcoming' ? text.cancelsUpcoming : text.cancelsRunning(counts.in_progress, words);
}
