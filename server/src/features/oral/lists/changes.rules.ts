// What a revision of an award list changed: the marks of each candidate before and now.
import { partName, stationColumns } from '@quivia/contract/marking/stations';
import type { AwardList, ListChange, ListRow } from '@quivia/contract/oral/lists';
import { unmarked as codes, file } from './lists.words.ts';

const shown = (row: ListRow | undefined, value: number | string | null | undefined) =>
  row?.unmarked ? codes[row.unmarked] : String(value ?? file.nothing);

const markIn = (row: ListRow | undefined, id: string) =>
  shown(row, row?.components.find((one) => one.id === id)?.mark);

const stationIn = (row: ListRow | undefined, station: number) =>
  shown(row, row?.stations?.find((one) => one.station === station)?.mark);

const thesisIn = (row: ListRow | undefined) =>
  row?.thesis_result ? file.theses[row.thesis_result] : file.nothing;

/** By roll number. A candidate who has no marks on one side has one line, not one for each component. */
export function changesBetween(before: AwardList, now: AwardList): ListChange[] {
  const old = new Map(before.rows.map((row) => [row.candidate_id, row]));
  const kept = new Set(now.rows.map(({ candidate_id }) => candidate_id));
  const pairs = [
    ...now.rows.map((row) => [old.get(row.candidate_id), row] as const),
    ...before.rows
      .filter(({ candidate_id }) => !kept.has(candidate_id))
      .map((row) => [row, undefined] as const),
  ];
  return pairs
    .flatMap(([one, other]) => {
      const { candidate_id, roll_number, name } = (other ?? one) as ListRow;
      const isMarked = one?.unmarked === null && other?.unmarked === null;
      const parts = [
        ...(isMarked ? now.scheme.components : []).map((component) => ({
          part: partName(now.scheme, component),
          before: markIn(one, component.id),
          after: markIn(other, component.id),
        })),
        ...(isMarked ? stationColumns(now.scheme) : []).map(({ station, name: part }) => ({
          part,
          before: stationIn(one, station),
          after: stationIn(other, station),
        })),
        { part: file.sum, before: shown(one, one?.total), after: shown(other, other?.total) },
        {
          part: file.result,
          before: one?.outcome ? file[one.outcome] : file.nothing,
          after: other?.outcome ? file[other.outcome] : file.nothing,
        },
        { part: file.thesis, before: thesisIn(one), after: thesisIn(other) },
      ];
      return parts
        .filter((change) => change.before !== change.after)
        .map((change) => ({ candidate_id, roll_number, name, ...change }));
    })
    .sort((one, other) => one.roll_number.localeCompare(other.roll_number, 'en'));
}
