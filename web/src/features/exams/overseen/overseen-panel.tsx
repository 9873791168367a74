import { EXAM_STATES, type ExamState } from '@quivia/contract/exams';
import type { Overseeing } from '@quivia/contract/overseen-exams';
import { Listing } from '../../../platform/lists/listing.tsx';
import { LoadMore } from '../../../platform/lists/load-more.tsx';
import { examStates } from '../../../shared/exam/exam.words.ts';
import { Empty } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { FilterChips } from '../../../ui/lists/filter-chips.tsx';
import { FilterSelect } from '../../../ui/lists/filter-select.tsx';
import { FoldedFilters } from '../../../ui/lists/folded-filters.tsx';
import { ListBar } from '../../../ui/lists/list-bar.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { useFilters } from '../../../ui/lists/use-filters.ts';
import { overseen as text } from './overseen.words.ts';
import { OverseenTable } from './overseen-table.tsx';
import { useOverseen, useOverseenFilters, type Whose } from './use-overseen.ts';

interface OverseenPanelProps {
  as: Overseeing;
  institutionId?: number;
}

/** The exams that somebody watches over: of a department, an institution or the site. */
export function OverseenPanel({ as, institutionId }: OverseenPanelProps) {
  const whose: Whose = { as, ...(institutionId && { institution_id: String(institutionId) }) };
  const { data: offered } = useOverseenFilters(whose);
  const hasNoDuty = as === 'Faculty' && offered?.duties.length === 0;
  return (
    <>
      <PageHeading
        title={text.title}
        lead={
          offered && offered.duties.length > 0
            ? `${text.yours(offered.duties)} ${text.lead[as]}`
            : text.lead[as]
        }
      />
      {hasNoDuty ? <Empty title={text.noDuty} hint={text.noDutyHint} /> : <Exams whose={whose} />}
    </>
  );
}

/** For the administrators of an institution. */
export function OverseenOfInstitution({ institutionId }: { institutionId: number }) {
  return <OverseenPanel as="Institution" institutionId={institutionId} />;
}

function Exams({ whose }: { whose: Whose }) {
  const [filters, setFilters] = useFilters(['search', 'year', 'department', 'course', 'state', 'waits']);
  const { data: offered } = useOverseenFilters(whose);
  const { search, year, department, course } = filters;
  const state = EXAM_STATES.find((one) => one === filters.state);
  const isWaiting = filters.waits === 'true';
  const pages = useOverseen(whose, { search, year, department, course, state, isWaiting });
  const isFiltered = Boolean(search || year || department || course || state || isWaiting);
  const narrowed = [search, year, department, course].filter(Boolean);
  // They are those of the whole list.
  const counted = narrowed.length > 0 ? undefined : offered?.states;
  const courses = offered?.courses.filter(
    ({ department_id }) => !department || String(department_id) === department,
  );
  return (
    <div className="grid gap-3">
      <ListBar
        search={
          <SearchField
            label={text.search}
            value={search}
            onSearch={(typed) => setFilters({ search: typed })}
          />
        }
        filters={
          <FilterChips<ExamState | 'all' | 'waits'>
            label={text.state}
            value={isWaiting ? 'waits' : (state ?? 'all')}
            onChange={(value) =>
              setFilters({
                state: value === 'all' || value === 'waits' ? '' : value,
                waits: value === 'waits' ? 'true' : '',
              })
            }
            chips={[
              { value: 'all', text: text.all, count: counted?.reduce((sum, { count }) => sum + count, 0) },
              ...EXAM_STATES.filter(
                (one) =>
                  one !== 'cancelled' || state === one || offered?.states.some((held) => held.state === one),
              ).map((one) => ({
                value: one,
                text: examStates[one],
                count: counted && (counted.find(({ state }) => state === one)?.count ?? 0),
              })),
              { value: 'waits', text: text.onlyWaiting },
            ]}
          />
        }
      >
        <FoldedFilters count={[year, department, course].filter(Boolean).length}>
          <FilterSelect label={text.year} value={year} onChange={(value) => setFilters({ year: value })}>
            <option value="">{text.allYears}</option>
            {offered?.years.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </FilterSelect>
          {offered && offered.departments.length > 1 && (
            <FilterSelect
              label={text.department}
              value={department}
              onChange={(value) => setFilters({ department: value, course: '' })}
            >
              <option value="">{text.allDepartments}</option>
              {offered.departments.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </FilterSelect>
          )}
          <FilterSelect
            label={text.course}
            value={course}
            onChange={(value) => setFilters({ course: value })}
          >
            <option value="">{text.allCourses}</option>
            {courses?.map(({ id, name, code }) => (
              <option key={id} value={id}>
                {code ? `${name} (${code})` : name}
              </option>
            ))}
          </FilterSelect>
        </FoldedFilters>
      </ListBar>
      <Listing
        pages={pages}
        empty={
          isFiltered ? (
            <Empty title={text.notFound} hint={text.notFoundHint} />
          ) : (
            <Empty title={text.none} hint={text.noneHint[whose.as]} />
          )
        }
      >
        {(exams) => (
          <Card flush>
            <OverseenTable exams={exams} isOfSite={whose.as === 'Admin'} />
          </Card>
        )}
      </Listing>
      <LoadMore pages={pages} />
    </div>
  );
}
