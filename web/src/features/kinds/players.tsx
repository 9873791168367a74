// The players of the kinds, each in a chunk of its own. Loaded by the first question that needs one.
import { Suspense } from 'react';
import type { OtherKind, PlayerProps } from './kind.ts';

// biome-ignore lint/suspicious/noExplicitAny: each player knows its own body and answer
const players: Partial<Record<OtherKind, React.LazyExoticComponent<React.ComponentType<any>>>> = {};

export function Player({ kind, ...props }: PlayerProps<unknown, unknown> & { kind: OtherKind }) {
  const Shown = players[kind];
  return <Suspense fallback={props.children}>{Shown && <Shown {...props} />}</Suspense>;
}
