import type { ComponentProps } from 'react';
import { Retry } from '../feedback/retry.tsx';
import { Select } from './select.tsx';

interface Choice {
  id: number;
  name: string;
}

/** Choices that come from the server, as a query gives them. */
interface Choices {
  data: readonly Choice[] | undefined;
  isError: boolean;
  refetch: () => unknown;
}

interface ChoiceSelectProps extends Omit<ComponentProps<typeof Select>, 'children'> {
  choices: Choices;
  /** What is chosen already, even when it is no longer offered. */
  current?: Choice | undefined;
  /** Said when there is nothing to choose. */
  none?: string;
}

export function ChoiceSelect({ choices, current, none = 'None yet', hint, ...rest }: ChoiceSelectProps) {
  const { data, isError, refetch } = choices;
  const isMissing = current && !data?.some(({ id }) => id === current.id);
  return (
    <Select
      // A select shows a value only if its option is there: begin anew once they are.
      key={data ? 'here' : 'coming'}
      hint={isError && !data ? <Retry onRetry={refetch}>The list could not be loaded.</Retry> : hint}
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
  if (data) return data.length > 0 ? 'Choose one' : none;
  return isError ? 'Not available' : 'Loading';
}
