import type { PrintedSession } from '@quivia/contract/oral/prints';
import { expect, test } from 'vitest';
import { routeOf } from './route.ts';

const START = Date.parse('2026-11-16T04:30:00.000Z');
const at = (minutes: number) => new Date(START + minutes * 60_000).toISOString();
const minutesOf = (moment: string) => (Date.parse(moment) - START) / 60_000;

/** Waves of candidates who begin at stations 1, 2 and so on, in rounds of ten minutes. */
function circuit(size: number, rests: number[], waves: number[][], minuteOf = (round: number) => round * 10) {
  const numbers = Array.from({ length: size }, (_, index) => index + 1);
  return numbers
    .filter((number) => !rests.includes(number))
    .map(
      (station): PrintedSession => ({
        id: station,
        name: '',
        panel: '',
        room: `Room ${station}`,
        station,
        circuit_size: size,
        rests,
        starts_at: at(0),
        ends_at: at(600),
        examiner_ids: [],
        slots: waves.flatMap((candidates, wave) =>
          candidates.map((id, first) => {
            const minute = minuteOf(wave * size + ((station - 1 - first + size) % size));
            return { starts_at: at(minute), ends_at: at(minute + 10), candidate_ids: [id] };
          }),
        ),
      }),
    );
}

const wayOf = (sessions: PrintedSession[], id: number) =>
  routeOf(sessions, id).map((stop) => [
    minutesOf(stop.at),
    stop.session ? stop.station : `rest ${stop.station}`,
  ]);

test('a rest stands between the stations, at the end, or first', () => {
  const sessions = circuit(4, [4], [[11, 12, 13, 14]]);
  expect(wayOf(sessions, 11)).toEqual([
    [0, 1],
    [10, 2],
    [20, 3],
    [30, 'rest 4'],
  ]);
  expect(wayOf(sessions, 13)).toEqual([
    [0, 3],
    [10, 'rest 4'],
    [20, 1],
    [30, 2],
  ]);
  expect(wayOf(sessions, 14)).toEqual([
    [0, 'rest 4'],
    [10, 1],
    [20, 2],
    [30, 3],
  ]);
});

test('a second wave does not borrow rounds of the first', () => {
  const sessions = circuit(
    3,
    [3],
    [
      [11, 12, 13],
      [21, 22, 23],
    ],
  );
  expect(wayOf(sessions, 21)).toEqual([
    [30, 1],
    [40, 2],
    [50, 'rest 3'],
  ]);
  expect(wayOf(sessions, 23)).toEqual([
    [30, 'rest 3'],
    [40, 1],
    [50, 2],
  ]);
});

test('two rests follow each other, and a break moves a rest with its round', () => {
  const withBreak = (round: number) => round * 10 + (round > 1 ? 15 : 0);
  const sessions = circuit(4, [3, 4], [[11, 12, 13, 14]], withBreak);
  expect(wayOf(sessions, 11)).toEqual([
    [0, 1],
    [10, 2],
    [35, 'rest 3'],
    [45, 'rest 4'],
  ]);
  expect(wayOf(sessions, 13)).toEqual([
    [0, 'rest 3'],
    [10, 'rest 4'],
    [35, 1],
    [45, 2],
  ]);
  expect(wayOf(sessions, 12)).toEqual([
    [0, 2],
    [10, 'rest 3'],
    [35, 'rest 4'],
    [45, 1],
  ]);
});

test('who goes round alone rests after the station before', () => {
  expect(wayOf(circuit(3, [2], [[11]]), 11)).toEqual([
    [0, 1],
    [10, 'rest 2'],
    [20, 3],
  ]);
});

test('a part of the way names no rests', () => {
  const [first] = circuit(3, [2], [[11]]);
  expect(wayOf(first ? [first] : [], 11)).toEqual([[0, 1]]);
});
