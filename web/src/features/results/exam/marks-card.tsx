import { type ExamSummary, RESULT_SORTS, type ResultRow } from '@quivia/contract/exam-results';
import { Link } from 'react-router';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { Listing, TableMore } from '../../../platform/lists/listing.tsx';
import type { PaginatedList } from '../../../platform/lists/use-paginated-list.ts';
import { Empty } from '../../../ui/feedback/states.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/lists/table.tsx';
import { useFilters } from '../../../ui/lists/use-filters.ts';
import { notesOf } from '../attempt/attempt.words.tsx';
import { isAbsent, percentWords, scoreOrDash } from '../marks.words.ts';
import { noneFound } from '../results.words.tsx';
import { addressOf } from '../results-address.ts';
import { SortHead } from '../sort-head.tsx';
import { type Sorting, useResults } from '../use-exam-results.ts';
import { marks as text } from './exam.words.tsx';

export function MarksCard({ exam }: { exam: ExamSummary }) {
  const { words } = useWorkplace();
  const [{ search, sort, order }, setFilters] = useFilters(['search', 'sort', 'order']);
  const sorting: Sorting = {
    sort: RESULT_SORTS.find((one) => one === sort) ?? 'roll_number',
    order: order === 'desc' ? 'desc' : 'asc',
  };
  const pages = useResults(exam.id, search, sorting);
  return (
    <Card title={text.title} flush>
      <div className="border-b border-rule px-4 py-3">
        <SearchField
          label={words.searchStudents}
          value={search}
          onSearch={(typed) => setFilters({ search: typed })}
        />
      </div>
      <Listing pages={pages} empty={<Empty title={noneFound.title(words)} hint={noneFound.hint(search)} />}>
        {(rows) => (
          <MarksTable examId={exam.id} rows={rows} pages={pages} sorting={sorting} onSort={setFilters} />
        )}
      </Listing>
      <p className="border-t border-rule px-4 py-2 text-xs text-ink-3">{text.foot}</p>
    </Card>
  );
}

interface MarksTableProps {
  examId: number;
  rows: ResultRow[];
  pages: PaginatedList<unknown>;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
}

function MarksTable({ examId, rows, pages, sorting, onSort }: MarksTableProps) {
  const { words } = useWorkplace();
  return (
    <Table caption={text.caption(words)} maxHeight="24rem">
      <TableHead>
        <SortHead by="roll_number" now={sorting} onSort={onSort}>
          {words.RollNumber}
        </SortHead>
        <SortHead by="student_name" now={sorting} onSort={onSort}>
          {text.name}
        </SortHead>
        <SortHead by="score" now={sorting} onSort={onSort} numeric>
          {text.score}
        </SortHead>
        <HeadCell numeric>{text.percent}</HeadCell>
        <HeadCell numeric>{text.rank}</HeadCell>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <MarksRow key={row.student_id} examId={examId} row={row} />
        ))}
      </TableBody>
      <TableMore pages={pages} columns={5} />
    </Table>
  );
}

function MarksRow({ examId, row }: { examId: number; row: ResultRow }) {
  const tone = isAbsent(row.score) ? 'text-wrong' : '';
  return (
    <Row>
      <Cell className={`tabular max-sm:min-w-36 max-sm:wrap-anywhere sm:whitespace-nowrap ${tone}`}>
        {row.roll_number}
      </Cell>
      <Cell className="min-w-36">
        <Link
          to={addressOf({ exam: examId, student: row.student_id })}
          className={`rounded-sm underline decoration-1 underline-offset-4 hover:decoration-2 ${tone || 'text-pencil'}`}
        >
          {row.student_name}
        </Link>
        <Notes row={row} />
      </Cell>
      <Cell numeric className={`font-semibold ${tone}`}>
        {isAbsent(row.score) ? (
          <abbr title={text.absent}>{scoreOrDash(row.score)}</abbr>
        ) : (
          scoreOrDash(row.score)
        )}
      </Cell>
      <Cell numeric className="whitespace-nowrap">
        {percentWords(row.percent)}
      </Cell>
      <Cell numeric>{row.rank ?? '–'}</Cell>
    </Row>
  );
}

/** Below the name, where they are visible at any width. */
function Notes({ row }: { row: ResultRow }) {
  const notes = notesOf(row);
  if (notes.length === 0) return null;
  return (
    <span className="mt-1 flex flex-wrap items-center gap-1.5 text-xs text-ink-3">
      {notes.map(({ words, tone }) =>
        tone === 'plain' ? (
          <span key={words}>{words}</span>
        ) : (
          <Badge key={words} tone={tone}>
            {words}
          </Badge>
        ),
      )}
    </span>
  );
}
