import type { ItemAnalysis } from '@quivia/contract/exam-analysis';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/lists/table.tsx';
import { useFilters } from '../../../ui/lists/use-filters.ts';
import { RichText } from '../../../ui/rich-text/render/rich-text.tsx';
import { POLICY_WORDS } from '../attempt/attempt-words.ts';
import { RegradeDialog } from '../attempt/regrade-dialog.tsx';
import { secondsWords, shareWords, twoDecimals } from '../score-words.ts';
import { SortHead } from '../sort-head.tsx';
import { ItemDialog } from './item-dialog.tsx';
import { ITEM_SORTS, sortItems } from './sort-items.ts';

export function ItemsCard({ examId, items }: { examId: number; items: ItemAnalysis[] }) {
  const [open, setOpen] = useState<{ item: ItemAnalysis; act: 'look' | 'regrade' }>();
  const suspects = items.filter(({ warnings }) => warnings.length > 0);
  const close = () => setOpen(undefined);
  return (
    <Card title="Questions" flush>
      {suspects.length > 0 && (
        <ul className="grid gap-1 border-b border-rule bg-risk-soft px-4 py-3 text-sm">
          {suspects.map((item) => (
            <li key={item.question_id}>
              <b className="text-risk">Question {item.question_number} may be wrong.</b>{' '}
              {item.warnings.join(' ')}
            </li>
          ))}
        </ul>
      )}
      <ItemsTable items={items} onOpen={(item) => setOpen({ item, act: 'look' })} />
      <p className="border-t border-rule px-4 py-2 text-xs text-ink-3">
        Facility: the share of the marks that was earned. Discrimination: how far those who do well in the
        rest of the paper do well here, from −1 to 1; below 0.2 it tells little, below 0 it is upside down.
      </p>
      {open?.act === 'look' && (
        <ItemDialog item={open.item} onClose={close} onRegrade={() => setOpen({ ...open, act: 'regrade' })} />
      )}
      {open?.act === 'regrade' && (
        <RegradeDialog
          examId={examId}
          questionId={open.item.question_id}
          name={`question ${open.item.question_number}`}
          question={open.item.question}
          onClose={close}
        />
      )}
    </Card>
  );
}

function ItemsTable({ items, onOpen }: { items: ItemAnalysis[]; onOpen: (item: ItemAnalysis) => void }) {
  const [filters, setFilters] = useFilters(['sort', 'order']);
  const sort = ITEM_SORTS.find((one) => one === filters.sort) ?? 'question_number';
  const order = filters.order === 'desc' ? 'desc' : 'asc';
  const head = { now: { sort, order }, onSort: setFilters } as const;
  return (
    <div className="isolate">
      <Table caption="Questions with their figures" maxHeight="max(24rem, 75dvh)">
        <TableHead>
          <SortHead by="question_number" {...head}>
            Question
          </SortHead>
          <SortHead by="facility" {...head} numeric>
            Facility
          </SortHead>
          <SortHead by="discrimination" {...head} numeric>
            Discrimination
          </SortHead>
          <SortHead by="seconds" {...head} numeric>
            Median time
          </SortHead>
          <HeadCell numeric>Answered</HeadCell>
          <HeadCell>
            <span className="sr-only">Action</span>
          </HeadCell>
        </TableHead>
        <TableBody>
          {sortItems(items, sort, order).map((item) => (
            <ItemRow key={item.question_id} item={item} onOpen={() => onOpen(item)} />
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

function ItemRow({ item, onOpen }: { item: ItemAnalysis; onOpen: () => void }) {
  return (
    <Row>
      <Cell className="min-w-56">
        <div className="flex gap-3">
          <span className="tabular shrink-0 font-semibold">{item.question_number}</span>
          <div className="min-w-0">
            <div className="line-clamp-2">
              <RichText text={item.question} inline />
            </div>
            <div className="flex flex-wrap gap-1.5">
              {item.warnings.length > 0 && <Badge tone="risk">May be wrong</Badge>}
              {item.policy && <Badge tone="plain">{POLICY_WORDS[item.policy]}</Badge>}
            </div>
          </div>
        </div>
      </Cell>
      <Cell numeric>{shareWords(item.facility)}</Cell>
      <Cell numeric>{twoDecimals(item.discrimination)}</Cell>
      <Cell numeric className="whitespace-nowrap">
        {secondsWords(item.seconds)}
      </Cell>
      <Cell numeric className="whitespace-nowrap">
        {item.answered} of {item.given_to}
      </Cell>
      <Cell className="py-1! pr-2! text-right!">
        <Button variant="quiet" className="px-3!" onClick={onOpen}>
          Options<span className="sr-only"> of question {item.question_number}</span>
        </Button>
      </Cell>
    </Row>
  );
}
