import type { AttemptForFaculty } from '@quivia/contract/exam-results';
import { useState } from 'react';
import { useRuns } from '../../../shared/exam/use-exam.ts';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { Bubble } from '../../../ui/labels/bubble.tsx';
import { Hidden } from '../../../ui/labels/hidden.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Passage } from '../../../ui/rich-text/render/passage.tsx';
import { RichText } from '../../../ui/rich-text/render/rich-text.tsx';
import type { OtherKind } from '../../kinds/kind.ts';
import { Review } from '../../kinds/reviews.tsx';
import { Clarifications } from '../clarifications.tsx';
import { MarkedItems } from '../marked-items.tsx';
import { MarkerComment } from '../marker-comment.tsx';
import { passageAbove } from '../passage-runs.ts';
import { loadFileOf } from '../use-exam-results.ts';
import { regradeDialog, answers as text } from './attempt.words.tsx';
import { RegradeDialog } from './regrade-dialog.tsx';

type Answer = AttemptForFaculty['answers'][number];

export function AnswerList({ examId, attempt }: { examId: number; attempt: AttemptForFaculty }) {
  const { words } = useWorkplace();
  const { answers, status } = attempt;
  const [regraded, setRegraded] = useState<Answer>();
  const mayRegrade = useRuns(examId);
  return (
    <Card title={text.title} flush>
      {answers.length === 0 ? (
        <Empty title={text.none.title} hint={text.none.hint(words)} />
      ) : (
        <ol>
          {answers.map((answer, at) => (
            <OneAnswer
              key={answer.question_id}
              answer={answer}
              hidesMarks={attempt.hides_marks === true}
              loadFile={loadFileOf(examId, attempt.student_id)}
              passage={passageAbove(answers, at)}
              {...(mayRegrade && status !== 'cancelled' && { onRegrade: () => setRegraded(answer) })}
            />
          ))}
        </ol>
      )}
      {regraded && (
        <RegradeDialog
          examId={examId}
          questionId={regraded.question_id}
          name={regradeDialog.thisQuestion}
          onClose={() => setRegraded(undefined)}
        />
      )}
    </Card>
  );
}

interface OneAnswerProps {
  answer: Answer;
  hidesMarks: boolean;
  loadFile: (file: string) => Promise<Blob>;
  passage: ReturnType<typeof passageAbove>;
  onRegrade?: () => void;
}

function OneAnswer({ answer, hidesMarks, loadFile, passage, onRegrade }: OneAnswerProps) {
  const hasChosen = Boolean(answer.answer) || answer.options.some(({ is_chosen }) => is_chosen);
  const isInfo = answer.kind === 'info';
  return (
    <li className="grid break-inside-avoid gap-3 border-b border-rule p-4 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-3">
        <h3 className="font-semibold text-ink">{text.question(answer.question_number)}</h3>
        <span>{answer.module_name}</span>
        {!isInfo && (
          <>
            <span className="tabular ml-auto">{text.marks(answer.marks, answer.total_marks)}</span>
            <Verdict {...{ answer, hasChosen, hidesMarks }} />
          </>
        )}
        {answer.is_paused && <Badge tone="plain">{text.paused}</Badge>}
        {answer.late !== null && <Badge tone="risk">{text.late(answer.late)}</Badge>}
      </div>
      {passage && <Passage {...passage} startsClosed />}
      {answer.kind ? (
        <Review
          kind={answer.kind as OtherKind}
          question={answer.question}
          body={answer.body}
          answerKey={answer.answer_key ?? null}
          answer={answer.answer ?? null}
          // Without parts a review shows the question alone. An answer that is withheld isn't a missing one.
          parts={answer.is_nameless ? undefined : answer.parts}
          loadFile={loadFile}
          annotations={answer.annotations}
        >
          <RichText text={answer.question} />
        </Review>
      ) : (
        <RichText text={answer.question} />
      )}
      {answer.is_nameless && <p className="text-sm text-ink-2">{text.nameless}</p>}
      {answer.rubric && <MarkedItems items={answer.rubric} />}
      {answer.comment && <MarkerComment comment={answer.comment} />}
      <Clarifications of={answer.clarifications} />
      {answer.is_unreadable && <p className="text-sm text-ink-2">{text.unreadable}</p>}
      <ul className="grid gap-1.5 text-sm empty:hidden">
        {answer.options.map((option) => (
          <li key={option.option_number} className="flex items-center gap-3">
            <Bubble
              letter={option.option_number}
              filled={option.is_chosen}
              size="small"
              square={answer.choose === 'all_that_apply'}
            />
            <span className="min-w-0">
              <RichText text={option.option} inline />
            </span>
            {option.is_chosen && <Hidden>{text.chosen}</Hidden>}
            {option.is_correct && <Badge tone="right">{text.key}</Badge>}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-xs text-ink-2">{answer.note}</p>
        {onRegrade && !isInfo && (
          <Button variant="quiet" className="-mr-3 px-3! print:hidden" onClick={onRegrade}>
            {text.regrade(answer.question_number)}
          </Button>
        )}
      </div>
    </li>
  );
}

interface VerdictProps {
  answer: Answer;
  hasChosen: boolean;
  hidesMarks: boolean;
}

function Verdict({ answer, hasChosen, hidesMarks }: VerdictProps) {
  const { is_right, is_unreadable, marks, total_marks } = answer;
  if (is_unreadable && !is_right && total_marks > 0) return <Badge tone="plain">{text.notReadable}</Badge>;
  // The reader marks this exam: whether this answer has a mark by now isn't said.
  if (marks === null && hidesMarks) return null;
  if (marks === null) return <Badge tone="risk">{text.noMark}</Badge>;
  if (is_right === null) return <Badge tone="plain">{hasChosen ? text.notCounted : text.notAnswered}</Badge>;
  if (is_right) return <Badge tone="right">{text.correct}</Badge>;
  return marks > 0 ? <Badge tone="plain">{text.partly}</Badge> : <Badge tone="wrong">{text.wrong}</Badge>;
}
