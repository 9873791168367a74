// Questions of each kind with their answers, after the exam and for their authors, each in a chunk of its own.
import { type ComponentType, lazy, Suspense } from 'react';
import type { OtherKind, ReviewProps } from './kind.ts';

/** Information has none: its text is all there is, and the page shows it. */
// biome-ignore lint/suspicious/noExplicitAny: each review knows its own body, key and answer
const reviews: Partial<Record<OtherKind, ComponentType<any>>> = {
  match: lazy(() => import('./match/match-review.tsx')),
  order: lazy(() => import('./order/order-review.tsx')),
};

export function Review({ kind, ...props }: ReviewProps<unknown, unknown, unknown> & { kind: OtherKind }) {
  const Shown = reviews[kind];
  if (!Shown) return null;
  return (
    <Suspense fallback={<div className="min-h-12" />}>
      <Shown {...props} />
    </Suspense>
  );
}
