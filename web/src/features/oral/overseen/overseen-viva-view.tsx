// One viva as a head or controller reads it: how far it is, and the results that candidates can read.
import type { PublishedList } from '@quivia/contract/oral/overseen';
import { DateTime } from '../../../platform/app/date-time.tsx';
import { NotThere } from '../../../platform/app/not-there.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/lists/table.tsx';
import { states } from '../oral.words.ts';
import { StageBadge } from '../viva-table.tsx';
import { overseenViva as text } from './overseen.words.ts';
import { factsOf, VIVAS } from './overseen-vivas.tsx';
import { useOverseenViva } from './use-overseen-vivas.ts';

export function OverseenVivaView({ id }: { id: number }) {
  const { data: viva, error, refetch } = useOverseenViva(id);
  if (!viva) return <NotThere title={text.none} hint={text.noneHint} error={error} onRetry={refetch} />;
  return (
    <>
      <PageHeading
        title={viva.title}
        lead={factsOf(viva).join(' · ')}
        above={<BackLink to={VIVAS}>{text.back}</BackLink>}
        actions={<StageBadge viva={viva} />}
      />
      {viva.lists.length === 0 && <Empty title={text.unpublished} hint={text.unpublishedHint} />}
      <div className="grid gap-6">
        {viva.lists.map((list, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two sessions may have the same name, and the order stays
          <Published key={index} list={list} />
        ))}
      </div>
    </>
  );
}

function Published({ list }: { list: PublishedList }) {
  return (
    <Card title={text.list(list.name)} flush>
      <p className="px-4 py-3 text-sm text-ink-2">
        {text.revision(list.revision)} <DateTime at={list.released_at} />
      </p>
      <Table caption={text.marksOf(list.name)} isDense>
        <TableHead>
          <HeadCell>{text.columns.roll}</HeadCell>
          <HeadCell>{text.columns.name}</HeadCell>
          <HeadCell numeric>{`${text.columns.total} ${text.of(list.maximum)}`}</HeadCell>
          <HeadCell>{text.columns.outcome}</HeadCell>
        </TableHead>
        <TableBody>
          {list.rows.map(({ roll_number, name, total, unmarked, outcome }) => (
            <Row key={roll_number}>
              <Cell>{roll_number}</Cell>
              <Cell className="break-words">{name}</Cell>
              <Cell numeric>{unmarked ? states[unmarked] : (total ?? '–')}</Cell>
              <Cell>{outcome ? text.outcomes[outcome] : '–'}</Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}
