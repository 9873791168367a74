import type { MatchAnswer, MatchBody } from '@quivia/contract/kinds/match';
import { isPlain } from '@quivia/markdown/parse-markdown';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId } from 'react';
import { CONTROL_LOOK } from '../../../ui/fields/field.tsx';
import { Bubble } from '../../../ui/labels/bubble.tsx';
import { useOneLine } from '../../../ui/rich-text/render/one-line.ts';
import { RichText } from '../../../ui/rich-text/render/rich-text.tsx';
import type { PlayerProps } from '../kind.ts';
import { player as words } from './match.words.ts';

/** The browser's own select for each item: it works with keys, fingers and screen readers alike. */
export default function MatchPlayer(props: PlayerProps<MatchBody, MatchAnswer>) {
  const { children, body, answer, onAnswer, labelledBy, describedBy } = props;
  const hint = useId();
  const pairs = answer?.pairs ?? {};
  const lines = useOneLine(body.right.map(({ text }) => text));
  const byLetter = !body.right.every(({ text }) => fitsSelect(text));

  function choose(left: string, right: string) {
    const { [left]: _before, ...others } = pairs;
    const next = right === '' ? others : { ...others, [left]: right };
    onAnswer(Object.keys(next).length > 0 ? { pairs: next } : null);
  }

  return (
    <>
      {children}
      <fieldset
        aria-labelledby={`${labelledBy} ${hint}`}
        aria-describedby={describedBy}
        className="mt-6 min-w-0"
      >
        <p id={hint} className="mb-3 text-sm font-semibold text-ink-2">
          {words.hint}
        </p>
        {byLetter && <Matches right={body.right} />}
        <ul className="border-y border-rule">
          {body.left.map((item, at) => (
            <Row
              key={item.id}
              item={item}
              number={at + 1}
              chosen={pairs[item.id] ?? ''}
              onChoose={(right) => choose(item.id, right)}
            >
              <option value="">{words.choose}</option>
              {body.right.map(({ id, text }, i) => (
                <option key={id} value={id}>
                  {byLetter ? optionText(letterAt(i), lines[i]) : text}
                </option>
              ))}
            </Row>
          ))}
        </ul>
        <p className="mt-2 text-xs text-ink-3">
          {words.progress(body.left.filter(({ id }) => pairs[id]).length, body.left.length)}
        </p>
      </fieldset>
    </>
  );
}

/** The browser's own list covers the matches above it, and screen readers hear nothing but the option. */
function optionText(letter: string, line: string | null | undefined): string {
  if (!line) return letter;
  return `${letter}: ${line.length > MOST_IN_SELECT ? `${line.slice(0, MOST_IN_SELECT)}…` : line}`;
}

function Matches({ right }: { right: MatchBody['right'] }) {
  const title = useId();
  return (
    <div className="mb-4 rounded-md border border-rule p-4">
      <p id={title} className="text-sm font-semibold">
        {words.matches}
      </p>
      <ol aria-labelledby={title} className="mt-2 grid gap-3 sm:grid-cols-2">
        {right.map(({ id, text }, i) => (
          <li key={id} className="flex min-w-0 items-start gap-3">
            <Bubble letter={letterAt(i)} />
            <div className="min-w-0 pt-0.5">
              <RichText text={text} inline />
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

interface RowProps {
  item: MatchBody['left'][number];
  number: number;
  chosen: string;
  onChoose: (right: string) => void;
  children: React.ReactNode;
}

function Row({ item, number, chosen, onChoose, children }: RowProps) {
  const text = useId();
  return (
    <li className="grid gap-2 border-b border-rule py-3 last:border-b-0 sm:grid-cols-2 sm:items-center sm:gap-6">
      <div id={text} className="min-w-0">
        <RichText text={item.text} inline />
      </div>
      <div className="relative min-w-0">
        <select
          // Its number names an item without words: a blank one in a preview, a picture without a description.
          aria-labelledby={item.text.trim() === '' ? undefined : text}
          aria-label={words.item(number)}
          value={chosen}
          onChange={({ target }) => onChoose(target.value)}
          className={`${CONTROL_LOOK} appearance-none truncate pr-10`}
        >
          {children}
        </select>
        <ChevronDown className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-ink-3" />
      </div>
    </li>
  );
}

/** A, B, … Z, AA, AB, … for lists that are longer than the alphabet. */
export const letterAt = (index: number): string =>
  (index < 26 ? '' : letterAt(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

/** What a phone shows of an option without cutting it. */
const MOST_IN_SELECT = 60;

/** A select shows neither formulas nor pictures, and cuts what is long: those texts are listed and chosen by letter. */
const fitsSelect = (text: string) => text.length <= MOST_IN_SELECT && isPlain(text);
