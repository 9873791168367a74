import type { QuestionForStudent } from '@quivia/contract/attempts';
import { plural } from '@quivia/contract/plural';
import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { Bubble } from '../../ui/labels/bubble.tsx';
import { RichText } from '../../ui/rich-text/render/rich-text.tsx';

interface PaperPreviewProps {
  questions: readonly QuestionForStudent[];
  isNarrow: boolean;
}

/** One question at a time, with the answer sheet beside it or below. */
export function PaperPreview({ questions, isNarrow }: PaperPreviewProps) {
  const [place, setPlace] = useState(0);
  const question = questions[place] as QuestionForStudent;
  return (
    <div className={isNarrow ? 'grid gap-6' : 'grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_13rem]'}>
      <div className="min-w-0">
        <QuestionPreview question={question} count={questions.length} />
        <div className="mt-6 flex gap-3 border-t border-rule pt-4">
          <Button onClick={() => setPlace(place - 1)} disabled={place === 0}>
            Previous
          </Button>
          <Button onClick={() => setPlace(place + 1)} disabled={place === questions.length - 1}>
            Next
          </Button>
        </div>
      </div>
      <nav aria-label="Questions" className="rounded-md border border-rule bg-sheet p-4">
        <p className="mb-3 text-sm font-semibold">Answer sheet</p>
        <ul className="flex max-h-60 flex-wrap gap-2 overflow-y-auto p-1">
          {questions.map(({ id, question_number }, at) => (
            <li key={id}>
              <button
                type="button"
                aria-label={`Question ${question_number}`}
                aria-current={at === place ? 'true' : undefined}
                onClick={() => setPlace(at)}
                className="rounded-full"
              >
                <Bubble letter={question_number} filled={at === place} />
              </button>
            </li>
          ))}
        </ul>
        <p className="mt-3 text-xs text-ink-3">
          {plural(questions.length, 'question')},{' '}
          {plural(
            questions.reduce((sum, { marks }) => sum + marks, 0),
            'mark',
          )}
        </p>
      </nav>
    </div>
  );
}

function QuestionPreview({ question, count }: { question: QuestionForStudent; count: number }) {
  const { question_number, marks, negative_marks, choose, options } = question;
  return (
    <article aria-label={`Question ${question_number}`}>
      <p className="mb-3 text-xs text-ink-3">
        <strong className="text-ink">Question {question_number}</strong> of {count} · {plural(marks, 'mark')}
        {negative_marks > 0 && `, −${negative_marks} if wrong`}
        {choose === 'all_that_apply' && ' · Select all that apply'}
      </p>
      <RichText text={question.question} />
      <ul className="mt-4 grid gap-3">
        {options.map(({ id, option_number, option }) => (
          <li key={id} className="flex items-center gap-4 rounded-md border border-rule bg-sheet px-4 py-3">
            <Bubble letter={option_number} />
            <div className="min-w-0">
              <RichText text={option} inline />
            </div>
          </li>
        ))}
      </ul>
    </article>
  );
}
