import type { AcademicYear, Section } from '@quivia/contract/classes';
import { useState } from 'react';
import { Link } from 'react-router';
import { sentenceOf } from '../../platform/http/call-error.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Empty, Failed, ThreeCircles } from '../../ui/feedback/states.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { NewButton, WithSidePanel } from '../../ui/layout/side-panel.tsx';
import { useSidePanel } from '../../ui/layout/use-side-panel.ts';
import { FilterChips } from '../../ui/lists/filter-chips.tsx';
import { FilterSelect } from '../../ui/lists/filter-select.tsx';
import { useFilters } from '../../ui/lists/use-filters.ts';
import { kindNames, classesPanel as words } from './classes.words.ts';
import { OfferingForm } from './offerings/offering-form.tsx';
import { OfferingTree } from './offerings/offering-tree.tsx';
import { offerings } from './offerings/offerings.words.ts';
import { SectionForm } from './section-form.tsx';
import { useClassAddress } from './use-class-address.ts';
import { useSections, useYears } from './use-classes.ts';
import { YearDialog } from './year-dialog.tsx';

/** The sections of a term by department and semester. */
export function YearView({ institutionId }: { institutionId: number }) {
  const years = useYears(institutionId);
  const panel = useSidePanel({ startsOpen: false });
  const [edited, setEdited] = useState<AcademicYear | 'new'>();
  const [filters, setFilters] = useFilters(['year', 'term', 'view']);
  const isCourses = filters.view === 'courses';
  const { data } = years;
  const terms = data?.flatMap((year) => year.terms.map((term) => ({ year, term })));
  const ofYear = terms?.filter(({ year }) => String(year.id) === filters.year);
  const open =
    ofYear?.find(({ term }) => String(term.id) === filters.term) ??
    ofYear?.[0] ??
    terms?.find(({ term }) => term.is_current) ??
    terms?.[0];
  return (
    <>
      <PageHeading
        title={words.title}
        lead={words.lead}
        actions={
          data && (
            <>
              <Button variant={open ? 'plain' : 'main'} onClick={() => setEdited('new')}>
                {words.addYear}
              </Button>
              {open && <NewButton panel={panel}>{isCourses ? offerings.add : words.addSection}</NewButton>}
            </>
          )
        }
      />
      {!data &&
        (years.error ? (
          <Failed message={sentenceOf(years.error)} onRetry={() => void years.refetch()} />
        ) : (
          <ThreeCircles />
        ))}
      {data && !open && (
        <Card>
          <Empty title={words.none} hint={words.noneHint} />
        </Card>
      )}
      {data && open && (
        <WithSidePanel
          panel={panel}
          title={isCourses ? offerings.add : words.addSection}
          form={
            isCourses ? (
              <OfferingForm
                key={open.term.id}
                institutionId={institutionId}
                yearId={open.year.id}
                termId={open.term.id}
                onAdded={panel.done}
              />
            ) : (
              <SectionForm
                key={open.term.id}
                institutionId={institutionId}
                year={open.year}
                termId={open.term.id}
                onAdded={panel.done}
              />
            )
          }
        >
          <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
            <FilterChips
              label={offerings.tabs}
              value={isCourses ? 'courses' : 'sections'}
              onChange={(view) => setFilters({ view: view === 'courses' ? view : '' })}
              chips={[
                { value: 'sections', text: offerings.sections },
                { value: 'courses', text: offerings.courses },
              ]}
            />
            <FilterSelect
              label={words.year}
              value={String(open.year.id)}
              onChange={(year) => setFilters({ year, term: '' })}
            >
              {data.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </FilterSelect>
            <FilterChips
              label={words.terms}
              value={String(open.term.id)}
              onChange={(term) => setFilters({ year: String(open.year.id), term })}
              chips={open.year.terms.map(({ id, name, sections }) => ({
                value: String(id),
                text: name,
                count: sections,
              }))}
            />
            <Button variant="quiet" onClick={() => setEdited(open.year)}>
              {words.change}
            </Button>
          </div>
          {isCourses ? (
            <OfferingTree yearId={open.year.id} termId={open.term.id} />
          ) : (
            <Tree yearId={open.year.id} termId={open.term.id} />
          )}
        </WithSidePanel>
      )}
      {edited && (
        <YearDialog
          institutionId={institutionId}
          year={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

const countOf = (sections: readonly Section[]) => sections.reduce((sum, { students }) => sum + students, 0);

/** Students in groups are counted with their sections, or alone where a class has none. */
const countedOf = (sections: readonly Section[]) => {
  const own = sections.filter(({ kind }) => kind === 'section');
  return countOf(own.length > 0 ? own : sections);
};

function Tree({ yearId, termId }: { yearId: number; termId: number }) {
  const { data, error, refetch } = useSections(yearId);
  if (!data)
    return error ? <Failed message={sentenceOf(error)} onRetry={() => void refetch()} /> : <ThreeCircles />;
  const sections = data.filter((one) => one.term_id === termId);
  if (sections.length === 0)
    return (
      <Card>
        <Empty title={words.noSections} hint={words.noSectionsHint} />
      </Card>
    );
  return (
    <div className="grid gap-4">
      {[...Map.groupBy(sections, (one) => one.department_id)].map(([id, own]) => (
        <Card
          key={id}
          flush
          title={own[0]?.department}
          actions={<span className="text-xs text-ink-3">{words.counted(own.length, countedOf(own))}</span>}
        >
          {[...Map.groupBy(own, (one) => one.semester)].map(([semester, some]) => (
            <Semester key={semester} semester={semester} sections={some} />
          ))}
        </Card>
      ))}
    </div>
  );
}

function Semester({ semester, sections }: { semester: number; sections: readonly Section[] }) {
  const addressOf = useClassAddress();
  return (
    <section className="border-b border-rule px-4 py-2 last:border-b-0 sm:grid sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-4">
      <h3 className="py-2 text-sm font-semibold text-ink-2">{words.semester(semester)}</h3>
      <ul className="divide-y divide-rule">
        {sections.map(({ id, name, kind, batch, students }) => (
          <li key={id}>
            <Link
              to={addressOf({ section: id })}
              className="flex min-h-control flex-wrap items-center justify-between gap-x-4 text-sm hover:text-pencil"
            >
              <span className="min-w-0 wrap-anywhere">
                <span className="font-semibold">{name}</span>
                <span className="text-ink-3">
                  {kind !== 'section' && ` · ${kindNames[kind]}`}
                  {batch !== null && ` · ${words.batch(batch)}`}
                </span>
              </span>
              <span className="text-xs text-ink-3">{words.students(students)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
