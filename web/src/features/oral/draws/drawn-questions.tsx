// The questions of one candidate or group, beside the marks. All of it comes with what the device has stored, so it
// works without a network; only drawing needs one.
import type { DrawnQuestion } from '@quivia/contract/oral/draws';
import { Button } from '../../../ui/buttons/button.tsx';
import { Collapsible } from '../../../ui/layout/collapsible.tsx';
import { Segments } from '../../../ui/lists/segments.tsx';
import { RichText } from '../../../ui/rich-text/render/rich-text.tsx';
import { difficulties, drawn as words } from './draws.words.ts';

const OUTCOMES = ['right', 'partly', 'wrong', 'skipped'] as const;
export type Outcome = (typeof OUTCOMES)[number];

interface DrawnQuestionsProps {
  /** Of this candidate or group, also those that were replaced. */
  questions: readonly DrawnQuestion[];
  /** By the id of the draw. */
  outcomes: Readonly<Record<number, Outcome | undefined>>;
  /** Absent for those who only watch. */
  onOutcome?: (drawId: number, outcome: Outcome) => void;
  /** Absent without a connection. */
  onDraw?: (() => void) | undefined;
  onReplace?: ((drawId: number) => void) | undefined;
  busy?: boolean;
}

export function DrawnQuestions({
  questions,
  outcomes,
  onOutcome,
  onDraw,
  onReplace,
  busy,
}: DrawnQuestionsProps) {
  const current = questions.filter(({ is_replaced }) => !is_replaced);
  const earlier = questions.filter(({ is_replaced }) => is_replaced);
  return (
    <section aria-label={words.title} className="grid gap-4">
      {current.length === 0 && <p className="text-sm text-ink-2">{words.none}</p>}
      {current.length === 0 && onDraw && (
        <div>
          <Button busy={busy ?? false} onClick={onDraw}>
            {words.draw}
          </Button>
        </div>
      )}
      {!onReplace && current.length > 0 && onOutcome && <p className="text-sm text-ink-2">{words.offline}</p>}
      <ol className="grid gap-4">
        {current.map((question) => (
          <li key={question.id} className="overflow-hidden rounded-md border border-rule bg-sheet">
            <div className="grid gap-3 p-4">
              <Question question={question} />
              {onOutcome && (
                <Segments
                  label={words.howItWent(question.position)}
                  options={OUTCOMES.map((one) => [one, words.outcomes[one]] as const)}
                  value={(outcomes[question.id] ?? '') as Outcome}
                  onChange={(outcome) => onOutcome(question.id, outcome)}
                />
              )}
              {onReplace && (
                <div>
                  <Button
                    variant="quiet"
                    className="px-3"
                    busy={busy ?? false}
                    aria-label={words.anotherOf(question.position)}
                    onClick={() => onReplace(question.id)}
                  >
                    {words.another}
                  </Button>
                </div>
              )}
            </div>
            <ModelAnswer question={question} />
          </li>
        ))}
      </ol>
      {earlier.length > 0 && (
        <Collapsible title={words.earlier(earlier.length)}>
          <ul className="grid gap-3">
            {earlier.map((question) => (
              <li key={question.id}>
                <Question question={question} />
              </li>
            ))}
          </ul>
        </Collapsible>
      )}
    </section>
  );
}

function Question({ question }: { question: DrawnQuestion }) {
  const { position, module_name, difficulty, passage, options } = question;
  return (
    <div className="grid min-w-0 gap-2">
      <p className="text-xs text-ink-2">
        {[words.number(position), module_name, difficulty && difficulties[difficulty]]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {passage && <RichText text={passage} />}
      <RichText text={question.question} />
      {options.length > 0 && (
        <ul className="list-disc pl-5 text-sm text-ink-2">
          {options.map((option, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: options have no other name, and never change
            <li key={index}>
              <RichText text={option} inline />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function ModelAnswer({ question: { position, model_answer, reasoning } }: { question: DrawnQuestion }) {
  return (
    <div className="border-t border-rule">
      <Collapsible
        title={
          <>
            <span aria-hidden="true">{words.model}</span>
            <span className="sr-only">{words.modelOf(position)}</span>
          </>
        }
      >
        <div className="grid gap-2">
          <RichText text={model_answer} />
          {reasoning && <RichText text={reasoning} />}
        </div>
      </Collapsible>
    </div>
  );
}
