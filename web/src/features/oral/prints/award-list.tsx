// The award list: marks in figures and words, to be signed. Printed from a frozen revision, or marked as a draft.

import { levelOf } from '@quivia/contract/marking/marks';
import { markInWords, type WordStyle } from '@quivia/contract/marking/marks-in-words.words';
import type { Component, SchemeDefinition } from '@quivia/contract/marking/scheme';
import { componentsBeside, stationColumns } from '@quivia/contract/marking/stations';
import type { AwardList as List, ListRow, Replaced } from '@quivia/contract/oral/lists';
import { dateTimeOf, dayOf } from '../../../platform/app/date-time.tsx';
import { PrintSheet, PrintSignatures, PrintTable } from '../../../ui/print/print-sheet.tsx';
import { markWords } from '../numbers.words.ts';
import { roles, states } from '../oral.words.ts';
import { additionOf, roundingOf } from '../schemes/schemes.words.ts';
import { results as theses } from '../thesis/thesis.words.ts';
import { codes, documents, sheet, award as words } from './prints.words.ts';
import { timesOf } from './session-documents.tsx';

/** More components than these need the page on its side, and more than those are left to the mark sheets. */
const MOST_UPRIGHT = 5;
const MOST_SHOWN = 12;

interface AwardListProps {
  list: List;
  /** Null for the list as it stands. */
  revision: { revision: number; hash: string; note: string; frozen_at: string; frozen_by: string } | null;
  replaced: Replaced | undefined;
  style: WordStyle;
}

export function AwardList({ list, revision, replaced, style }: AwardListProps) {
  const { exam, session, scheme, maximum, examiners, rows, pass_marks, overrides } = list;
  const columns = [
    ...stationColumns(scheme).map(({ station, name, maximum: most }) => ({
      name,
      maximum: most,
      cell: (row: ListRow) => stationCell(row, scheme, station),
    })),
    ...componentsBeside(scheme).map((one) => ({ ...one, cell: (row: ListRow) => markCell(row, one) })),
  ];
  const components = columns.length > MOST_SHOWN ? [] : columns;
  const countOf = (state: ListRow['unmarked']) => rows.filter(({ unmarked }) => unmarked === state).length;
  const agreed = rows.filter(({ agreed }) => agreed.length > 0);
  const hasTheses = rows.some(({ thesis_result }) => thesis_result !== undefined);
  const rounding = roundingOf(scheme.rounding);
  const signers = examiners.filter(({ role }) => role !== 'observer');
  return (
    <PrintSheet
      label={documents.award.title}
      organisation={exam.institution}
      title={sheet.title(documents.award.title, exam.title)}
      facts={[
        [sheet.course, `${exam.course_name}, ${exam.course_code}`],
        [sheet.maximum, markWords(maximum)],
        ...(session
          ? ([
              [sheet.session, session.name],
              [sheet.room, session.room],
              [sheet.date, dayOf(session.starts_at)],
              [sheet.time, timesOf(session)],
            ] as const)
          : []),
        [sheet.examiners, signers.map(({ name }) => name).join(', ')],
        [sheet.coordinator, exam.coordinator],
      ]}
      foot={
        revision
          ? words.frozen(revision.revision, dateTimeOf(revision.frozen_at), revision.frozen_by, revision.hash)
          : words.draftFoot(dateTimeOf(new Date().toISOString()))
      }
      isWide={components.length > MOST_UPRIGHT}
    >
      {!revision && <p className="print-sheet-mark">{words.draft}</p>}
      {revision && replaced && (
        <p className="break-words">
          {words.replaces({
            revision: revision.revision,
            replaced: replaced.revision,
            hash: replaced.hash,
            reason: revision.note,
          })}
        </p>
      )}
      {components.length === 0 && <p>{words.onlyTotals}</p>}
      <PrintTable
        title={documents.award.title}
        isAlone
        columns={[
          sheet.number,
          sheet.rollNumber,
          sheet.name,
          ...components.map(
            (one) => ({ name: sheet.component(one.name, markWords(one.maximum)), kind: 'number' }) as const,
          ),
          { name: sheet.component(sheet.total, markWords(maximum)), kind: 'number' },
          { name: sheet.inWords, kind: 'words' },
          sheet.result,
          ...(hasTheses ? [words.thesis] : []),
        ]}
        none={sheet.none}
        rows={rows.map((row, index) => ({
          key: row.candidate_id,
          cells: [
            index + 1,
            row.roll_number,
            row.name,
            ...components.map(({ cell }) => cell(row)),
            <strong key="total">
              {row.unmarked ? codes[row.unmarked] : row.total === null ? words.notYet : markWords(row.total)}
            </strong>,
            inWords(row, scheme, style),
            resultOf(row),
            ...(hasTheses ? [row.thesis_result ? theses[row.thesis_result] : '–'] : []),
          ],
        }))}
      />
      <div className="print-sheet-end">
        {scheme.stations && <p className="mt-2">{additionOf(scheme, maximum).join(' ')}</p>}
        {rounding && <p className="mt-2">{rounding}</p>}
        {rows.some(({ missed }) => missed.length > 0) && <p className="mt-2">{words.minimum}</p>}
        <PrintTable
          title={words.counts}
          columns={words.countColumns}
          none=""
          rows={[
            {
              key: 'counts',
              cells: [
                rows.length,
                rows.filter(({ unmarked, total }) => !unmarked && total !== null).length,
                countOf('absent'),
                countOf('withheld'),
                countOf('deferred'),
                countOf('malpractice'),
              ],
            },
          ]}
        />
        {pass_marks && (
          <PrintTable
            title={words.passMarks}
            columns={words.passMarkColumns}
            none=""
            rows={pass_marks.map(({ station, name, pass_mark, by, at }) => ({
              key: station ?? 0,
              cells: [
                station === null ? words.ofExam : words.ofStation(station, name),
                markWords(pass_mark),
                `${by}, ${dateTimeOf(at)}`,
              ],
            }))}
          />
        )}
        {agreed.length > 0 && (
          <PrintTable
            title={words.agreements}
            columns={words.agreementColumns}
            none=""
            rows={agreed.map((row) => ({
              key: row.candidate_id,
              cells: [row.roll_number, row.agreed.join(' ')],
            }))}
          />
        )}
        {replaced && (
          <PrintTable
            title={words.changes(replaced.revision)}
            columns={words.changeColumns}
            none={words.noChanges}
            rows={replaced.changes.map((one) => ({
              key: `${one.candidate_id} ${one.part}`,
              cells: [one.roll_number, one.name, one.part, one.before, one.after],
            }))}
          />
        )}
        <PrintTable
          title={words.overrides}
          columns={words.overrideColumns}
          none={words.noOverrides}
          rows={overrides.map((one, index) => ({
            key: index,
            cells: [one.what, one.reason, `${one.by}, ${dateTimeOf(one.at)}`],
          }))}
        />
        <PrintSignatures
          names={[...signers.map(({ name, role }) => words.signer(name, roles[role])), words.chief]}
        />
      </div>
    </PrintSheet>
  );
}

const markIn = ({ components }: ListRow, id: string) => components.find((one) => one.id === id)?.mark ?? null;

const markCell = (row: ListRow, component: Component) => {
  if (row.unmarked) return codes[row.unmarked];
  const mark = markIn(row, component.id);
  if (mark === null) return '–';
  const level = levelOf(component, mark);
  const shown = level ? words.level(level, markWords(mark)) : markWords(mark);
  return row.missed.includes(component.id) ? `${shown} *` : shown;
};

/** With the sign of a missed minimum, where one of its components has missed it. */
function stationCell(row: ListRow, { components }: SchemeDefinition, station: number): string {
  if (row.unmarked) return codes[row.unmarked];
  const mark = row.stations?.find((one) => one.station === station)?.mark ?? null;
  if (mark === null) return '–';
  const isMissed = components.some((one) => one.station === station && row.missed.includes(one.id));
  return isMissed ? `${markWords(mark)} *` : markWords(mark);
}

/** Where everything that counts is marked by levels, their names say more than the sum. */
function inWords(row: ListRow, scheme: SchemeDefinition, style: WordStyle): string {
  const { unmarked, total } = row;
  if (unmarked) return states[unmarked];
  const counted = scheme.components.filter(({ counts }) => counts);
  const levels = counted.flatMap((component) => levelOf(component, markIn(row, component.id)) ?? []);
  if (!scheme.stations && levels.length === counted.length) return levels.join('; ');
  return total === null ? '' : markInWords(total, style);
}

function resultOf({ unmarked, outcome, missed, missed_stations }: ListRow): string {
  if (unmarked || outcome === null) return '–';
  if (outcome === 'pass') return sheet.pass;
  if (missed_stations) return words.failedStation(missed_stations);
  return missed.length > 0 ? words.failedMinimum : sheet.fail;
}
