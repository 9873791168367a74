// Questions of each kind with their answers, after the exam and for their authors, each in a chunk of its own.
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import type { OtherKind, ReviewProps } from './kind.ts';

/** Information has none: its text is all there is, and the page shows it. */
// biome-ignore lint/suspicious/noExplicitAny: each review knows its own body, key and answer
const reviews: Partial<Record<OtherKind, ComponentType<any>>> = {
  number: lazy(() => import('./number/number-review.tsx')),
  text: lazy(() => import('./text/text-review.tsx')),
  match: lazy(() => import('./match/match-review.tsx')),
  order: lazy(() => import('./order/order-review.tsx')),
  cloze: lazy(() => import('./cloze/cloze-review.tsx')),
  essay: lazy(() => import('./essay/essay-review.tsx')),
  upload: lazy(() => import('./upload/upload-review.tsx')),
};

interface Props extends ReviewProps<unknown, unknown, unknown> {
  kind: OtherKind;
  /** The question's text, rendered: shown first, unless the kind fills it in itself. */
  children?: ReactNode;
}

export function Review({ kind, children, ...props }: Props) {
  const Shown = reviews[kind];
  if (!Shown) return children;
  return (
    <Suspense fallback={children ?? <div className="min-h-12" />}>
      {kind !== 'cloze' && children}
      <Shown {...props} />
    </Suspense>
  );
}
