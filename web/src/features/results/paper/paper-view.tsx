// The tab of an exam that shows its questions as they were frozen, with the keys that count.
import type { PaperQuestion } from '@quivia/contract/exam-paper';
import { useState } from 'react';
import { ExamHead } from '../../../shared/exam/exam-head.tsx';
import { useExam, useRuns } from '../../../shared/exam/use-exam.ts';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { Bubble } from '../../../ui/labels/bubble.tsx';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Passage } from '../../../ui/rich-text/render/passage.tsx';
import { RichText } from '../../../ui/rich-text/render/rich-text.tsx';
import type { OtherKind } from '../../kinds/kind.ts';
import { Review } from '../../kinds/reviews.tsx';
import { regradeDialog } from '../attempt/attempt.words.tsx';
import { RegradeDialog } from '../attempt/regrade-dialog.tsx';
import { NoResult } from '../no-result.tsx';
import { passageAbove } from '../passage-runs.ts';
import { addressOf } from '../results-address.ts';
import { usePaper } from '../use-exam-results.ts';
import { paper as text } from './paper.words.ts';

export function PaperView({ id }: { id: number }) {
  const { words } = useWorkplace();
  const exam = useExam(id).data;
  const { data: questions, error, refetch } = usePaper(id);
  // Before it opens there are no marks to change: the exam itself is edited.
  const hasOpened = exam !== undefined && exam.state !== 'upcoming' && exam.state !== 'cancelled';
  const mayRegrade = useRuns(id) && hasOpened;
  return (
    <>
      <ExamHead exam={exam} tab="paper" above={<BackLink to={addressOf()}>{words.recentQuiz}</BackLink>} />
      {questions ? (
        <Paper examId={id} questions={questions} mayRegrade={mayRegrade} />
      ) : (
        <NoResult error={error} onRetry={refetch} />
      )}
    </>
  );
}

interface PaperProps {
  examId: number;
  questions: PaperQuestion[];
  mayRegrade: boolean;
}

function Paper({ examId, questions, mayRegrade }: PaperProps) {
  const [regraded, setRegraded] = useState<PaperQuestion>();
  const changed = questions.filter(({ note }) => note !== '');
  return (
    <div className="grid gap-3">
      {changed.length > 0 && (
        <p className="rounded-md border border-l-3 border-rule border-l-risk bg-risk-soft px-4 py-2 text-sm">
          <b>{text.regraded(changed.map(({ question_number }) => question_number))}</b> {text.newKeys}
        </p>
      )}
      <Card flush>
        {questions.length === 0 && <Empty {...text.none} />}
        <ol aria-label={text.label}>
          {questions.map((question, at) => (
            <Question
              key={question.question_id}
              question={question}
              passage={passageAbove(questions, at)}
              {...(mayRegrade && { onRegrade: () => setRegraded(question) })}
            />
          ))}
        </ol>
      </Card>
      {regraded && (
        <RegradeDialog
          examId={examId}
          questionId={regraded.question_id}
          name={regradeDialog.question(regraded.question_number)}
          onClose={() => setRegraded(undefined)}
        />
      )}
    </div>
  );
}

interface QuestionProps {
  question: PaperQuestion;
  passage: ReturnType<typeof passageAbove>;
  onRegrade?: () => void;
}

function Question({ question, passage, onRegrade }: QuestionProps) {
  const { question_number, module_name, choose, kind, options, explanation, marks, negative_marks } =
    question;
  const isInfo = kind === 'info';
  return (
    <li className="grid gap-2 border-b border-rule px-4 py-3 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-3">
        <h2 className="text-sm font-semibold text-ink">{text.question(question_number)}</h2>
        {!isInfo && <span className="tabular">{text.marks(marks, negative_marks)}</span>}
        {choose === 'all_that_apply' && <span>{text.allThatApply}</span>}
        <span className="min-w-0">{module_name}</span>
        {onRegrade && !isInfo && (
          <Button
            variant="quiet"
            className="-my-1 -mr-3 ml-auto px-3!"
            aria-label={text.regradeNamed(question_number)}
            onClick={onRegrade}
          >
            {text.regrade}
          </Button>
        )}
      </div>
      {passage && <Passage {...passage} startsClosed />}
      <div className="grid max-w-4xl min-w-0 gap-2">
        {kind ? (
          <Review
            kind={kind as OtherKind}
            question={question.question}
            body={question.body}
            answerKey={question.answer_key ?? null}
            answer={null}
          >
            <RichText text={question.question} />
          </Review>
        ) : (
          <RichText text={question.question} />
        )}
        <ul className="grid gap-1.5 text-sm empty:hidden">
          {options.map(({ option_number, option, is_correct }) => (
            <li key={option_number} className="flex items-center gap-3">
              <Bubble
                letter={option_number}
                filled={is_correct}
                size="small"
                square={choose === 'all_that_apply'}
              />
              <span className="min-w-0">
                <RichText text={option} inline />
              </span>
              {is_correct && <Badge tone="right">{text.correct}</Badge>}
            </li>
          ))}
        </ul>
        {question.note && <p className="text-sm text-risk">{question.note}</p>}
        {explanation && (
          <div className="border-l-2 border-rule-strong pl-4 text-sm">
            <h3 className="text-xs font-semibold text-ink-3">{text.explanation}</h3>
            <RichText text={explanation} />
          </div>
        )}
      </div>
    </li>
  );
}
