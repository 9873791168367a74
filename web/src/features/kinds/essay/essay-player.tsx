import { ESSAY_LIMITS, type EssayAnswer, type EssayBody } from '@quivia/contract/kinds/essay';
import { countWords } from '@quivia/contract/kinds/essay-words';
import { type ClipboardEvent, useDeferredValue, useEffect, useId, useState } from 'react';
import { CONTROL_LOOK } from '../../../ui/fields/field.tsx';
import type { PlayerProps } from '../kind.ts';
import { player as words } from './essay.words.ts';
import { TwoTexts } from './two-texts.tsx';

/** The characters left are shown when they start to matter. */
const NEARLY = 1_000;
/** A screen reader says the count when the student pauses, not with each word. */
const SAID_AFTER_MS = 3_000;

export default function EssayPlayer(props: PlayerProps<EssayBody, EssayAnswer>) {
  const { children, body, answer, onAnswer, labelledBy, describedBy, writing } = props;
  const id = useId();
  const [isRefused, setRefused] = useState(false);
  const text = answer?.text ?? body.template;
  const counted = countWords(useDeferredValue(text));
  const said = useSaid(counted);
  const left = ESSAY_LIMITS.text - text.length;
  const hint = words.limits(body.words_from, body.words_to);

  function refusePaste(event: ClipboardEvent) {
    if (writing?.allowsPaste) return;
    event.preventDefault();
    setRefused(true);
  }

  return (
    <>
      {children}
      <fieldset aria-labelledby={labelledBy} aria-describedby={describedBy} className="mt-6 min-w-0">
        {writing?.otherText !== undefined && (
          <TwoTexts here={text} other={writing.otherText} onChoose={(chosen) => writing.onChoose(chosen)} />
        )}
        <label htmlFor={id} className="mb-1 block text-sm font-semibold text-ink-2">
          {words.label}
        </label>
        {hint && (
          <p id={`${id}-limits`} className="mb-2 text-xs text-ink-3">
            {hint}
          </p>
        )}
        <textarea
          id={id}
          rows={14}
          dir="auto"
          autoComplete="off"
          autoCorrect={writing?.spellCheck ? 'on' : 'off'}
          autoCapitalize="sentences"
          spellCheck={writing?.spellCheck ?? false}
          maxLength={ESSAY_LIMITS.text}
          value={text}
          onPaste={refusePaste}
          onDrop={(event) => !writing?.allowsPaste && event.preventDefault()}
          onChange={({ target }) => {
            setRefused(false);
            // What was deleted of a template stays deleted.
            onAnswer(target.value === '' && body.template === '' ? null : { text: target.value });
          }}
          aria-describedby={hint ? `${id}-limits ${id}-count` : `${id}-count`}
          className={`${CONTROL_LOOK} min-h-72 max-w-measure resize-y leading-relaxed`}
        />
        <p id={`${id}-count`} className="mt-1 text-xs text-ink-3">
          {words.words(counted)}
          {isOver(body, counted) && (
            <span className="ml-2 font-semibold text-risk">{overBy(body, counted)}</span>
          )}
          {left <= NEARLY && <span className="ml-2">{words.left(left)}</span>}
        </p>
        <p role="status" className="sr-only">
          {said !== null && said > 0 && words.words(said)}
        </p>
        {isRefused && (
          <p role="alert" className="mt-1 text-sm text-risk">
            {words.noPaste}
          </p>
        )}
      </fieldset>
    </>
  );
}

const isOver = ({ words_to }: EssayBody, counted: number) => words_to !== null && counted > words_to;
const overBy = ({ words_to }: EssayBody, counted: number) => words.more(counted - (words_to ?? 0));

/** Null until something has been written and left alone for a moment. */
function useSaid(counted: number): number | null {
  const [said, setSaid] = useState<number | null>(null);
  const [first] = useState(counted);
  useEffect(() => {
    if (counted === first && said === null) return;
    const timer = setTimeout(setSaid, SAID_AFTER_MS, counted);
    return () => clearTimeout(timer);
  }, [counted, first, said]);
  return said;
}
