import type { ReviewedQuestion } from '@quivia/contract/results';
import { Badge } from '../../../ui/labels/badge.tsx';
import { Bubble } from '../../../ui/labels/bubble.tsx';
import { RichText } from '../../../ui/rich-text/render/rich-text.tsx';

/** The bubble is filled as it was on the sheet; words say whose choice it is, and what the key says. */
export function ReviewedOption({ option }: { option: ReviewedQuestion['options'][number] }) {
  const { option_number, option: text, is_chosen, is_correct } = option;
  return (
    <li
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border px-4 py-3 ${is_chosen ? 'border-rule-strong' : 'border-rule'}`}
    >
      <Bubble letter={option_number} filled={is_chosen} />
      <div className="min-w-0 flex-1 basis-40">
        <RichText text={text} inline />
      </div>
      {(is_chosen || is_correct) && (
        <div className="flex flex-wrap gap-2">
          {is_chosen && <Badge tone={is_correct ? 'right' : 'wrong'}>Your answer</Badge>}
          {is_correct && <Badge tone="right">Correct answer</Badge>}
        </div>
      )}
    </li>
  );
}
