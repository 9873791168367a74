import type { Ranked } from '@quivia/contract/communities';
import type { ReactNode } from 'react';
import { pointsWords, rankWords, sharedRanks } from './ranks.ts';

interface OwnPlaceProps {
  own: Ranked;
  /** How many have a rank. */
  ranked: number;
  entries: readonly Ranked[];
}

/** Where one stands, above the ranks of all. */
export function OwnPlace({ own, ranked, entries }: OwnPlaceProps) {
  return (
    <dl className="mb-6 grid grid-cols-3 divide-x divide-rule rounded-md border border-rule bg-sheet">
      <Figure name="Your rank">
        {rankWords(own.rank)}
        <span className="block font-sans text-sm font-normal text-ink-2 sm:inline">
          {' '}
          of {ranked.toLocaleString('en')}
          {sharedRanks(entries).has(own.rank) && ', shared'}
        </span>
      </Figure>
      <Figure name="Points">{pointsWords(own.points)}</Figure>
      <Figure name="Quizzes">{own.quizzes.toLocaleString('en')}</Figure>
    </dl>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 px-3 py-3 sm:px-4">
      <dt className="text-xs text-ink-3">{name}</dt>
      <dd className="tabular text-lg font-semibold">{children}</dd>
    </div>
  );
}
