import type { QuestionForStudent } from '@quivia/contract/attempts';
import Flag from 'lucide-react/icons/flag';
import { Button } from '../../ui/button.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { type AnswerSheet, givenFor } from './answer-sheet.ts';
import { marksOf } from './marks.ts';
import { OptionRow } from './option-row.tsx';

interface QuestionViewProps {
  question: QuestionForStudent;
  sheet: AnswerSheet;
  onChoose: (optionId: number) => void;
  onClear: () => void;
  onFlag: () => void;
}

export function QuestionView({ question, sheet, onChoose, onClear, onFlag }: QuestionViewProps) {
  const { option_ids, is_flagged } = givenFor(sheet, question.id);
  const several = question.choose === 'all_that_apply';
  return (
    <section aria-labelledby="question-number">
      <div className="flex items-start justify-between gap-4">
        <div className="flex flex-wrap items-baseline gap-x-3 text-xs text-ink-3">
          <h2 id="question-number" tabIndex={-1}>
            <b className="text-sm text-ink">Question {question.question_number}</b> of {sheet.order.length}
          </h2>
          <p>{marksOf(question)}</p>
        </div>
        <button
          type="button"
          aria-pressed={is_flagged}
          onClick={onFlag}
          className="-mt-2 -mr-2 inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 text-xs font-semibold text-ink-2 aria-pressed:text-risk sm:hidden"
        >
          <Flag className={`size-4 ${is_flagged ? 'fill-current' : ''}`} />
          {is_flagged ? 'Flagged' : 'Flag'}
        </button>
      </div>
      <div id="question-text" className="exam-question mt-3 max-w-measure font-semibold sm:mt-4">
        <RichText text={question.question} />
      </div>
      <fieldset
        aria-labelledby="question-number question-hint"
        aria-describedby="question-text"
        className="mt-6"
      >
        <p id="question-hint" className="mb-3 text-xs text-ink-3">
          {several ? 'Choose all that apply' : 'Choose one'}
        </p>
        <div className="grid grid-cols-1 gap-3">
          {question.options.map((option) => (
            <OptionRow
              key={option.id}
              option={option}
              name={`question-${question.id}`}
              several={several}
              checked={option_ids.includes(option.id)}
              onChoose={() => onChoose(option.id)}
            />
          ))}
        </div>
      </fieldset>
      <div className="mt-2 min-h-11">
        {option_ids.length > 0 && (
          <Button variant="quiet" className="-ml-6" onClick={onClear}>
            Clear my choice
          </Button>
        )}
      </div>
    </section>
  );
}
