// One course in a term: its students by their sections, and its exams.
import type { OfferingDetails } from '@quivia/contract/offerings';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { dayOf } from '../../../platform/app/date-time.tsx';
import { NearDateTime } from '../../../platform/app/near-day.tsx';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Listing, TableMore } from '../../../platform/lists/listing.tsx';
import { LoadMore } from '../../../platform/lists/load-more.tsx';
import type { PaginatedList } from '../../../platform/lists/use-paginated-list.ts';
import { ExamStateBadge } from '../../../shared/exam/exam-state-badge.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { MenuItem } from '../../../ui/dialogs/menu.tsx';
import { Empty, Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ObjectHead } from '../../../ui/layout/object-head.tsx';
import { FilterChips } from '../../../ui/lists/filter-chips.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/lists/table.tsx';
import { useFilters } from '../../../ui/lists/use-filters.ts';
import { classesPanel } from '../classes.words.ts';
import { useClassAddress } from '../use-class-address.ts';
import { ChangeOfferingDialog } from './offering-form.tsx';
import { removeOffering, offeringPage as words } from './offerings.words.ts';
import {
  useExamsWatched,
  useOffering,
  useOwnExams,
  useRegistrations,
  useRemoveOffering,
} from './use-offerings.ts';

interface OfferingViewProps {
  id: number;
  /** Without one the caller teaches it. */
  institutionId?: number;
}

export function OfferingView({ id, institutionId }: OfferingViewProps) {
  const addressOf = useClassAddress();
  const { data: offering, error, refetch } = useOffering(id);
  if (offering) return <Opened offering={offering} institutionId={institutionId} />;
  if (!error) return <ThreeCircles />;
  return (
    <>
      <BackLink to={addressOf()}>{words.back}</BackLink>
      <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />
    </>
  );
}

interface OpenedProps {
  offering: OfferingDetails;
  institutionId: number | undefined;
}

function Opened({ offering, institutionId }: OpenedProps) {
  const addressOf = useClassAddress();
  const navigate = useNavigate();
  const [{ tab }] = useFilters(['tab']);
  const [act, setAct] = useState<'change' | 'remove'>();
  const close = () => setAct(undefined);
  const remove = useRemoveOffering(offering.id, () => void navigate(addressOf()));
  const { course, code, sections, teachers, term, year, students } = offering;
  const mayChange = offering.may_change && institutionId !== undefined;
  const isExams = tab === 'exams';
  return (
    <>
      <ObjectHead
        above={<BackLink to={addressOf()}>{words.back}</BackLink>}
        title={course}
        facts={[
          code,
          sections.map(({ name }) => name).join(', '),
          term,
          year,
          words.teachers(teachers.map(({ name }) => name)),
          classesPanel.students(students),
        ].join(' · ')}
        menu={
          mayChange && (
            <>
              <MenuItem icon={Pencil} onSelect={() => setAct('change')}>
                {words.change}
              </MenuItem>
              <MenuItem icon={Trash2} tone="danger" onSelect={() => setAct('remove')}>
                {words.remove}
              </MenuItem>
            </>
          )
        }
        tabs={[
          { key: 'students', label: words.tabs.students, to: addressOf({ offering: offering.id }) },
          { key: 'exams', label: words.tabs.exams, to: addressOf({ offering: offering.id, tab: 'exams' }) },
        ]}
        active={isExams ? 'exams' : 'students'}
      />
      {!isExams && <Students id={offering.id} count={students} />}
      {isExams &&
        (institutionId === undefined ? (
          <OwnExams id={offering.id} />
        ) : (
          <ExamsWatched id={offering.id} institutionId={institutionId} />
        ))}
      {act === 'change' && institutionId !== undefined && (
        <ChangeOfferingDialog offering={offering} institutionId={institutionId} onClose={close} />
      )}
      {act === 'remove' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={removeOffering.title(course)}
          confirm={removeOffering.confirm}
          tone="danger"
          busy={remove.isPending}
          onConfirm={() => remove.mutate(undefined, { onError: close })}
        >
          <p>{removeOffering.text}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function Students({ id, count }: { id: number; count: number }) {
  const [{ show }, setFilters] = useFilters(['show']);
  const was = show === 'earlier';
  const pages = useRegistrations(id, was);
  return (
    <div className="grid gap-3">
      <FilterChips
        label={words.show}
        value={was ? 'earlier' : 'now'}
        onChange={(value) => setFilters({ show: value === 'now' ? '' : value })}
        chips={[
          { value: 'now', text: words.now, count },
          { value: 'earlier', text: words.earlier },
        ]}
      />
      <Card flush>
        <Listing
          pages={pages}
          empty={
            was ? <Empty title={words.noneEarlier} /> : <Empty title={words.none} hint={words.noneHint} />
          }
        >
          {(students) => (
            <Table caption={words.caption} isDense hasCards={was}>
              <TableHead>
                <HeadCell>{words.roll}</HeadCell>
                <HeadCell>{words.name}</HeadCell>
                <HeadCell>{words.section}</HeadCell>
                <HeadCell className="max-sm:hidden">{words.since}</HeadCell>
                {was && <HeadCell>{words.until}</HeadCell>}
              </TableHead>
              <TableBody>
                {students.map((one) => (
                  <Row key={one.id}>
                    <Cell className="tabular wrap-anywhere">{one.roll_number}</Cell>
                    <Cell className="wrap-anywhere">
                      <bdi>{one.name}</bdi>
                    </Cell>
                    <Cell className="wrap-anywhere">{one.section}</Cell>
                    <Cell className="text-xs whitespace-nowrap text-ink-2 max-sm:hidden">
                      {dayOf(one.from)}
                    </Cell>
                    {was && (
                      <Cell className="text-xs whitespace-nowrap text-ink-2">{one.to && dayOf(one.to)}</Cell>
                    )}
                  </Row>
                ))}
              </TableBody>
              <TableMore pages={pages} columns={5} />
            </Table>
          )}
        </Listing>
      </Card>
    </div>
  );
}

interface ExamShown {
  id: number;
  title: string;
  start_time: string;
  state: 'upcoming' | 'open' | 'over' | 'cancelled';
  may_open?: boolean;
}

function OwnExams({ id }: { id: number }) {
  return <Exams pages={useOwnExams(id)} />;
}

function ExamsWatched({ id, institutionId }: { id: number; institutionId: number }) {
  return <Exams pages={useExamsWatched(id, String(institutionId))} />;
}

function Exams({ pages }: { pages: PaginatedList<ExamShown> }) {
  return (
    <Card flush>
      <Listing pages={pages} empty={<Empty title={words.noExams} hint={words.noExamsHint} />}>
        {(exams) => (
          <ul aria-label={words.exams} className="divide-y divide-rule">
            {exams.map(({ id, title, start_time, state, may_open = true }) => (
              <li
                key={id}
                className="flex min-h-control flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2 text-sm"
              >
                <span className="min-w-0 font-semibold wrap-anywhere">
                  {may_open ? (
                    <TextLink to={`/faculty?panel=start-quiz&exam=${id}`}>{title}</TextLink>
                  ) : (
                    title
                  )}
                </span>
                <span className="flex items-center gap-3 text-xs text-ink-2">
                  <NearDateTime at={start_time} />
                  <ExamStateBadge state={state} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </Listing>
      <LoadMore pages={pages} />
    </Card>
  );
}
