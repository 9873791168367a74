import type { RefObject } from 'react';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Segments } from '../../../ui/lists/segments.tsx';
import { extendDialog as text } from './run.words.tsx';

export type MinutesChoice = '5' | '10' | 'other' | 'none';

interface MinutesFieldProps {
  label: string;
  /** Where there is something to take back: the words for 'none'. */
  none?: string | undefined;
  choice: MinutesChoice;
  onChoice: (choice: MinutesChoice) => void;
  typed: string;
  onTyped: (typed: string) => void;
  problem: string | undefined;
  field: RefObject<HTMLInputElement | null>;
}

/** How many minutes to add. */
export function MinutesField({
  label,
  none,
  choice,
  onChoice,
  typed,
  onTyped,
  problem,
  field,
}: MinutesFieldProps) {
  return (
    <>
      <Segments
        label={label}
        options={[
          ['5', text.five],
          ['10', text.ten],
          ['other', text.other],
          ...(none ? [['none', none] as const] : []),
        ]}
        value={choice}
        onChange={onChoice}
      />
      {choice === 'other' && (
        <TextField
          ref={field}
          label={text.minutes}
          inputMode="numeric"
          autoComplete="off"
          className="tabular"
          value={typed}
          error={problem}
          onChange={({ target }) => onTyped(target.value)}
        />
      )}
    </>
  );
}

export const later = (moment: string, minutes: number) =>
  new Date(Date.parse(moment) + minutes * 60_000).toISOString();
