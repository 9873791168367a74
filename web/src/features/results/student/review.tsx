import type { OwnLateAnswer } from '@quivia/contract/attempts';
import type { ReviewedQuestion } from '@quivia/contract/results';
import Printer from 'lucide-react/icons/printer';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Badge, type Tone } from '../../../ui/labels/badge.tsx';
import { Bubble } from '../../../ui/labels/bubble.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Segments } from '../../../ui/lists/segments.tsx';
import { useFilters } from '../../../ui/lists/use-filters.ts';
import { Passage } from '../../../ui/rich-text/render/passage.tsx';
import { RichText } from '../../../ui/rich-text/render/rich-text.tsx';
import type { OtherKind } from '../../kinds/kind.ts';
import { Review as KindReview } from '../../kinds/reviews.tsx';
import { Clarifications } from '../clarifications.tsx';
import { MarkedItems } from '../marked-items.tsx';
import { MarkerComment } from '../marker-comment.tsx';
import { passageAbove } from '../passage-runs.ts';
import { script } from '../script/script.words.ts';
import { scriptAddress } from './result-address.ts';
import { review as text } from './student.words.tsx';
import { loadOwnFile, useReview } from './use-own-results.ts';
import { isMissed, type Verdict, verdictOf } from './verdict.ts';

const SHOWN = [
  ['all', text.all],
  ['missed', text.missed],
] as const;

/** Each question with the student's answer, the key and the explanation. */
export function Review({ id, late = [] }: { id: number; late?: readonly OwnLateAnswer[] | undefined }) {
  const { data, isPending, error, refetch } = useReview(id);
  const [filters, setFilters] = useFilters(['show']);
  const show = filters.show === 'missed' ? 'missed' : 'all';
  const questions = data?.filter((question) => show === 'all' || isMissed(question));
  return (
    <Card
      title={text.title}
      flush
      actions={
        <div className="flex flex-wrap items-center gap-3 print:hidden">
          <LinkButton to={scriptAddress(id)} className="px-4!">
            <Printer className="size-4" />
            {script.open}
          </LinkButton>
          <Segments
            label={text.filter}
            options={SHOWN}
            value={show}
            onChange={(value) => setFilters({ show: value === 'all' ? '' : value })}
          />
        </div>
      }
    >
      {isPending && <ThreeCircles />}
      {!data && error && <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {questions?.length === 0 && <p className="px-4 py-6 text-sm text-ink-2 sm:px-6">{text.noneMissed}</p>}
      <ol>
        {questions?.map((question, at) => (
          <Reviewed
            key={question.question_number}
            examId={id}
            question={question}
            passage={passageAbove(questions, at)}
            isLate={late.some((one) => one.question_number === question.question_number && !one.accepted)}
          />
        ))}
      </ol>
    </Card>
  );
}

const TONES: Record<Verdict, Tone> = {
  right: 'right',
  partly: 'plain',
  wrong: 'wrong',
  unreadable: 'plain',
  late: 'risk',
  not_answered: 'plain',
  not_counted: 'plain',
};

interface ReviewedProps {
  examId: number;
  question: ReviewedQuestion;
  passage: ReturnType<typeof passageAbove>;
  isLate: boolean;
}

function Reviewed({ examId, question, passage, isLate }: ReviewedProps) {
  const { question_number, module_name, options, explanation, marks, total_marks, note, comment } = question;
  const verdict = verdictOf(question, isLate);
  const heading = `reviewed-${question_number}`;
  return (
    <li className="border-b border-rule last:border-b-0">
      <article aria-labelledby={heading} className="px-4 py-6 sm:px-6">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-3">
          <h3 id={heading} className="text-sm font-bold text-ink">
            {text.question(question_number)}
          </h3>
          {question.kind !== 'info' && (
            <>
              <Badge tone={TONES[verdict]}>{text.verdicts[verdict]}</Badge>
              <span className="tabular">{text.marks(marks, total_marks)}</span>
            </>
          )}
          {question.choose === 'all_that_apply' && <span>{text.allThatApply}</span>}
          {module_name && <span>{module_name}</span>}
        </div>
        {note && <p className="mt-3 max-w-measure rounded-md bg-risk-soft px-4 py-3 text-sm">{note}</p>}
        <div className="mt-3 grid gap-3">
          {passage && <Passage {...passage} startsClosed />}
          {question.kind ? (
            <KindReview
              kind={question.kind as OtherKind}
              question={question.question}
              body={question.body}
              answerKey={question.answer_key ?? null}
              answer={question.answer ?? null}
              parts={question.parts}
              loadFile={loadOwnFile(examId)}
              annotations={question.annotations}
            >
              <RichText text={question.question} />
            </KindReview>
          ) : (
            <RichText text={question.question} />
          )}
          <Clarifications of={question.clarifications} />
        </div>
        {question.is_unreadable && <p className="mt-3 text-sm text-ink-2">{text.unreadable}</p>}
        <ul className="mt-4 grid gap-3 empty:hidden">
          {options.map((option) => (
            <ReviewedOption
              key={option.option_number}
              option={option}
              isSeveral={question.choose === 'all_that_apply'}
            />
          ))}
        </ul>
        {question.rubric && <MarkedItems items={question.rubric} />}
        {comment && <MarkerComment comment={comment} />}
        {explanation && (
          <div className="mt-4 border-l-2 border-rule-strong pl-4">
            <h4 className="text-sm font-semibold">{text.explanation}</h4>
            <RichText text={explanation} />
          </div>
        )}
      </article>
    </li>
  );
}

interface ReviewedOptionProps {
  option: ReviewedQuestion['options'][number];
  isSeveral: boolean;
}

/** The bubble is filled as on the answer sheet; badges say what was chosen and what is correct. */
function ReviewedOption({ option, isSeveral }: ReviewedOptionProps) {
  const { option_number, is_chosen, is_correct } = option;
  return (
    <li
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border px-4 py-3 ${is_chosen ? 'border-rule-strong' : 'border-rule'}`}
    >
      <Bubble letter={option_number} filled={is_chosen} square={isSeveral} />
      <div className="min-w-0 flex-1 basis-40">
        <RichText text={option.option} inline />
      </div>
      {(is_chosen || is_correct) && (
        <div className="flex flex-wrap gap-2">
          {is_chosen && <Badge tone={is_correct ? 'right' : 'wrong'}>{text.yourAnswer}</Badge>}
          {is_correct && <Badge tone="right">{text.correctAnswer}</Badge>}
        </div>
      )}
    </li>
  );
}
