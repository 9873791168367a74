// The answers that say the same as the one in hand, marked with it in one act.
import type { Wording } from '@quivia/contract/equal-answers';
import { useId } from 'react';
import { keyCap, useKeysInForce } from '../../../../platform/app/chosen-keys.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Checkbox } from '../../../../ui/fields/checkbox.tsx';
import { equal as text } from '../marking.words.ts';
import type { EqualAnswers } from './use-equal.ts';

interface EqualAnswersCardProps {
  group: EqualAnswers;
  isBusy: boolean;
  hasLetters: boolean;
  onMark: () => void;
}

export function EqualAnswersCard({ group, isBusy, hasLetters, onMark }: EqualAnswersCardProps) {
  const { wordings, together } = group;
  const headingId = useId();
  const chosen = useKeysInForce();
  const [own, ...others] = wordings;
  if (!own) return null;
  const equal = others.filter(({ is_equal }) => is_equal);
  const near = others.filter(({ is_equal }) => !is_equal);
  const count = [own, ...equal].reduce((sum, { answers }) => sum + answers, 0);
  return (
    <section aria-labelledby={headingId} className="grid gap-3 rounded-md border border-rule bg-sheet p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={headingId} className="text-sm font-semibold">
          {count > 1 ? text.equal(count) : text.near}
        </h2>
        {together.answers > 1 && (
          <Button className="px-4! max-sm:w-full" busy={isBusy} onClick={onMark}>
            {text.mark(together.answers)}
            {hasLetters && (
              <kbd className="ml-2 font-mono text-xs text-ink-3 max-lg:hidden">{keyCap(chosen, 'G')}</kbd>
            )}
          </Button>
        )}
      </div>
      {own.answers > 1 && <p className="text-sm text-ink-2">{text.exactly(own.answers, count)}</p>}
      {equal.length > 0 && <Rows label={text.otherSpelling} wordings={equal} group={group} />}
      {near.length > 0 && <Rows label={text.nearly} wordings={near} group={group} />}
    </section>
  );
}

interface RowsProps {
  label: string;
  wordings: readonly Wording[];
  group: EqualAnswers;
}

function Rows({ label, wordings, group }: RowsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-xs font-semibold text-ink-3">{label}</legend>
      <div className="max-h-72 overflow-y-auto">
        {wordings.map((wording) => (
          <Checkbox
            key={wording.version}
            checked={group.isTicked(wording)}
            onChange={({ target }) => group.tick(wording, target.checked)}
            label={
              <span className="flex flex-wrap items-baseline gap-x-3">
                <span className="min-w-0 break-words whitespace-pre-wrap" dir="auto">
                  {wording.text}
                </span>
                {wording.answers > 1 && (
                  <span className="tabular text-xs text-ink-3">{text.answers(wording.answers)}</span>
                )}
              </span>
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
