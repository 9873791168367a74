// How far examiners agree, in words first, then by component.
import type { ExaminerPair, OralFigures, PairFigures } from '@quivia/contract/oral/figures';
import type { SchemeDefinition } from '@quivia/contract/oral/scheme';
import { Empty } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Collapsible } from '../../../ui/layout/collapsible.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/lists/table.tsx';
import { coefficient, markWords, signed, size } from '../numbers.words.ts';
import { NoOral, type OralTabProps } from '../oral-frame.tsx';
import { differenceSentence, driftSentence, range, figures as words } from './figures.words.ts';
import { useFigures } from './use-figures.ts';

export function FiguresPage({ oral }: OralTabProps) {
  const { data, error, refetch } = useFigures(oral.id);
  if (!data) return <NoOral error={error} onRetry={() => void refetch()} />;
  const isCircuit = oral.kind === 'osce';
  if (!isCircuit && data.pairs.length === 0)
    return (
      <Card>
        <Empty title={words.none} hint={words.noneHint} />
      </Card>
    );
  return (
    <div className="grid gap-6">
      <p className="text-sm text-ink-2">{words.lead(data)}</p>
      {isCircuit && <Stations figures={data} />}
      {data.pairs.map((pair) => (
        <Pair
          key={`${pair.first.id}-${pair.second.id}`}
          pair={pair}
          scheme={oral.scheme}
          fewest={data.fewest}
        />
      ))}
      {data.pairs.length > 0 && (
        <Card flush>
          <Collapsible title={words.how}>
            <dl className="grid gap-3 text-sm">
              {words.meanings.map(([name, meaning]) => (
                <div key={name}>
                  <dt className="font-semibold">{name}</dt>
                  <dd className="text-ink-2">{meaning}</dd>
                </div>
              ))}
            </dl>
          </Collapsible>
        </Card>
      )}
    </div>
  );
}

function Pair({ pair, scheme, fewest }: { pair: ExaminerPair; scheme: SchemeDefinition; fewest: number }) {
  const total = pair.rows.find(({ component }) => component === null) ?? pair.rows[0];
  const drift = total?.figures && driftSentence(pair, total.figures);
  return (
    <Card title={words.title(pair)} flush>
      <div className="grid gap-1 px-4 py-4">
        <p className="font-semibold">
          {total?.figures ? differenceSentence(pair, total.figures) : words.tooFew(total?.n ?? 0, fewest)}
        </p>
        {drift && <p>{drift}</p>}
        <p className="text-sm text-ink-2">{words.roles(pair)}</p>
      </div>
      <Table caption={words.byComponent(pair)} isDense>
        <TableHead>
          <HeadCell>{words.columns.component}</HeadCell>
          {(
            ['n', 'difference', 'interval', 'within', 'limits', 'single', 'mean', 'kappa', 'drift'] as const
          ).map((column) => (
            <HeadCell key={column} numeric>
              {words.columns[column]}
            </HeadCell>
          ))}
        </TableHead>
        <TableBody>
          {pair.rows.map((row) => (
            <Row key={row.component ?? ''}>
              <Cell className="whitespace-nowrap">
                {scheme.components.find(({ id }) => id === row.component)?.name ?? words.total}
              </Cell>
              <Cell numeric>{row.n}</Cell>
              <Figures row={row} />
            </Row>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}

function Figures({ row: { figures, kappa, tolerance } }: { row: PairFigures }) {
  if (!figures)
    return (
      <Cell colSpan={8} className="text-ink-2">
        {words.tooFewShort}
      </Cell>
    );
  const cells = [
    signed(figures.difference),
    range(figures.interval),
    words.within(figures.within, tolerance),
    range(figures.limits),
    coefficient(figures.icc_single),
    coefficient(figures.icc_mean),
    coefficient(kappa),
    figures.drift ? signed(figures.drift.per_hour) : '–',
  ];
  return cells.map((cell, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a column stays where it is
    <Cell key={index} numeric className="whitespace-nowrap">
      {cell}
    </Cell>
  ));
}

function Stations({ figures: { stations } }: { figures: OralFigures }) {
  if (!stations || stations.length === 0)
    return (
      <Card>
        <Empty title={words.noStations} hint={words.noStationsHint} />
      </Card>
    );
  const { stationColumns: columns } = words;
  return (
    <Card title={words.stations} flush>
      <p className="px-4 py-4 text-sm text-ink-2">{words.stationsLead}</p>
      <Table caption={words.byStation}>
        <TableHead>
          <HeadCell>{columns.station}</HeadCell>
          <HeadCell numeric>{columns.n}</HeadCell>
          <HeadCell numeric>{columns.passMark}</HeadCell>
          <HeadCell numeric>{columns.r2}</HeadCell>
        </TableHead>
        <TableBody>
          {stations.map(({ station, name, n, maximum, standard }) => (
            <Row key={station}>
              <Cell>{[station, name].filter(Boolean).join(', ')}</Cell>
              <Cell numeric>{n}</Cell>
              <Cell numeric>
                {standard ? words.passMark(size(standard.pass_mark), markWords(maximum)) : words.tooFewShort}
              </Cell>
              <Cell numeric>{coefficient(standard?.r_squared ?? null)}</Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}
