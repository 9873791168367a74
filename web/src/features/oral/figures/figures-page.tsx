// How far examiners agree, in words first, then by component.

import type { ExaminerPair, PairFigures } from '@quivia/contract/marking/figures';
import { maximumOf, type SchemeDefinition } from '@quivia/contract/marking/scheme';
import type { OralFigures } from '@quivia/contract/oral/figures';
import { useState } from 'react';
import { dayOf } from '../../../platform/app/date-time.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Collapsible } from '../../../ui/layout/collapsible.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/lists/table.tsx';
import { coefficient, markWords, signed } from '../numbers.words.ts';
import { NoOral, type OralTabProps } from '../oral-frame.tsx';
import { differenceSentence, driftSentence, range, figures as words } from './figures.words.ts';
import { useFigures, useTakePassMark } from './use-figures.ts';

export function FiguresPage({ oral }: OralTabProps) {
  const { data, error, refetch } = useFigures(oral.id);
  if (!data) return <NoOral error={error} onRetry={refetch} />;
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
      {isCircuit && <Stations examId={oral.id} scheme={oral.scheme} figures={data} />}
      {data.pairs.map((pair) => (
        <Pair
          key={`${pair.first.id}-${pair.second.id}-${pair.station?.station}`}
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

/** As marks are, in hundredths. */
const rounded = (mark: number) => Math.round(mark * 100) / 100;

interface Taking {
  station: number | null;
  mark: number;
}

function Stations({
  examId,
  scheme,
  figures: { stations, exam_pass_mark, exam_taken },
}: {
  examId: number;
  scheme: SchemeDefinition;
  figures: OralFigures;
}) {
  const [taking, setTaking] = useState<Taking>();
  const close = () => setTaking(undefined);
  const take = useTakePassMark(examId, close);
  if (!stations || stations.length === 0)
    return (
      <Card>
        <Empty title={words.noStations} hint={words.noStationsHint} />
      </Card>
    );
  const { stationColumns: columns } = words;
  const nameOf = ({ station, name }: { station: number; name: string }) =>
    [station, name].filter(Boolean).join(', ');
  const takenStation = stations.find(({ station }) => station === taking?.station);
  const takenCell = (
    station: number | null,
    of: string,
    mark: number | null,
    taken: OralFigures['exam_taken'],
  ) => (
    <Cell>
      <span className="flex items-center gap-3 whitespace-nowrap">
        <span>
          {taken ? words.taken(markWords(taken.pass_mark), taken.by, dayOf(taken.at)) : words.notTaken}
        </span>
        {mark !== null && taken?.pass_mark !== mark && (
          <Button aria-label={words.takeOf(of)} onClick={() => setTaking({ station, mark })}>
            {words.take}
          </Button>
        )}
        {taken && (
          <Button
            variant="quiet"
            aria-label={words.undoOf(of)}
            busy={take.isPending}
            onClick={() => take.mutate({ station, pass_mark: null })}
          >
            {words.undo}
          </Button>
        )}
      </span>
    </Cell>
  );
  return (
    <Card title={words.stations} flush>
      <p className="px-4 py-4 text-sm text-ink-2">{words.stationsLead}</p>
      <Table caption={words.byStation}>
        <TableHead>
          <HeadCell>{columns.station}</HeadCell>
          <HeadCell numeric>{columns.n}</HeadCell>
          <HeadCell numeric>{columns.passMark}</HeadCell>
          <HeadCell numeric>{columns.r2}</HeadCell>
          <HeadCell>{columns.taken}</HeadCell>
        </TableHead>
        <TableBody>
          {stations.map(({ station, name, n, maximum, standard, taken }) => (
            <Row key={station}>
              <Cell>{nameOf({ station, name })}</Cell>
              <Cell numeric>{n}</Cell>
              <Cell numeric>
                {standard
                  ? words.passMark(markWords(rounded(standard.pass_mark)), markWords(maximum))
                  : words.tooFewShort}
              </Cell>
              <Cell numeric>{coefficient(standard?.r_squared ?? null)}</Cell>
              {takenCell(
                station,
                words.ofStation(nameOf({ station, name })),
                standard && rounded(standard.pass_mark),
                taken,
              )}
            </Row>
          ))}
          {exam_pass_mark !== null && (
            <Row>
              <Cell className="font-semibold">{scheme.stations ? words.examSum : words.exam}</Cell>
              <Cell numeric>–</Cell>
              <Cell numeric>{words.passMark(markWords(exam_pass_mark), markWords(maximumOf(scheme)))}</Cell>
              <Cell numeric>–</Cell>
              {takenCell(null, words.ofExam, exam_pass_mark, exam_taken)}
            </Row>
          )}
        </TableBody>
      </Table>
      {taking && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={words.takeOf(takenStation ? words.ofStation(nameOf(takenStation)) : words.ofExam)}
          confirm={words.take}
          busy={take.isPending}
          onConfirm={() => take.mutate({ station: taking.station, pass_mark: taking.mark })}
        >
          {takenStation
            ? words.takeStationText(markWords(taking.mark), nameOf(takenStation))
            : words.takeExamText(markWords(taking.mark))}
        </ConfirmDialog>
      )}
    </Card>
  );
}
