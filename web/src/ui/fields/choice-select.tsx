import type { ComponentProps } from 'react';
import { Retry } from '../feedback/retry.tsx';
import { loading, choices as words } from '../ui.words.ts';
import { Select } from './select.tsx';

interface Choice {
  id: number;
  name: string;
}

/** Choices from the server: the result of a query. */
interface Choices {
  data: readonly Choice[] | undefined;
  isError: boolean;
  refetch: () => unknown;
}

interface ChoiceSelectProps extends Omit<ComponentProps<typeof Select>, 'children'> {
  choices: Choices;
  /** The current choice, even when it is no longer offered. */
  current?: Choice | undefined;
  /** Shown when there is nothing to choose. */
  none?: string;
}

export function ChoiceSelect({ choices, current, none = words.none, hint, ...rest }: ChoiceSelectProps) {
  const { data, isError, refetch } = choices;
  const isMissing = current && !data?.some(({ id }) => id === current.id);
  return (
    <Select
      // A select shows a value only if its option exists: start again once the options have arrived.
      key={data ? 'loaded' : 'loading'}
      hint={isError && !data ? <Retry onRetry={refetch}>{words.failed}</Retry> : hint}
      {...rest}
    >
      <option value="">{firstLine(choices, none)}</option>
      {isMissing && <option value={current.id}>{current.name}</option>}
      {data?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}

function firstLine({ data, isError }: Choices, none: string) {
  if (data) return data.length > 0 ? words.choose : none;
  return isError ? words.unavailable : loading;
}
