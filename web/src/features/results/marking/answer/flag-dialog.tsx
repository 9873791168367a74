// What is wrong with an answer: passed on to those who run the exam, flagged for them, or both.
import { FLAGS, type Flag } from '@quivia/contract/answer-marking';
import { type RefObject, useState } from 'react';
import { ReasonDialog } from '../../../../platform/forms/reason-dialog.tsx';
import { Checkbox } from '../../../../ui/fields/checkbox.tsx';
import { Select } from '../../../../ui/fields/select.tsx';
import { OTHER, flagDialog as text } from '../flags/flags.words.ts';

interface FlagDialogProps {
  /** Somebody passed it on already, to whoever looks at it now. */
  isPassedOn: boolean;
  onFlag: (flag: { flag: Flag; note: string; pass_on: boolean }) => Promise<boolean>;
  onEscalate: (note: string) => Promise<boolean>;
  /** Where the keys work. */
  answer: RefObject<HTMLElement | null>;
  onClose: () => void;
}

export function FlagDialog({ isPassedOn, onFlag, onEscalate, answer, onClose }: FlagDialogProps) {
  const [what, setWhat] = useState<Flag | typeof OTHER>(OTHER);
  const [isPassing, setPassing] = useState(!isPassedOn);
  const pass_on = what === OTHER || isPassing;
  return (
    <ReasonDialog
      title={text.title}
      text={text.text(what)}
      label={what === 'welfare' ? text.worry : text.note}
      isOptional={what !== OTHER && what !== 'welfare'}
      confirm={text.confirm(pass_on)}
      finalFocus={answer}
      onConfirm={async (note) => {
        const sent = what === OTHER ? onEscalate(note) : onFlag({ flag: what, note, pass_on });
        if (await sent) onClose();
      }}
      onClose={onClose}
    >
      <Select
        label={text.what}
        value={what}
        onChange={({ target }) => {
          const chosen = FLAGS.find((one) => one === target.value) ?? OTHER;
          setWhat(chosen);
          // Who worries about a student can still mark the answer.
          setPassing(!isPassedOn && chosen !== 'welfare');
        }}
      >
        {[OTHER, ...FLAGS].map((one) => (
          <option key={one} value={one}>
            {text.options[one as Flag | typeof OTHER]}
          </option>
        ))}
      </Select>
      {what !== OTHER && (
        <Checkbox
          label={text.passOn}
          checked={isPassing}
          onChange={({ target }) => setPassing(target.checked)}
        />
      )}
    </ReasonDialog>
  );
}
