// The state of a row as a symbol, a colour and a word: never the colour alone.
import type { RowState } from '@quivia/contract/hall/attention';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDotDashed from 'lucide-react/icons/circle-dot-dashed';
import CirclePause from 'lucide-react/icons/circle-pause';
import CircleX from 'lucide-react/icons/circle-x';
import Hourglass from 'lucide-react/icons/hourglass';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import UserX from 'lucide-react/icons/user-x';
import { type ComponentType, memo } from 'react';
import { states } from './board.words.ts';

type State = RowState | 'attention';

const MARKS: Record<State, [icon: ComponentType<{ className?: string }>, look: string]> = {
  attention: [TriangleAlert, 'text-risk'],
  here: [Circle, 'text-correct [&>circle]:fill-current'],
  quiet: [CircleDotDashed, 'text-risk'],
  gone: [CircleX, 'text-wrong'],
  paused: [CirclePause, 'text-pencil'],
  waiting: [Hourglass, 'text-pencil'],
  not_started: [Circle, 'text-ink-3'],
  finished: [CircleCheck, 'text-ink-3'],
  absent: [UserX, 'text-ink-3'],
};

interface IconProps {
  state: State;
  className?: string;
}

/** Drawn only when the state changes: its row is drawn each second, for the time left. */
export const StateIcon = memo(function StateIcon({ state, className = 'size-4' }: IconProps) {
  const [Icon, look] = MARKS[state];
  return <Icon className={`shrink-0 ${look} ${className}`} aria-hidden="true" />;
});

export const StateMark = memo(function StateMark({ state }: { state: RowState }) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <StateIcon state={state} />
      {states[state]}
    </span>
  );
});
