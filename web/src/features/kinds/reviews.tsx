// Questions of each kind with their answers, after the exam and for their authors, each in a chunk of its own.
import { Suspense } from 'react';
import type { OtherKind, ReviewProps } from './kind.ts';

// biome-ignore lint/suspicious/noExplicitAny: each review knows its own body, key and answer
const reviews: Partial<Record<OtherKind, React.LazyExoticComponent<React.ComponentType<any>>>> = {};

export function Review({ kind, ...props }: ReviewProps<unknown, unknown, unknown> & { kind: OtherKind }) {
  const Shown = reviews[kind];
  return <Suspense fallback={<div className="min-h-12" />}>{Shown && <Shown {...props} />}</Suspense>;
}
