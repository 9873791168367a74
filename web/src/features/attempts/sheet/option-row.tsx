import type { QuestionForStudent } from '@quivia/contract/attempts';
import { Bubble } from '../../../ui/labels/bubble.tsx';
import { RichText } from '../../../ui/rich-text/render/rich-text.tsx';

interface OptionRowProps {
  option: QuestionForStudent['options'][number];
  name: string;
  several: boolean;
  checked: boolean;
  onChoose: () => void;
}

/** The whole row is the target: fingers are wide and phones are small. */
export function OptionRow({ option, name, several, checked, onChoose }: OptionRowProps) {
  return (
    <label className="relative flex min-h-15 items-center gap-4 rounded-md border-[1.5px] border-rule bg-sheet px-4 py-3 transition-colors hover:border-rule-strong has-checked:border-pencil has-checked:bg-pencil-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-pencil">
      <input
        type={several ? 'checkbox' : 'radio'}
        name={name}
        checked={checked}
        onChange={onChoose}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <Bubble letter={option.option_number} filled={checked} /> <RichText text={option.option} inline />
    </label>
  );
}
