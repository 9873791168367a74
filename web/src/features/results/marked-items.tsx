import type { ReviewedQuestion } from '@quivia/contract/results';
import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import { Hidden } from '../../ui/labels/hidden.tsx';
import { signed } from '../kinds/rubric/signed-marks.ts';
import { markedItems as text } from './results.words.tsx';

/** By what an answer was marked: the items that its student may see. */
export function MarkedItems({ items }: { items: NonNullable<ReviewedQuestion['rubric']> }) {
  if (items.length === 0) return null;
  return (
    <div className="mt-4 max-w-measure border-l-2 border-pencil pl-4">
      <h4 className="text-sm font-semibold">{text.title}</h4>
      <ul className="grid gap-1 text-sm">
        {items.map((item, place) => {
          const Sign = item.applies ? Check : Minus;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two items may say the same, and the order stays
            <li key={place} className={`flex gap-2 ${item.applies ? '' : 'text-ink-3'}`}>
              <Sign className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
              <span className="min-w-0 grow break-words" dir="auto">
                {item.text}
              </span>
              <Hidden>{item.applies ? text.applies : text.doesNotApply}</Hidden>
              <span className="tabular shrink-0">{signed(item.marks)}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
