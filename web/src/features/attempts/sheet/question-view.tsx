import type { QuestionForStudent } from '@quivia/contract/attempts';
import Flag from 'lucide-react/icons/flag';
import { type MouseEvent, memo } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { RichText } from '../../../ui/rich-text/render/rich-text.tsx';
import type { Given, Mark } from './answer-sheet.ts';
import { OptionRow } from './option-row.tsx';
import { marksOf, question as words } from './sheet.words.ts';

interface QuestionViewProps {
  question: QuestionForStudent;
  given: Given;
  /** How many questions there are. */
  count: number;
  /** Not where the student can't come back. */
  canFlag: boolean;
  onMark: (mark: Mark) => void;
  struck: readonly number[];
  onStrike: (questionId: number, optionId: number) => void;
}

/** Renders again only when its own answer changes: its neighbours are on the page as well. */
export const QuestionView = memo(function QuestionView(props: QuestionViewProps) {
  const { question, given, count, canFlag, onMark, struck, onStrike } = props;
  const { id: question_id, options } = question;
  const { option_ids, is_flagged } = given;
  const several = question.choose === 'all_that_apply';
  const [number, text, hint] = [numberId(question_id), `text-${question_id}`, `hint-${question_id}`];

  /** The button goes with the choice: the focus stays at the option. */
  function clear({ currentTarget }: MouseEvent<HTMLElement>) {
    currentTarget.closest('section')?.querySelector<HTMLElement>(':checked')?.focus();
    onMark({ do: 'clear', question_id });
  }

  return (
    <section aria-labelledby={number}>
      <div className="flex items-start justify-between gap-4">
        <div className="flex flex-wrap items-baseline gap-x-3 text-xs text-ink-3">
          <h2 id={number} tabIndex={-1}>
            <b className="text-sm text-ink">{words.number(question.question_number)}</b> {words.of(count)}
          </h2>
          <p>{marksOf(question)}</p>
        </div>
        {canFlag && (
          <button
            type="button"
            aria-pressed={is_flagged}
            onClick={() => onMark({ do: 'flag', question_id })}
            className="-mt-2 -mr-2 inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 text-xs font-semibold text-ink-2 aria-pressed:text-risk sm:hidden"
          >
            <Flag className={`size-4 ${is_flagged ? 'fill-current' : ''}`} />
            {words.flag}
          </button>
        )}
      </div>
      <div id={text} className="exam-question mt-3 sm:mt-4">
        <RichText text={question.question} />
      </div>
      <fieldset aria-labelledby={`${number} ${hint}`} aria-describedby={text} className="mt-6">
        <p id={hint} className="mb-3 text-sm font-semibold text-ink-2">
          {several ? words.chooseAll : words.chooseOne}
        </p>
        <div className="grid grid-cols-1 gap-3">
          {options.map((option) => (
            <OptionRow
              key={option.id}
              option={option}
              name={`question-${question_id}`}
              several={several}
              checked={option_ids.includes(option.id)}
              onChoose={() => onMark({ do: 'choose', question_id, option_id: option.id, several })}
              struck={struck.includes(option.id)}
              onStrike={() => onStrike(question_id, option.id)}
            />
          ))}
        </div>
      </fieldset>
      <div className="mt-2 min-h-11">
        {option_ids.length > 0 && (
          <Button variant="quiet" className="-ml-6" onClick={clear}>
            {words.clear}
          </Button>
        )}
      </div>
    </section>
  );
});

/** The id of the heading, which gets the focus when the student moves to the question. */
export const numberId = (questionId: number) => `number-${questionId}`;
