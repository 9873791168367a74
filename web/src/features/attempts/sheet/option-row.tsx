import type { QuestionForStudent } from '@quivia/contract/attempts';
import type { ReactNode } from 'react';
import { Bubble } from '../../../ui/labels/bubble.tsx';
import { EnlargeButton } from '../../../ui/rich-text/render/picture.tsx';
import { RichText } from '../../../ui/rich-text/render/rich-text.tsx';

interface OptionRowProps {
  option: QuestionForStudent['options'][number];
  name: string;
  several: boolean;
  checked: boolean;
  onChoose: () => void;
  /** Buttons at the end of the row. They are outside the label, so that pressing them does not choose the option. */
  children?: ReactNode;
}

/**
 * The whole row is the target: fingers are wide and phones are small. The input lies over it, so that a screen reader
 * finds it wherever a finger explores the row; only boxes that scroll are above it (see rich-text.css).
 */
export function OptionRow({ option, name, several, checked, onChoose, children }: OptionRowProps) {
  return (
    <div className="exam-option">
      <label className="relative flex min-h-15 min-w-0 grow items-center gap-4 px-4 py-3">
        <input
          type={several ? 'checkbox' : 'radio'}
          name={name}
          checked={checked}
          onChange={onChoose}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
        <Bubble letter={option.option_number} filled={checked} square={several} />{' '}
        <RichText text={option.option} inline />
      </label>
      {option.option.includes('![') && <EnlargeButton />}
      {children}
    </div>
  );
}
