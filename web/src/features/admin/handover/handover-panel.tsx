import type { Orphan } from '@quivia/contract/handover';
import { useState } from 'react';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { Empty, Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/lists/table.tsx';
import { handoverPanel as words } from './handover.words.ts';
import { useHandOver, useOrphans } from './use-handover.ts';

interface Chosen {
  orphan: Orphan;
  colleague: Orphan['colleagues'][number];
}

export function HandoverPanel({ institutionId }: { institutionId: number }) {
  const { data: orphans, error, refetch } = useOrphans(institutionId);
  const handOver = useHandOver();
  const [chosen, setChosen] = useState<Chosen>();
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      <Card title={words.card} flush>
        <div className="min-h-60">
          {!orphans &&
            (error ? (
              <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />
            ) : (
              <ThreeCircles />
            ))}
          {orphans?.length === 0 && <Empty title={words.none} hint={words.noneHint} />}
          {orphans && orphans.length > 0 && (
            <Table caption={words.caption} maxHeight="max(20rem, 75dvh)">
              <TableHead>
                <HeadCell>{words.what}</HeadCell>
                <HeadCell>{words.course}</HeadCell>
                <HeadCell>{words.owner}</HeadCell>
                <HeadCell>{words.to}</HeadCell>
              </TableHead>
              <TableBody>
                {orphans.map((orphan) => (
                  <OrphanRow key={`${orphan.kind}-${orphan.id}`} orphan={orphan} onChoose={setChosen} />
                ))}
              </TableBody>
            </Table>
          )}
        </div>
      </Card>
      <ConfirmDialog
        open={chosen !== undefined}
        onOpenChange={() => setChosen(undefined)}
        title={words.confirmTitle}
        confirm={words.handOver}
        busy={handOver.isPending}
        onConfirm={() =>
          chosen &&
          handOver.mutate(
            {
              kind: chosen.orphan.kind,
              id: chosen.orphan.id,
              faculty_id: chosen.colleague.faculty_id,
              institution_id: institutionId,
            },
            { onSettled: () => setChosen(undefined) },
          )
        }
      >
        <p>
          {chosen && words.confirm(chosen.orphan.title, chosen.colleague.name, chosen.orphan.kind === 'exam')}
        </p>
      </ConfirmDialog>
    </>
  );
}

function OrphanRow({ orphan, onChoose }: { orphan: Orphan; onChoose: (chosen: Chosen) => void }) {
  const { kind, title, course_name, course_code, owner_name, colleagues } = orphan;
  const [id, setId] = useState('');
  const colleague = colleagues.find(({ faculty_id }) => String(faculty_id) === id);
  return (
    <Row>
      <Cell className="min-w-48">
        <span className="block font-semibold">{title}</span>
        <span className="block text-xs text-ink-2">{words.kinds[kind]}</span>
      </Cell>
      <Cell>
        {course_name} <span className="tabular text-xs text-ink-3">{course_code}</span>
      </Cell>
      <Cell className="whitespace-nowrap">{owner_name}</Cell>
      <Cell className="min-w-72">
        {colleagues.length === 0 ? (
          <span className="text-ink-2">{words.nobody}</span>
        ) : (
          <div className="flex items-center gap-2">
            <select
              aria-label={words.choose(title)}
              value={id}
              onChange={({ target }) => setId(target.value)}
              className="min-h-11 min-w-0 grow rounded-md border-[1.5px] border-rule-strong bg-sheet px-3 text-sm"
            >
              <option value="">{words.nobodyChosen}</option>
              {colleagues.map(({ faculty_id, name, member_id }) => (
                <option key={faculty_id} value={faculty_id}>
                  {member_id ? `${member_id} · ${name}` : name}
                </option>
              ))}
            </select>
            <Button
              aria-label={words.handOverNamed(title)}
              disabled={!colleague}
              onClick={() => colleague && onChoose({ orphan, colleague })}
            >
              {words.handOver}
            </Button>
          </div>
        )}
      </Cell>
    </Row>
  );
}
