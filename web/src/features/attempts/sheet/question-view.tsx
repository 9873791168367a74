import type { QuestionForStudent } from '@quivia/contract/attempts';
import Flag from 'lucide-react/icons/flag';
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from 'react';
import { loadLater, loadNow } from '../../../shared/kept-session/load-later.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { RichText } from '../../../ui/rich-text/render/rich-text.tsx';
import type { FilesOfAnswer } from '../../kinds/kind.ts';
import type { hasUnreadableNumber } from '../../kinds/players.tsx';
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
  /** What was typed is complete for now. */
  onPause: () => void;
  hasKeypad: boolean | undefined;
  /** Of long texts. */
  spellCheck: boolean;
  allowsPaste: boolean;
  otherText: string | undefined;
  onChooseText: (questionId: number, text: string) => void;
  files: FilesOfAnswer | undefined;
  struck: readonly number[];
  onStrike: (questionId: number, optionId: number) => void;
  /** Nothing was struck out in this exam yet: nobody guesses what the crossed-out letters are for. */
  explainsStrike: boolean;
}

/** Of every kind but multiple choice. Not in the file of this page: most exams need none. */
const players = loadLater(async () => {
  const { Player, hasUnreadableNumber } = await import('../../kinds/players.tsx');
  look = hasUnreadableNumber;
  return Player;
});
let look: typeof hasUnreadableNumber | undefined;

/** A number was typed that can't be read. Known once the field has been loaded: nothing was typed before. */
export const isUnreadable = (question: QuestionForStudent, { answer }: Given) =>
  look?.(question, answer) ?? false;

/** Renders again only when its own answer changes: its neighbours are on the page as well. */
export const QuestionView = memo(function QuestionView(props: QuestionViewProps) {
  const { question, given, count, canFlag, onMark, onPause, hasKeypad, struck, onStrike, explainsStrike } =
    props;
  const { spellCheck, allowsPaste, otherText, onChooseText, files } = props;
  const { id: question_id, kind, options } = question;
  const { option_ids, answer, is_flagged } = given;
  const several = question.choose === 'all_that_apply';
  const [number, text, hint] = [numberId(question_id), `text-${question_id}`, `hint-${question_id}`];

  /** The button goes with the answer: the focus stays at the option or in the field. */
  function clear({ currentTarget }: MouseEvent<HTMLElement>) {
    const target = kind ? 'input,select,textarea' : ':checked';
    currentTarget.closest('section')?.querySelector<HTMLElement>(target)?.focus();
    onMark({ do: 'clear', question_id });
  }

  const shown = (
    <div id={text} className="exam-question mt-3 sm:mt-4">
      <RichText text={question.question} />
    </div>
  );

  return (
    <section aria-labelledby={number} onBlur={onPause}>
      <div className="flex items-start justify-between gap-4">
        <div className="flex flex-wrap items-baseline gap-x-3 text-xs text-ink-3">
          <h2 id={number} tabIndex={-1}>
            <b className="text-sm text-ink">{words.number(question.question_number)}</b> {words.of(count)}
          </h2>
          {kind !== 'info' && <p>{marksOf(question)}</p>}
        </div>
        {canFlag && kind !== 'info' && (
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
      {kind ? (
        <Suspense fallback={<Missing>{shown}</Missing>}>
          <players.View
            kind={kind}
            questionId={question_id}
            question={question.question}
            body={question.body}
            answer={answer ?? null}
            onAnswer={(answer) =>
              onMark({ do: 'answer', question_id, answer: answer as Given['answer'] | null })
            }
            labelledBy={number}
            describedBy={text}
            hasKeypad={hasKeypad}
            writing={{
              spellCheck,
              allowsPaste,
              otherText,
              onChoose: (text) => onChooseText(question_id, text),
            }}
            files={files}
          >
            {shown}
          </players.View>
        </Suspense>
      ) : (
        <>
          {shown}
          <fieldset aria-labelledby={`${number} ${hint}`} aria-describedby={text} className="mt-6">
            <p id={hint} className="mb-3 text-sm font-semibold text-ink-2">
              {several ? words.chooseAll : words.chooseOne}
            </p>
            {explainsStrike && <p className="mb-3 text-xs text-ink-3">{words.strikeHint}</p>}
            {/* biome-ignore lint/a11y/noStaticElementInteractions: moves the focus between its buttons */}
            <div className="grid grid-cols-1 gap-3" onKeyDown={moveBetweenStrikes}>
              {options.map((option, place) => (
                <OptionRow
                  key={option.id}
                  option={option}
                  name={`question-${question_id}`}
                  several={several}
                  checked={option_ids.includes(option.id)}
                  onChoose={() => onMark({ do: 'choose', question_id, option_id: option.id, several })}
                  struck={struck.includes(option.id)}
                  onStrike={() => onStrike(question_id, option.id)}
                  isStrikeStop={place === 0}
                />
              ))}
            </div>
          </fieldset>
        </>
      )}
      <div className="mt-2 min-h-11">
        {/* An essay is hours of work: it is deleted as any text is. Files are removed one by one. */}
        {(option_ids.length > 0 || answer) && kind !== 'essay' && kind !== 'upload' && (
          <Button variant="quiet" className="-ml-6" onClick={clear}>
            {kind ? words.clearAnswer : words.clear}
          </Button>
        )}
      </div>
    </section>
  );
});

function moveBetweenStrikes(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-strike]')];
  const at = buttons.indexOf(event.target as HTMLElement);
  if (step === undefined || at < 0) return;
  event.preventDefault();
  buttons[at + step]?.focus();
}

const NOTICED_MS = 1_000;

/** While what a question is answered with is loaded. Offline it has to wait for the network. */
function Missing({ children }: { children: ReactNode }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setLong, NOTICED_MS, true);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {children}
      {isLong && (
        <div role="alert" className="mt-6 text-sm text-risk">
          <p>{words.missing}</p>
          <Button className="mt-3" onClick={loadNow}>
            {words.loadNow}
          </Button>
        </div>
      )}
    </>
  );
}

/** The id of the heading, which gets the focus when the student moves to the question. */
export const numberId = (questionId: number) => `number-${questionId}`;
