import type { AttemptForFaculty } from '@quivia/contract/exam-results';
import { useState } from 'react';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { Bubble } from '../../../ui/labels/bubble.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { RichText } from '../../../ui/rich-text/render/rich-text.tsx';
import { marksWords } from '../marks-words.ts';
import { RegradeDialog } from './regrade-dialog.tsx';

type Answer = AttemptForFaculty['answers'][number];

export function AnswerList({ examId, answers }: { examId: number; answers: Answer[] }) {
  const { words } = useWorkplace();
  const [regraded, setRegraded] = useState<Answer>();
  return (
    <Card title="Answers" flush>
      {answers.length === 0 ? (
        <Empty title="No questions" hint={`This ${words.student} has not begun.`} />
      ) : (
        <ol>
          {answers.map((answer) => (
            <OneAnswer key={answer.question_id} answer={answer} onRegrade={() => setRegraded(answer)} />
          ))}
        </ol>
      )}
      {regraded && (
        <RegradeDialog
          examId={examId}
          questionId={regraded.question_id}
          name="this question"
          question={regraded.question}
          onClose={() => setRegraded(undefined)}
        />
      )}
    </Card>
  );
}

function OneAnswer({ answer, onRegrade }: { answer: Answer; onRegrade: () => void }) {
  const hasChosen = answer.options.some(({ is_chosen }) => is_chosen);
  return (
    <li className="grid gap-3 border-b border-rule p-4 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-3">
        <h3 className="font-semibold text-ink">Question {answer.question_number}</h3>
        <span>{answer.module_name}</span>
        <span className="tabular ml-auto">
          {marksWords(answer.marks)} / {marksWords(answer.total_marks)}
        </span>
        <Verdict answer={answer} hasChosen={hasChosen} />
        {answer.late !== null && (
          <Badge tone="risk">{answer.late === '' ? 'Taken back late' : `Late: ${answer.late}`}</Badge>
        )}
      </div>
      <RichText text={answer.question} />
      <ul className="grid gap-1.5 text-sm">
        {answer.options.map((option) => (
          <li key={option.option_number} className="flex items-center gap-3">
            <Bubble letter={option.option_number} filled={option.is_chosen} size="small" />
            <span className="min-w-0">
              <RichText text={option.option} inline />
            </span>
            {option.is_chosen && <span className="sr-only">chosen</span>}
            {option.is_correct && <Badge tone="right">Key</Badge>}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-xs text-ink-2">{answer.note}</p>
        <Button variant="quiet" className="-mr-3 px-3!" onClick={onRegrade}>
          Grade anew<span className="sr-only"> question {answer.question_number}</span>
        </Button>
      </div>
    </li>
  );
}

function Verdict({ answer: { is_right, marks }, hasChosen }: { answer: Answer; hasChosen: boolean }) {
  if (is_right === null) return <Badge tone="plain">{hasChosen ? 'Does not count' : 'Not answered'}</Badge>;
  if (is_right) return <Badge tone="right">Right</Badge>;
  return <Badge tone="wrong">{marks > 0 ? 'Partly right' : 'Wrong'}</Badge>;
}
