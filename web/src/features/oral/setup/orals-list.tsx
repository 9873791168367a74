import type { OralRow } from '@quivia/contract/oral/exams';
import { COORDINATORS } from '@quivia/contract/oral/parts';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Listing } from '../../../platform/lists/listing.tsx';
import { LoadMore } from '../../../platform/lists/load-more.tsx';
import { useSession } from '../../../platform/session/session.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { useHeadingFocus } from '../../../ui/layout/use-heading-focus.ts';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { kinds, roles as roleNames } from '../oral.words.ts';
import { OverseenVivaView } from '../overseen/overseen-viva-view.tsx';
import { OverseenVivas } from '../overseen/overseen-vivas.tsx';
import { STAGE_TONES } from '../stage-tones.ts';
import { list as words } from './setup.words.ts';
import { useOrals } from './use-orals.ts';

/** Vivas that the person coordinates or examines: on a page of its own, and as a section of a role's page. Or one they watch over. */
export function OralsList() {
  const [params] = useSearchParams();
  const watched = Number(params.get('viva'));
  useHeadingFocus(watched);
  return watched > 0 ? <OverseenVivaView key={watched} id={watched} /> : <Vivas />;
}

function Vivas() {
  const { roles } = useSession();
  const [search, setSearch] = useState('');
  const pages = useOrals(search);
  const canSetUp = COORDINATORS.some((role) => roles.includes(role));
  const add = (
    <LinkButton variant="main" to="/oral/new">
      <Plus className="size-4" />
      {words.add}
    </LinkButton>
  );
  const empty = search ? (
    <Empty title={words.noMatch} hint={words.noMatchHint} />
  ) : canSetUp ? (
    <Empty title={words.none} hint={words.noneHint} action={add} />
  ) : (
    <Empty title={words.none} hint={words.noneForExaminer} />
  );
  const hasSome = search !== '' || (pages.rows?.length ?? 0) > 0;
  return (
    <>
      <PageHeading
        title={words.title}
        lead={words.lead}
        actions={
          canSetUp && (
            <>
              <LinkButton to="/oral/schemes">{words.schemes}</LinkButton>
              {hasSome && add}
            </>
          )
        }
      />
      <Card flush>
        {hasSome && (
          <div className="flex border-b border-rule p-4">
            <SearchField label={words.search} value={search} onSearch={setSearch} />
          </div>
        )}
        <Listing pages={pages} empty={empty} failed={words.failed}>
          {(rows) => (
            <>
              <ul className="divide-y divide-rule">
                {rows.map((one) => (
                  <OralItem key={one.id} oral={one} />
                ))}
              </ul>
              <LoadMore pages={pages} />
            </>
          )}
        </Listing>
      </Card>
      {roles.includes('Faculty') && <OverseenVivas />}
    </>
  );
}

function OralItem({ oral }: { oral: OralRow }) {
  const about = [
    kinds[oral.kind],
    `${oral.course_name} (${oral.course_code})`,
    oral.role && roleNames[oral.role],
    words.candidates(oral.candidates),
    words.when(oral),
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0">
        <Link to={`/oral/${oral.id}`} className="inline-block py-1 font-semibold hover:text-pencil">
          {oral.title}
        </Link>
        <p className="text-sm text-ink-2">{about.filter(Boolean).join(' · ')}</p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {oral.cancelled_at ? (
          <Badge tone="wrong">{words.cancelled}</Badge>
        ) : (
          (oral.is_coordinator || oral.stage !== 'setting_up') && (
            <Badge tone={STAGE_TONES[oral.stage]}>{words.stages[oral.stage]}</Badge>
          )
        )}
        {oral.role && !oral.cancelled_at && (
          <LinkButton
            className="px-4!"
            to={`/oral/${oral.id}/examine`}
            aria-label={words.examine(oral.title)}
          >
            {words.examineShort}
          </LinkButton>
        )}
      </div>
    </li>
  );
}
