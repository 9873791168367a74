// For heads and controllers, below their own vivas: those that they watch over.
import type { OverseenViva } from '@quivia/contract/oral/overseen';
import { useState } from 'react';
import { Link } from 'react-router';
import { Listing } from '../../../platform/lists/listing.tsx';
import { LoadMore } from '../../../platform/lists/load-more.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { kinds } from '../oral.words.ts';
import { list as words } from '../setup/setup.words.ts';
import { STAGE_TONES } from '../stage-tones.ts';
import { overseenVivas as text } from './overseen.words.ts';
import { useOverseenVivas } from './use-overseen-vivas.ts';

/** In the menu of faculty; with `&viva=` one that they watch over. */
export const VIVAS = '/faculty?panel=viva';

export function OverseenVivas() {
  const [search, setSearch] = useState('');
  const pages = useOverseenVivas(search);
  // Most faculty have no such duty.
  if (search === '' && (pages.rows?.length ?? 0) === 0) return null;
  return (
    <div className="mt-6">
      <Card title={text.title} flush>
        <div className="grid gap-3 border-b border-rule p-4">
          <p className="text-sm text-ink-2">{text.lead}</p>
          <SearchField label={text.search} value={search} onSearch={setSearch} />
        </div>
        <Listing pages={pages} empty={<Empty title={text.none} hint={text.noneHint} />}>
          {(rows) => (
            <>
              <ul className="divide-y divide-rule">
                {rows.map((one) => (
                  <Viva key={one.id} viva={one} />
                ))}
              </ul>
              <LoadMore pages={pages} />
            </>
          )}
        </Listing>
      </Card>
    </div>
  );
}

function Viva({ viva }: { viva: OverseenViva }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0">
        <Link
          to={`${VIVAS}&viva=${viva.id}`}
          className="inline-block py-1 font-semibold break-words hover:text-pencil"
        >
          {viva.title}
        </Link>
        <p className="text-sm text-ink-2">{factsOf(viva).join(' · ')}</p>
      </div>
      <StageBadge viva={viva} />
    </li>
  );
}

export const factsOf = (viva: OverseenViva) => [
  kinds[viva.kind],
  `${viva.course_name} (${viva.course_code})`,
  text.coordinated(viva.coordinator),
  text.done(viva.done, viva.candidates),
  words.when(viva),
];

export function StageBadge({ viva: { cancelled_at, stage } }: { viva: OverseenViva }) {
  if (cancelled_at) return <Badge tone="wrong">{words.cancelled}</Badge>;
  return <Badge tone={STAGE_TONES[stage]}>{words.stages[stage]}</Badge>;
}
