// The players of the kinds, each in a chunk of its own. Loaded by the first question that needs one.
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import type { OtherKind, PlayerProps } from './kind.ts';

// biome-ignore lint/suspicious/noExplicitAny: each player knows its own body and answer
const players: Partial<Record<OtherKind, ComponentType<any>>> = {
  number: lazy(() => import('./number/number-player.tsx')),
  text: lazy(() => import('./text/text-player.tsx')),
  match: lazy(() => import('./match/match-player.tsx')),
  order: lazy(() => import('./order/order-player.tsx')),
  cloze: lazy(() => import('./cloze/cloze-player.tsx')),
  info: ({ children }: { children: ReactNode }) => children,
};

export function Player({ kind, ...props }: PlayerProps<unknown, unknown> & { kind: OtherKind }) {
  const Shown = players[kind];
  return <Suspense fallback={props.children}>{Shown && <Shown {...props} />}</Suspense>;
}
