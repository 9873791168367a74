import type { SubjectMarks } from '@quivia/contract/marking/agreements';
import { levelOf } from '@quivia/contract/marking/marks';
import { type Component, maximumOf, type SchemeDefinition } from '@quivia/contract/marking/scheme';
import { componentsBeside, partName, stationColumns } from '@quivia/contract/marking/stations';
import type { AwardRow, Awards } from '@quivia/contract/oral/awards';
import { Badge } from '../../../ui/labels/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/lists/table.tsx';
import { additionOf } from '../schemes/schemes.words.ts';
import { codes, table as words } from './awards.words.ts';

export function AwardTable({ scheme, awards }: { scheme: SchemeDefinition; awards: Awards }) {
  const { candidates, subjects } = awards;
  const subjectsOf = (row: AwardRow) =>
    subjects.filter(({ candidate_id, group_id }) =>
      candidate_id === null ? group_id === row.group_id : candidate_id === row.candidate_id,
    );
  const stations = stationColumns(scheme);
  const beside = componentsBeside(scheme);
  return (
    <Card title={words.title} flush>
      {stations.length > 0 && (
        <p className="px-4 py-4 text-sm text-ink-2">{additionOf(scheme, maximumOf(scheme)).join(' ')}</p>
      )}
      <Table caption={words.caption} isDense>
        <TableHead>
          <HeadCell>{words.roll}</HeadCell>
          <HeadCell>{words.name}</HeadCell>
          <HeadCell>{words.state}</HeadCell>
          {[...stations, ...beside].map(({ name, maximum }) => (
            <HeadCell key={name} numeric className="min-w-18 whitespace-normal!">
              {`${name} (${maximum})`}
            </HeadCell>
          ))}
          <HeadCell numeric>{`${words.total} (${maximumOf(scheme)})`}</HeadCell>
          <HeadCell>{words.result}</HeadCell>
        </TableHead>
        <TableBody>
          {candidates.map((row) => (
            <Row key={row.candidate_id}>
              <Cell className="whitespace-nowrap">{row.roll_number}</Cell>
              <Cell className="sm:whitespace-nowrap">
                <bdi>{row.name}</bdi>
                {row.group && <span className="text-xs text-ink-3"> {row.group}</span>}
              </Cell>
              <Cell>
                <AwardState row={row} subjects={subjectsOf(row)} />
              </Cell>
              {stations.map(({ station }) => (
                <Cell key={station} numeric>
                  {row.award.unmarked
                    ? codes[row.award.unmarked]
                    : (row.award.stations?.find((one) => one.station === station)?.mark ?? '')}
                </Cell>
              ))}
              {beside.map((component) => {
                const mark = row.award.components.find(({ id }) => id === component.id)?.mark ?? null;
                return (
                  <Cell key={component.id} numeric>
                    {row.award.unmarked ? codes[row.award.unmarked] : (mark ?? '')}
                    <Level component={component} mark={mark} />
                  </Cell>
                );
              })}
              <Cell numeric className="font-semibold">
                {row.award.unmarked ? codes[row.award.unmarked] : (row.award.total ?? '')}
              </Cell>
              <Cell>
                <Outcome row={row} scheme={scheme} />
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}

function Level({ component, mark }: { component: Component; mark: number | null }) {
  const level = levelOf(component, mark);
  return level ? <span className="block font-sans text-xs text-ink-2">{level}</span> : null;
}

function AwardState({ row: { award }, subjects }: { row: AwardRow; subjects: SubjectMarks[] }) {
  if (award.unmarked) return <Badge tone="plain">{codes[award.unmarked]}</Badge>;
  if (award.state === 'agreed') return <Badge tone="right">{words.agreed}</Badge>;
  if (award.state === 'differs') return <Badge tone="risk">{words.differs}</Badge>;
  const missing = subjects.flatMap(({ due }) => due.filter(({ state }) => state === 'missing'));
  const names = new Set(
    missing.map(({ examiner_id, examiner }) => (examiner_id === null ? words.entered : examiner)),
  );
  const isAnybodyDue = subjects.some(({ due }) => due.length > 0);
  return (
    <span className="text-ink-2">
      {names.size > 0 ? words.waiting([...names]) : isAnybodyDue ? words.noMark : words.waitingForNobody}
    </span>
  );
}

function Outcome({ row: { award }, scheme }: { row: AwardRow; scheme: SchemeDefinition }) {
  if (award.outcome === null) return null;
  const missed = scheme.components
    .filter(({ id }) => award.missed.includes(id))
    .map((one) => partName(scheme, one));
  return (
    <>
      <Badge tone={award.outcome === 'pass' ? 'right' : 'wrong'}>{words[award.outcome]}</Badge>
      {award.missed_stations && award.missed_stations.length > 0 && (
        <span className="block text-xs text-ink-2">{words.missedStations(award.missed_stations)}</span>
      )}
      {missed.length > 0 && (
        <span className="block text-xs text-ink-2">{words.missed(missed.join(', '))}</span>
      )}
    </>
  );
}
