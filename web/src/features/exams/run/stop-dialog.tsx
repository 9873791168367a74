import type { ExamForFaculty } from '@quivia/contract/exams';
import { useState } from 'react';
import { ReasonDialog } from '../../../platform/forms/reason-dialog.tsx';
import { studentsIn } from '../../../shared/exam/exam-acts.ts';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import type { Words } from '../../../shared/workplace/workplace.words.ts';
import { RadioRows } from '../../../ui/fields/radio-rows.tsx';
import { useExamAction } from '../use-exams.ts';
import { stopDialog as text } from './run.words.tsx';

interface StopDialogProps {
  act: 'end' | 'cancel';
  exam: ExamForFaculty;
  onClose: () => void;
}

export function StopDialog({ act, exam, onClose }: StopDialogProps) {
  const { words } = useWorkplace();
  const stop = useExamAction(exam.id, onClose);
  const [results, setResults] = useState<'hold' | 'release'>('hold');
  const { title, confirm } = text[act];
  return (
    <ReasonDialog
      asks
      title={title(exam.title)}
      text={consequence(act, exam, words)}
      hint={text.reasonHint(studentsIn(exam.counts), words)}
      confirm={confirm}
      cancel={text.keep}
      tone="danger"
      busy={stop.isPending}
      onConfirm={(reason) =>
        stop.mutate(
          act === 'end'
            ? { act, body: { reason, hold_results: results === 'hold' } }
            : { act, body: { reason } },
        )
      }
      onClose={onClose}
    >
      {act === 'end' && exam.release !== 'by_hand' && (
        <RadioRows
          label={text.results}
          options={text.resultChoices(exam, words)}
          value={results}
          onChange={setResults}
        />
      )}
    </ReasonDialog>
  );
}

function consequence(act: 'end' | 'cancel', { counts, state, release }: ExamForFaculty, words: Words) {
  if (act === 'end') return text.ends(counts.in_progress, counts.assigned, release === 'by_hand', words);
  return state === 'upcoming' ? text.cancelsUpcoming : text.cancelsRunning(counts.in_progress, words);
}
