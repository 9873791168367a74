// Vivas in a table: a person's own, and those that they watch over.
import type { OralRow } from '@quivia/contract/oral/exams';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { TableMore } from '../../platform/lists/listing.tsx';
import type { PaginatedList } from '../../platform/lists/use-paginated-list.ts';
import { Badge } from '../../ui/labels/badge.tsx';
import { CourseName } from '../../ui/labels/course-name.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../ui/lists/table.tsx';
import { kinds } from './oral.words.ts';
import { list as words } from './setup/setup.words.ts';
import { STAGE_TONES } from './stage-tones.ts';

type Viva = Pick<
  OralRow,
  | 'id'
  | 'title'
  | 'kind'
  | 'course_name'
  | 'course_code'
  | 'candidates'
  | 'starts_at'
  | 'ends_at'
  | 'cancelled_at'
  | 'stage'
>;

interface VivaTableProps<One extends Viva> {
  caption: string;
  vivas: readonly One[];
  pages: PaginatedList<unknown>;
  to: (viva: One) => string;
  /** What the person is there, or who coordinates it. */
  part: (viva: One) => string | null;
  /** '5 of 12' where it is known how many are done. */
  candidates?: (viva: One) => string;
  /** At the end of the row. */
  action?: (viva: One) => ReactNode;
  hasStage?: (viva: One) => boolean;
}

export function VivaTable<One extends Viva>(props: VivaTableProps<One>) {
  const { caption, vivas, pages, to, part, candidates, action, hasStage = () => true } = props;
  return (
    <Table caption={caption} isDense hasCards>
      <TableHead>
        <HeadCell>{words.viva}</HeadCell>
        <HeadCell>{words.course}</HeadCell>
        <HeadCell>{words.part}</HeadCell>
        <HeadCell numeric>{words.candidateColumn}</HeadCell>
        <HeadCell>{words.dates}</HeadCell>
        <HeadCell>{words.state}</HeadCell>
        {action && (
          <HeadCell>
            <span className="sr-only">{words.action}</span>
          </HeadCell>
        )}
      </TableHead>
      <TableBody>
        {vivas.map((viva) => (
          <Row key={viva.id}>
            <Cell className="sm:min-w-48">
              <Link to={to(viva)} className="font-semibold break-words hover:text-pencil">
                {viva.title}
              </Link>{' '}
              <span className="text-xs whitespace-nowrap text-ink-3">{kinds[viva.kind]}</span>
            </Cell>
            <Cell className="max-w-52 text-ink-2 sm:truncate">
              <CourseName of={viva} />
            </Cell>
            <Cell className="text-ink-2 sm:whitespace-nowrap">{part(viva)}</Cell>
            <Cell numeric>
              {candidates?.(viva) ?? (
                <>
                  {viva.candidates}
                  <span className="sm:hidden">{words.candidateUnit(viva.candidates)}</span>
                </>
              )}
            </Cell>
            <Cell className="whitespace-nowrap text-ink-2">{words.when(viva)}</Cell>
            <Cell className="whitespace-nowrap">{hasStage(viva) && <StageBadge viva={viva} />}</Cell>
            {action && <Cell className="text-right!">{action(viva)}</Cell>}
          </Row>
        ))}
      </TableBody>
      <TableMore pages={pages} columns={action ? 7 : 6} />
    </Table>
  );
}

export function StageBadge({
  viva: { cancelled_at, stage },
}: {
  viva: Pick<Viva, 'cancelled_at' | 'stage'>;
}) {
  if (cancelled_at) return <Badge tone="wrong">{words.cancelled}</Badge>;
  return <Badge tone={STAGE_TONES[stage]}>{words.stages[stage]}</Badge>;
}
