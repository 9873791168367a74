// A student's vivas by component, once they are released. Without any there is nothing to say.
import type { OwnOralResult } from '@quivia/contract/oral/lists';
import { Fragment } from 'react';
import { dayOf } from '../../../platform/app/date-time.tsx';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Failed } from '../../../ui/feedback/states.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/lists/table.tsx';
import { useVivaResults } from '../own/use-own-vivas.ts';
import { results as theses } from '../thesis/thesis.words.ts';
import { vivaResults as words } from './viva-results.words.ts';

export function VivaResults() {
  const { data, error, refetch } = useVivaResults();
  if (!data)
    return error ? (
      <Card title={words.title} className="mb-6">
        <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />
      </Card>
    ) : null;
  if (data.length === 0) return null;
  return (
    <div className="mb-6 grid gap-6">
      {data.map((one) => (
        <VivaResult key={`${one.exam_id} ${one.released_at}`} result={one} />
      ))}
    </div>
  );
}

function VivaResult({ result }: { result: OwnOralResult }) {
  const { title, course_name, course_code, unmarked, outcome, missed_stations, thesis_result } = result;
  return (
    <Card
      title={title}
      actions={outcome && <Badge tone={outcome === 'pass' ? 'right' : 'wrong'}>{words[outcome]}</Badge>}
      flush
    >
      <p className="px-4 pt-4 text-sm text-ink-2">
        {[
          `${course_name} (${course_code})`,
          words.released(dayOf(result.released_at)),
          ...(result.revision > 1 ? [words.revision(result.revision)] : []),
        ].join(' · ')}
      </p>
      {thesis_result && <p className="px-4 pt-2 font-semibold">{theses[thesis_result]}</p>}
      {missed_stations && <p className="px-4 pt-2">{words.missedStations(missed_stations)}</p>}
      {unmarked ? (
        <p className="px-4 pt-2 pb-4">{words[unmarked]}</p>
      ) : (
        <Table caption={words.caption(title)}>
          <TableHead>
            <HeadCell>{words.component}</HeadCell>
            <HeadCell numeric>{words.mark}</HeadCell>
            <HeadCell numeric>{words.outOf}</HeadCell>
          </TableHead>
          <TableBody>
            {result.stations?.map(({ station, name, mark, maximum }) => (
              <Fragment key={station}>
                <Row>
                  <Cell className="font-semibold">{name}</Cell>
                  <Cell numeric className="font-semibold">
                    {mark ?? ''}
                  </Cell>
                  <Cell numeric>{maximum}</Cell>
                </Row>
                <Components some={result.components.filter((one) => one.station === station)} />
              </Fragment>
            ))}
            <Components some={result.components.filter(({ station }) => station === undefined)} />
            <Row>
              <Cell className="font-semibold">{words.total}</Cell>
              <Cell numeric className="font-semibold">
                {result.total ?? ''}
              </Cell>
              <Cell numeric>{result.maximum}</Cell>
            </Row>
          </TableBody>
        </Table>
      )}
    </Card>
  );
}

function Components({ some }: { some: OwnOralResult['components'] }) {
  return some.map((one) => (
    <Row key={one.name}>
      <Cell className={one.station === undefined ? '' : 'pl-8!'}>
        {one.name}
        {one.is_missed && <span className="text-wrong">{` (${words.missed})`}</span>}
        {!one.counts && <span className="text-ink-3">{` (${words.notCounted})`}</span>}
      </Cell>
      <Cell numeric>{one.level ? words.level(one.level, one.mark) : (one.mark ?? '')}</Cell>
      <Cell numeric>{one.maximum}</Cell>
    </Row>
  ));
}
