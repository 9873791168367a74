import type { TextAnswer, TextBody } from '@quivia/contract/kinds/text';
import { useId } from 'react';
import { CONTROL_LOOK } from '../../../ui/fields/field.tsx';
import type { PlayerProps } from '../kind.ts';
import { player as words } from './text.words.ts';

const LONGEST = 500;
/** The count is shown when it starts to matter. */
const NEARLY = 50;

export default function TextPlayer(props: PlayerProps<TextBody, TextAnswer>) {
  const { children, answer, onAnswer, labelledBy, describedBy } = props;
  const ids = useId();
  const text = answer?.text ?? '';
  const left = LONGEST - text.length;
  return (
    <>
      {children}
      <fieldset aria-labelledby={labelledBy} aria-describedby={describedBy} className="mt-6 min-w-0">
        <label htmlFor={ids} className="mb-1 block text-sm font-semibold text-ink-2">
          {words.label}
        </label>
        <input
          id={ids}
          type="text"
          dir="auto"
          // The browser neither completes nor corrects an answer.
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={LONGEST}
          value={text}
          onChange={({ target }) => onAnswer(target.value === '' ? null : { text: target.value })}
          aria-describedby={left <= NEARLY ? `${ids}-left` : undefined}
          className={`${CONTROL_LOOK} max-w-measure`}
        />
        {left <= NEARLY && (
          <p id={`${ids}-left`} className="mt-1 text-xs text-ink-3">
            {words.left(left)}
          </p>
        )}
      </fieldset>
    </>
  );
}
