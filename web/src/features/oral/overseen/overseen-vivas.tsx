// For heads and controllers, below their own vivas: those that they watch over.
import type { OverseenViva } from '@quivia/contract/oral/overseen';
import { useState } from 'react';
import { Listing } from '../../../platform/lists/listing.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { kinds } from '../oral.words.ts';
import { list as words } from '../setup/setup.words.ts';
import { VivaTable } from '../viva-table.tsx';
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
        <div className="grid gap-2 border-b border-rule px-4 py-2">
          <p className="text-sm text-ink-2">{text.lead}</p>
          <div className="sm:max-w-72">
            <SearchField label={text.search} value={search} onSearch={setSearch} />
          </div>
        </div>
        <Listing pages={pages} empty={<Empty title={text.none} hint={text.noneHint} />}>
          {(rows) => (
            <VivaTable
              caption={text.caption}
              vivas={rows}
              pages={pages}
              to={({ id }) => `${VIVAS}&viva=${id}`}
              part={({ coordinator }) => text.coordinated(coordinator)}
              candidates={({ done, candidates }) => text.done(done, candidates)}
            />
          )}
        </Listing>
      </Card>
    </div>
  );
}

export const factsOf = (viva: OverseenViva) => [
  kinds[viva.kind],
  `${viva.course_name} (${viva.course_code})`,
  text.coordinated(viva.coordinator),
  text.done(viva.done, viva.candidates),
  words.when(viva),
];
