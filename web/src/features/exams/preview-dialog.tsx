import type { QuestionForStudent } from '@quivia/contract/attempts';
import type { ExamForFaculty } from '@quivia/contract/exams';
import { useId, useState } from 'react';
import { sentenceOf } from '../../platform/http/call-error.ts';
import { useWorkplace } from '../../shared/workplace/workplace.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Empty, Failed, ThreeCircles } from '../../ui/feedback/states.tsx';
import { Bubble } from '../../ui/labels/bubble.tsx';
import { Segments } from '../../ui/lists/segments.tsx';
import { Passage } from '../../ui/rich-text/render/passage.tsx';
import { RichText } from '../../ui/rich-text/render/rich-text.tsx';
import { TryQuestion } from '../kinds/try-question.tsx';
import { preview as text } from './exams.words.tsx';
import { useFormPaper } from './form/use-exam-form.ts';
import { useExamPaper } from './use-exams.ts';

interface Order {
  shuffle_questions?: boolean | undefined;
  shuffle_options?: boolean | undefined;
  draw_per_module?: number | null | undefined;
  allow_calculator?: boolean | undefined;
  allow_scratch_pad?: boolean | undefined;
}

interface FormPreviewProps {
  form: Parameters<typeof useFormPaper>[0];
  onClose: () => void;
}

/** Before the exam exists. */
export function FormPreview({ form, onClose }: FormPreviewProps) {
  return <PreviewDialog paper={useFormPaper(form)} order={form} onClose={onClose} />;
}

export function ExamPreview({ exam, onClose }: { exam: ExamForFaculty; onClose: () => void }) {
  return <PreviewDialog paper={useExamPaper(exam.id)} order={exam} onClose={onClose} />;
}

const WIDTHS = [
  ['wide', text.computer],
  ['phone', text.phone],
] as const;

interface PreviewDialogProps {
  paper: {
    data: QuestionForStudent[] | undefined;
    error: Error | null;
    isPending: boolean;
    refetch: () => unknown;
  };
  order: Order;
  onClose: () => void;
}

function PreviewDialog({ paper, order, onClose }: PreviewDialogProps) {
  const { words } = useWorkplace();
  const [width, setWidth] = useState<'wide' | 'phone'>('wide');
  const { data, error, isPending, refetch } = paper;
  const differs =
    order.shuffle_questions || order.shuffle_options || typeof order.draw_per_module === 'number';
  return (
    <Dialog open onOpenChange={onClose} title={text.title(words)} wide>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="max-sm:hidden">
          <Segments label={text.width} options={WIDTHS} value={width} onChange={setWidth} />
        </span>
        {differs && <p className="text-sm text-ink-2">{text.example(words)}</p>}
        {(order.allow_calculator || order.allow_scratch_pad) && (
          <p className="text-sm text-ink-2">
            {text.tools(order.allow_calculator === true, order.allow_scratch_pad === true)}
          </p>
        )}
      </div>
      {isPending && <ThreeCircles />}
      {error && !data && <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {data?.length === 0 && <Empty title={text.none.title} hint={text.none.hint(words)} />}
      {data && data.length > 0 && (
        <div
          className={`mx-auto rounded-md border border-rule bg-paper ${width === 'phone' ? 'w-90 max-w-full p-4' : 'p-4 sm:p-6'}`}
        >
          <PaperPreview questions={data} isNarrow={width === 'phone'} />
        </div>
      )}
    </Dialog>
  );
}

interface PaperPreviewProps {
  questions: readonly QuestionForStudent[];
  isNarrow: boolean;
}

/** One question at a time, with the answer sheet beside it or below. */
function PaperPreview({ questions, isNarrow }: PaperPreviewProps) {
  const [index, setIndex] = useState(0);
  const question = questions[index] as QuestionForStudent;
  return (
    <div className={isNarrow ? 'grid gap-6' : 'grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_13rem]'}>
      <div className="min-w-0">
        <QuestionPreview question={question} count={questions.length} />
        <div className="mt-6 flex gap-3 border-t border-rule pt-4">
          <Button onClick={() => setIndex(index - 1)} disabled={index === 0}>
            {text.previous}
          </Button>
          <Button onClick={() => setIndex(index + 1)} disabled={index === questions.length - 1}>
            {text.next}
          </Button>
        </div>
      </div>
      <nav aria-label={text.questions} className="rounded-md border border-rule bg-sheet p-4">
        <p className="mb-3 text-sm font-semibold">{text.sheet}</p>
        <ul className="flex max-h-60 flex-wrap gap-2 overflow-y-auto p-1">
          {questions.map(({ id, question_number }, at) => (
            <li key={id}>
              <button
                type="button"
                aria-label={text.question(question_number)}
                aria-current={at === index ? 'true' : undefined}
                onClick={() => setIndex(at)}
                className="rounded-full"
              >
                <Bubble letter={question_number} filled={at === index} />
              </button>
            </li>
          ))}
        </ul>
        <p className="mt-3 text-xs text-ink-3">
          {text.counted(
            questions.length,
            questions.reduce((sum, { marks, kind }) => sum + (kind === 'info' ? 0 : marks), 0),
          )}
        </p>
      </nav>
    </div>
  );
}

function QuestionPreview({ question, count }: { question: QuestionForStudent; count: number }) {
  const { question_number, marks, negative_marks, choose, options, kind } = question;
  const id = useId();
  return (
    <article aria-label={text.question(question_number)}>
      <p className="mb-3 text-xs text-ink-3">
        <strong id={id} className="text-ink">
          {text.question(question_number)}
        </strong>
        {text.ofAll(count)}
        {kind !== 'info' && ` · ${text.marks(marks, negative_marks)}`}
        {choose === 'all_that_apply' && ` · ${text.allThatApply}`}
      </p>
      {question.stimulus && (
        <div className="mb-4">
          <Passage text={question.stimulus.text} />
        </div>
      )}
      {kind ? (
        <TryQuestion
          key={question.id}
          kind={kind}
          question={question.question}
          body={question.body}
          labelledBy={id}
        />
      ) : (
        <>
          <RichText text={question.question} />
          <ul className="mt-4 grid gap-3">
            {options.map(({ id, option_number, option }) => (
              <li
                key={id}
                className="flex items-center gap-4 rounded-md border border-rule bg-sheet px-4 py-3"
              >
                <Bubble letter={option_number} square={choose === 'all_that_apply'} />
                <div className="min-w-0">
                  <RichText text={option} inline />
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </article>
  );
}
