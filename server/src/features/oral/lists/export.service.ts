// An award list as a file.

import { levelOf } from '@quivia/contract/marking/marks';
import { partName, stationColumns } from '@quivia/contract/marking/stations';
import type { AwardList, ListRow } from '@quivia/contract/oral/lists';
import { csvDownload } from '@quivia/files/csv/write-csv';
import { type Download, fileTitle, type StreamedDownload } from '@quivia/files/download';
import { XLSX_TYPE, xlsxStream } from '@quivia/files/xlsx/write-xlsx';
import type { Cell, Row, Sheet } from '@quivia/files/xlsx/xlsx-sheet';
import type { Actor } from '../../../platform/security/access-token.ts';
import { utcDay, utcMoment } from '../../../platform/utc-time.ts';
import { requireCoordinator } from '../access/access.service.ts';
import { type ShownList, show } from './lists.service.ts';
import { file, unmarked } from './lists.words.ts';

const hasGroups = ({ rows }: AwardList) => rows.some(({ group }) => group !== null);

const hasTheses = ({ rows }: AwardList) => rows.some(({ thesis_result }) => thesis_result !== undefined);

const headings = (list: AwardList): string[] => [
  'No.',
  file.roll,
  file.name,
  ...(hasGroups(list) ? [file.group] : []),
  ...list.scheme.components.map((one) => file.component(partName(list.scheme, one), one.maximum)),
  ...stationColumns(list.scheme).map(({ name, maximum }) => file.component(name, maximum)),
  file.total(list.maximum),
  file.result,
  ...(hasTheses(list) ? [file.thesis] : []),
  file.remark,
];

/** AB and the like stand in place of every mark. */
function cells(list: AwardList, row: ListRow, at: number): Cell[] {
  const code = row.unmarked && unmarked[row.unmarked];
  const nameOf = (id: string) => {
    const component = list.scheme.components.find((one) => one.id === id);
    return component ? partName(list.scheme, component) : id;
  };
  const levels = code
    ? []
    : list.scheme.components.flatMap((component) => {
        const level = levelOf(component, row.components.find(({ id }) => id === component.id)?.mark);
        return level ? [file.level(partName(list.scheme, component), level)] : [];
      });
  const remarks = [
    ...levels,
    ...(row.missed.length > 0 ? [file.missed(row.missed.map(nameOf).join(', '))] : []),
    ...(row.missed_stations ? [file.missedStations(row.missed_stations.join(', '))] : []),
    ...row.agreed,
  ];
  return [
    at + 1,
    row.roll_number,
    row.name,
    ...(hasGroups(list) ? [row.group] : []),
    ...list.scheme.components.map(
      ({ id }) => code ?? row.components.find((one) => one.id === id)?.mark ?? null,
    ),
    ...stationColumns(list.scheme).map(
      ({ station }) => code ?? row.stations?.find((one) => one.station === station)?.mark ?? null,
    ),
    code ?? row.total,
    row.outcome && file[row.outcome],
    ...(hasTheses(list) ? [row.thesis_result ? file.theses[row.thesis_result] : null] : []),
    remarks.join('; '),
  ];
}

const overrideIn = ({ at, ...one }: AwardList['overrides'][number]) =>
  file.override({ ...one, at: utcMoment(new Date(at)) });

/** As a table without lines above or below it: of which list each row is, in the last columns. */
function csvRows({ list, revision }: ShownList): string[][] {
  const overrides = list.overrides.map(overrideIn).join('; ');
  const origin = [revision ? String(revision.revision) : file.draft, revision?.hash ?? '', overrides];
  return [
    [...headings(list), file.revisionColumn, file.hash, file.overrides],
    ...list.rows.map((row, at) => [...cells(list, row, at).map((cell) => String(cell ?? '')), ...origin]),
  ];
}

function sheetOf({ list, revision, replaced }: ShownList): Sheet {
  const { exam, session, examiners, overrides } = list;
  const above: Row[] = [
    { cells: [exam.institution], look: 'title' },
    { cells: [exam.title], look: 'title' },
    { cells: [`${exam.course_name} (${exam.course_code})`] },
    ...(session
      ? [{ cells: [file.session(session.name, session.room, utcDay(new Date(session.starts_at)))] }]
      : []),
    { cells: [file.examiners(examiners.map(({ name }) => name).join(', '))] },
    { cells: [revision ? file.revision(revision.revision, revision.hash) : file.draft] },
    ...(revision && replaced
      ? [
          {
            cells: [
              file.replaces({
                revision: revision.revision,
                replaced: replaced.revision,
                hash: replaced.hash,
                reason: revision.note,
              }),
            ],
          },
        ]
      : []),
    { cells: headings(list), look: 'heading' },
  ];
  const marks = [...list.scheme.components, ...stationColumns(list.scheme)].map(() => 14);
  return {
    name: file.sheet,
    widths: [
      6,
      18,
      32,
      ...(hasGroups(list) ? [16] : []),
      ...marks,
      12,
      10,
      ...(hasTheses(list) ? [26] : []),
      40,
    ],
    headingRow: above.length,
    isWide: true,
    rows: [
      ...above,
      ...list.rows.map((row, at): Row => ({ cells: cells(list, row, at), look: 'boxed' })),
      ...(list.pass_marks ?? []).map(
        ({ station, name, pass_mark }): Row => ({ cells: [null, file.passMark(station, name, pass_mark)] }),
      ),
      ...changedRows(replaced),
      ...overrides.map((one): Row => ({ cells: [null, overrideIn(one)] })),
    ],
  };
}

const changedRows = (replaced: ShownList['replaced']): Row[] =>
  replaced && replaced.changes.length > 0
    ? [
        { cells: [null, file.changed(replaced.revision)] },
        ...replaced.changes.map((one): Row => ({ cells: [null, file.change(one)] })),
      ]
    : [];

export async function exportList(
  actor: Actor,
  examId: number,
  name: string,
  format: 'xlsx' | 'csv',
): Promise<Download | StreamedDownload> {
  await requireCoordinator(actor, examId);
  const shown = await show(actor, examId, name, undefined);
  const { list } = shown;
  const title = fileTitle(file.title(list.exam.title));
  if (format === 'csv') return csvDownload(title, csvRows(shown));
  return { filename: `${title}.xlsx`, type: XLSX_TYPE, stream: xlsxStream([sheetOf(shown)]) };
}
