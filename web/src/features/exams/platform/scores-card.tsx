import { type ExamLink, SCORE_STATES, type Score } from '@quivia/contract/lti/scores';
import { DateTime } from '../../../platform/app/date-time.tsx';
import { Listing } from '../../../platform/lists/listing.tsx';
import { LoadMore } from '../../../platform/lists/load-more.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { Badge, type Tone } from '../../../ui/labels/badge.tsx';
import { Hidden } from '../../../ui/labels/hidden.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { FilterSelect } from '../../../ui/lists/filter-select.tsx';
import { ListBar } from '../../../ui/lists/list-bar.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/lists/table.tsx';
import { useFilters } from '../../../ui/lists/use-filters.ts';
import { scores as text } from './platform.words.ts';
import { useCompare, useScores, useSendAgain } from './use-platform.ts';

const TONES: Record<Score['state'], Tone> = {
  delivered: 'right',
  waiting: 'plain',
  refused: 'wrong',
  changed: 'risk',
  unknown: 'plain',
  held: 'plain',
};

export function ScoresCard({ examId, link }: { examId: number; link: ExamLink }) {
  const [filters, setFilters] = useFilters(['search', 'state']);
  const state = SCORE_STATES.find((one) => one === filters.state);
  const pages = useScores(examId, link.id, { search: filters.search, state });
  const sendAgain = useSendAgain(examId, link.id);
  const compare = useCompare(examId, link.id);
  const isFiltered = filters.search !== '' || state !== undefined;
  const hasColumn = link.column === 'ready' || link.column === 'gone';
  return (
    <Card
      title={text.title(link.course)}
      flush
      actions={
        <>
          {link.column === 'ready' && (
            <Button busy={compare.isPending} onClick={() => compare.mutate()}>
              {text.compare}
            </Button>
          )}
          {hasColumn && (
            <Button busy={sendAgain.isPending} onClick={() => sendAgain.mutate(undefined)}>
              {text.sendAll}
            </Button>
          )}
        </>
      }
    >
      <div className="border-b border-rule px-4 py-3">
        <ListBar
          search={
            <SearchField
              label={text.search}
              value={filters.search}
              onSearch={(search) => setFilters({ search })}
            />
          }
          filters={
            <FilterSelect
              label={text.filter}
              value={state ?? ''}
              onChange={(value) => setFilters({ state: value })}
            >
              <option value="">{text.all}</option>
              {SCORE_STATES.map((one) => (
                <option key={one} value={one}>
                  {`${text.states[one]} (${link.counts[one] ?? 0})`}
                </option>
              ))}
            </FilterSelect>
          }
        />
      </div>
      <Listing
        pages={pages}
        empty={
          <Empty
            title={isFiltered ? text.notFound : text.none}
            {...(isFiltered && { hint: text.notFoundHint })}
          />
        }
      >
        {(rows) => (
          <Table caption={text.caption} hasCards>
            <TableHead>
              <HeadCell>{text.student}</HeadCell>
              <HeadCell numeric>{text.marks}</HeadCell>
              <HeadCell>{text.state}</HeadCell>
              <HeadCell>
                <Hidden>{text.sendAgain}</Hidden>
              </HeadCell>
            </TableHead>
            <TableBody>
              {rows.map((row) => (
                <ScoreRow
                  key={row.student_id}
                  score={row}
                  onSend={hasColumn ? () => sendAgain.mutate(row.student_id) : undefined}
                />
              ))}
            </TableBody>
          </Table>
        )}
      </Listing>
      <LoadMore pages={pages} />
    </Card>
  );
}

function ScoreRow({ score, onSend }: { score: Score; onSend: (() => void) | undefined }) {
  const { student_name, roll_number, state, marks, total, delivered_at, problem, next_try_at } = score;
  const { platform_marks } = score;
  const maySend = state === 'refused' || state === 'changed' || state === 'waiting' || state === 'delivered';
  return (
    <Row>
      <Cell>
        <span className="font-semibold">{student_name}</span>
        <span className="block text-xs text-ink-3">{roll_number}</span>
      </Cell>
      <Cell numeric>{marks === null ? '' : `${marks} / ${total}`}</Cell>
      <Cell>
        <Badge tone={TONES[state]}>{text.states[state]}</Badge>
        <span className="block text-xs text-ink-3">
          {text.explained[state]}
          {state === 'delivered' && delivered_at && <DateTime at={delivered_at} />}
          {state === 'changed' &&
            platform_marks !== null &&
            (platform_marks < 0 ? text.nothingThere : text.there(platform_marks))}
          {problem && <span className="block">{problem}</span>}
          {next_try_at && (
            <span className="block">
              {text.next} <DateTime at={next_try_at} />
            </span>
          )}
        </span>
      </Cell>
      <Cell>
        {onSend && maySend && (
          <Button variant="quiet" aria-label={text.sendAgainOf(student_name)} onClick={onSend}>
            {text.sendAgain}
          </Button>
        )}
      </Cell>
    </Row>
  );
}
