import { ORAL_TIMES, type OralTime } from '@quivia/contract/oral/exams';
import { COORDINATORS } from '@quivia/contract/oral/parts';
import Plus from 'lucide-react/icons/plus';
import { useSearchParams } from 'react-router';
import { Listing } from '../../../platform/lists/listing.tsx';
import { useSession } from '../../../platform/session/session.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { useHeadingFocus } from '../../../ui/layout/use-heading-focus.ts';
import { FilterChips } from '../../../ui/lists/filter-chips.tsx';
import { ListBar } from '../../../ui/lists/list-bar.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { useFilters } from '../../../ui/lists/use-filters.ts';
import { roles as roleNames } from '../oral.words.ts';
import { OverseenVivaView } from '../overseen/overseen-viva-view.tsx';
import { OverseenVivas } from '../overseen/overseen-vivas.tsx';
import { VivaTable } from '../viva-table.tsx';
import { list as words } from './setup.words.ts';
import { useOralCounts, useOrals } from './use-orals.ts';

const SHOWN: readonly OralTime[] = ['today', 'coming', 'over'];

/** Vivas that the person coordinates or examines: on a page of its own, and as a section of a role's page. Or one they watch over. */
export function OralsList() {
  const [params] = useSearchParams();
  const watched = Number(params.get('viva'));
  useHeadingFocus(watched);
  return watched > 0 ? <OverseenVivaView key={watched} id={watched} /> : <Vivas />;
}

function Vivas() {
  const { roles } = useSession();
  const [filters, setFilters] = useFilters(['search', 'time']);
  const { search } = filters;
  const time = ORAL_TIMES.find((one) => one === filters.time);
  const pages = useOrals(search, time);
  const { data: counts } = useOralCounts(search);
  const canSetUp = COORDINATORS.some((role) => roles.includes(role));
  const add = (
    <LinkButton variant="main" to="/oral/new">
      <Plus className="size-4" />
      {words.add}
    </LinkButton>
  );
  const empty =
    search || time ? (
      <Empty title={words.noMatch} hint={words.noMatchHint} />
    ) : canSetUp ? (
      <Empty title={words.none} hint={words.noneHint} action={add} />
    ) : (
      <Empty title={words.none} hint={words.noneForExaminer} />
    );
  const hasSome = search !== '' || time !== undefined || (pages.rows?.length ?? 0) > 0;
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
      <div className="grid gap-3">
        {hasSome && (
          <ListBar
            search={
              <SearchField
                label={words.search}
                value={search}
                onSearch={(typed) => setFilters({ search: typed })}
              />
            }
            filters={
              <FilterChips
                label={words.which}
                value={time ?? ''}
                onChange={(value) => setFilters({ time: value })}
                chips={[
                  { value: '', text: words.all, count: counts && counts.today + counts.coming + counts.over },
                  ...SHOWN.map((one) => ({ value: one, text: words.times[one], count: counts?.[one] })),
                ]}
              />
            }
          />
        )}
        <Card flush>
          <Listing pages={pages} empty={empty} failed={words.failed}>
            {(rows) => (
              <VivaTable
                caption={words.caption}
                vivas={rows}
                pages={pages}
                to={({ id }) => `/oral/${id}`}
                part={({ role, is_coordinator }) =>
                  role ? roleNames[role] : is_coordinator ? words.coordinates : null
                }
                hasStage={({ is_coordinator, stage, cancelled_at }) =>
                  is_coordinator || stage !== 'setting_up' || cancelled_at !== null
                }
                action={({ id, title, role, cancelled_at }) =>
                  role &&
                  !cancelled_at && (
                    <LinkButton
                      className="px-4!"
                      to={`/oral/${id}/examine`}
                      aria-label={words.examine(title)}
                    >
                      {words.examineShort}
                    </LinkButton>
                  )
                }
              />
            )}
          </Listing>
        </Card>
      </div>
      {roles.includes('Faculty') && <OverseenVivas />}
    </>
  );
}
