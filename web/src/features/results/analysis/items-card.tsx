import type { ItemAnalysis } from '@quivia/contract/exam-analysis';
import { type ReactNode, useState } from 'react';
import { useRuns } from '../../../shared/exam/use-exam.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { Hidden } from '../../../ui/labels/hidden.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/lists/table.tsx';
import { useFilters } from '../../../ui/lists/use-filters.ts';
import { RichText } from '../../../ui/rich-text/render/rich-text.tsx';
import { regradeDialog, regraded } from '../attempt/attempt.words.tsx';
import { RegradeDialog } from '../attempt/regrade-dialog.tsx';
import { secondsWords, shareWords, twoDecimals } from '../marks.words.ts';
import { SortHead } from '../sort-head.tsx';
import { item as itemText, items as text } from './analysis.words.tsx';
import { ItemDialog } from './item-dialog.tsx';
import { ITEM_SORTS, sortItems } from './sort-items.ts';

interface ItemsCardProps {
  examId: number;
  items: ItemAnalysis[];
  /** Between what needs a look and the list of all. */
  children: ReactNode;
}

export function ItemsCard({ examId, items, children }: ItemsCardProps) {
  const [open, setOpen] = useState<{ item: ItemAnalysis; act: 'look' | 'regrade' }>();
  const mayRegrade = useRuns(examId);
  const suspects = items.filter(({ warnings }) => warnings.length > 0);
  const close = () => setOpen(undefined);
  return (
    <>
      {suspects.length > 0 && (
        <ul
          aria-label={text.suspects}
          className="grid gap-2 rounded-md border border-l-3 border-rule border-l-risk bg-risk-soft px-4 py-2 text-sm"
        >
          {suspects.map((item) => (
            <li
              key={item.question_id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1"
            >
              <span className="min-w-0 flex-1 basis-80">
                <b className="text-risk">{text.suspect(item.question_number)}</b> {item.warnings.join(' ')}
              </span>
              <Button
                className="px-4!"
                aria-label={text.lookNamed(item.question_number)}
                onClick={() => setOpen({ item, act: 'look' })}
              >
                {text.look}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {children}
      <Card title={text.title} flush>
        <ItemsTable items={items} onOpen={(item) => setOpen({ item, act: 'look' })} />
        <p className="border-t border-rule px-4 py-2 text-xs text-ink-3">{text.foot}</p>
      </Card>
      {open?.act === 'look' && (
        <ItemDialog
          item={open.item}
          onClose={close}
          {...(mayRegrade && { onRegrade: () => setOpen({ ...open, act: 'regrade' }) })}
        />
      )}
      {open?.act === 'regrade' && (
        <RegradeDialog
          examId={examId}
          questionId={open.item.question_id}
          name={regradeDialog.question(open.item.question_number)}
          onClose={close}
        />
      )}
    </>
  );
}

function ItemsTable({ items, onOpen }: { items: ItemAnalysis[]; onOpen: (item: ItemAnalysis) => void }) {
  const [filters, setFilters] = useFilters(['sort', 'order']);
  const sort = ITEM_SORTS.find((one) => one === filters.sort) ?? 'question_number';
  const order = filters.order === 'desc' ? 'desc' : 'asc';
  const head = { now: { sort, order }, onSort: setFilters } as const;
  return (
    <div className="isolate">
      <Table caption={text.caption} maxHeight="max(24rem, 75dvh)">
        <TableHead>
          <SortHead by="question_number" {...head}>
            {text.question}
          </SortHead>
          <SortHead by="facility" {...head} numeric>
            {text.facility}
          </SortHead>
          <SortHead by="discrimination" {...head} numeric>
            {text.discrimination}
          </SortHead>
          <SortHead by="seconds" {...head} numeric>
            {text.time}
          </SortHead>
          <HeadCell numeric>{text.answered}</HeadCell>
          <HeadCell>
            <Hidden>{text.action}</Hidden>
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
            <div className="line-clamp-2 wrap-anywhere [&_:is(pre,code)]:whitespace-pre-wrap">
              <RichText text={item.question} inline />
            </div>
            <div className="flex flex-wrap gap-1.5">
              {item.warnings.length > 0 && <Badge tone="risk">{text.mayBeWrong}</Badge>}
              {item.policy && <Badge tone="plain">{regraded[item.policy]}</Badge>}
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
        {text.answeredOf(item.answered, item.given_to)}
      </Cell>
      <Cell className="py-1! pr-2! text-right!">
        <Button variant="quiet" className="px-3!" onClick={onOpen}>
          {item.classes ? itemText.answers(item.question_number) : itemText.open(item.question_number)}
        </Button>
      </Cell>
    </Row>
  );
}
