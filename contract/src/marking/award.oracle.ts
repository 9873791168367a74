// The award once more, slow and obvious, for tests: whole numbers of any size, no shortcuts, nothing shared with award.rules.ts.
import type { Given, MarkedSheet, PassMarks } from './award.rules.ts';
import type { UnmarkedState } from './marks.ts';
import type { SchemeDefinition } from './scheme.ts';

/** `8.25` is 825; read from the digits, not from the number. */
function hundredths(mark: number): bigint {
  const [whole = '0', decimals = ''] = mark.toFixed(2).split('.');
  return BigInt(whole) * 100n + BigInt(decimals);
}

/** Counts up in steps until the next step would be further away. */
function toStep(top: bigint, bottom: bigint, step: bigint): bigint {
  let found = 0n;
  while ((2n * found + step) * bottom <= 2n * top) found += step;
  return found;
}

const inOrder = (values: bigint[]) => [...values].sort((a, b) => Number(a - b));
const largest = (values: bigint[]) => inOrder(values).at(-1) as bigint;
const smallest = (values: bigint[]) => inOrder(values)[0] as bigint;
const key = (ids: readonly number[]) => [...ids].sort((a, b) => a - b).join();

interface SlowAward {
  marks: Record<string, number | null>;
  total: number | null;
  outcome: 'pass' | 'fail' | null;
  missedStations: number[];
  /** Where stations have schemes of their own. */
  stations: Record<number, number | null>;
  differs: boolean;
}

export function slowAward(
  scheme: SchemeDefinition,
  {
    unmarked,
    isWaiting,
    own,
    group,
    passMarks,
  }: { unmarked: UnmarkedState | null; isWaiting: boolean; own: Given; group?: Given; passMarks?: PassMarks },
): SlowAward {
  const marks: Record<string, number | null> = {};
  /** What counts, unrounded. */
  let exact = { top: 0n, bottom: 1n };
  for (const { id } of scheme.components) marks[id] = null;
  const stations: Record<number, number | null> = {};
  /** Of what counts at each station: exact, and as it is printed. */
  const atStations = new Map<number, { top: bigint; bottom: bigint; printed: bigint }>();
  for (const { station } of scheme.stations ?? []) {
    stations[station] = null;
    atStations.set(station, { top: 0n, bottom: 1n, printed: 0n });
  }
  if (isWaiting || unmarked !== null)
    return { marks, total: null, outcome: null, missedStations: [], stations, differs: false };

  let differs = false;
  for (const subject of ['candidate', 'group'] as const) {
    const given = subject === 'candidate' ? own : group;
    if (!given) continue;
    const components = scheme.components.filter((one) =>
      group === undefined ? true : one.subject === subject,
    );
    const byStation = new Map<string, MarkedSheet[]>();
    for (const sheet of given.sheets)
      byStation.set(String(sheet.station), [...(byStation.get(String(sheet.station)) ?? []), sheet]);
    const agreedAt = (sheets: MarkedSheet[]) =>
      given.agreements.filter((one) => key(one.sheet_ids) === key(sheets.map(({ id }) => id))).at(-1);

    for (const component of components) {
      const stationMeans: { top: bigint; bottom: bigint }[] = [];
      for (const sheets of byStation.values()) {
        const agreed = agreedAt(sheets)?.marks[component.id];
        const given =
          agreed !== undefined
            ? [agreed]
            : sheets.map((sheet) => sheet.marks[component.id]).filter((mark) => mark !== undefined);
        if (given.length > 0)
          stationMeans.push({
            top: given.map(hundredths).reduce((a, b) => a + b),
            bottom: BigInt(given.length),
          });
      }
      if (stationMeans.length === 0) continue;
      const bottom = stationMeans.reduce((product, one) => product * one.bottom, 1n);
      const top = stationMeans.reduce((sum, one) => sum + (one.top * bottom) / one.bottom, 0n);
      const step = scheme.rounding.of === 'components' ? hundredths(scheme.rounding.to) : 1n;
      const of = bottom * BigInt(stationMeans.length);
      marks[component.id] = Number(toStep(top, of, step)) / 100;
      if (component.counts) exact = { top: exact.top * of + top * exact.bottom, bottom: exact.bottom * of };
      const there = atStations.get(component.station ?? 0);
      if (there && component.counts) {
        there.top = there.top * of + top * there.bottom;
        there.bottom *= of;
        there.printed += toStep(top, of, step);
      }
    }

    for (const sheets of byStation.values()) {
      const rules = scheme.stations?.filter((one) => one.station === sheets[0]?.station)[0] ?? scheme;
      if (agreedAt(sheets)) continue;
      if (given.accepted.some((ids) => key(ids) === key(sheets.map(({ id }) => id)))) continue;
      const both = components.filter(
        ({ id, counts }) => counts && sheets.filter((sheet) => sheet.marks[id] !== undefined).length > 1,
      );
      if (rules.combine === 'mean') {
        for (const one of sheets)
          for (const other of sheets) {
            let ahead = 0n;
            for (const { id } of both) {
              const [a, b] = [one.marks[id], other.marks[id]];
              if (a !== undefined && b !== undefined) ahead += hundredths(a) - hundredths(b);
            }
            if (ahead > hundredths(rules.tolerance)) differs = true;
          }
      } else
        for (const { id } of both) {
          const all = sheets
            .filter((sheet) => sheet.marks[id] !== undefined)
            .map((sheet) => hundredths(sheet.marks[id] as number));
          const allowed = rules.combine === 'agreed' ? 0n : hundredths(rules.tolerance);
          if (largest(all) - smallest(all) > allowed) differs = true;
        }
    }
  }

  const counted = scheme.components.filter(({ counts }) => counts);
  for (const [station, { top, bottom, printed }] of atStations) {
    const isWhole = counted.every((one) => one.station !== station || marks[one.id] !== null);
    const mark = scheme.rounding.of === 'total' ? toStep(top, bottom, 1n) : printed;
    stations[station] = isWhole ? Number(mark) / 100 : null;
  }
  if (differs || counted.some(({ id }) => marks[id] === null))
    return { marks, total: null, outcome: null, missedStations: [], stations, differs };
  const total =
    scheme.rounding.of === 'total'
      ? toStep(exact.top, exact.bottom, hundredths(scheme.rounding.to))
      : counted.reduce((all, { id }) => all + hundredths(marks[id] as number), 0n);
  let outcome: 'pass' | 'fail' | null = null;
  const passMark = passMarks?.exam ?? scheme.pass_mark;
  if (passMark !== null) outcome = total >= hundredths(passMark) ? 'pass' : 'fail';
  for (const { id, minimum } of scheme.components)
    if (minimum !== null) {
      const isMissed = hundredths(marks[id] ?? 0) < hundredths(minimum);
      outcome = isMissed || outcome === 'fail' ? 'fail' : 'pass';
    }
  const missedStations: number[] = [];
  for (const [station, least] of passMarks?.stations ?? []) {
    const sheets = own.sheets.filter((sheet) => sheet.station === station);
    const ids = key(sheets.map(({ id }) => id));
    const agreed =
      sheets.length > 0 ? own.agreements.filter((one) => key(one.sheet_ids) === ids).at(-1) : undefined;
    // Every mark as often as makes all of them parts of one denominator.
    const bottom = sheets.reduce((product, _, at) => product * BigInt(at + 1), 1n);
    let top = 0n;
    let isMarked = false;
    for (const { id, subject } of counted) {
      if (group !== undefined && subject === 'group') continue;
      const given =
        agreed?.marks[id] !== undefined
          ? [agreed.marks[id]]
          : sheets.map((sheet) => sheet.marks[id]).filter((mark) => mark !== undefined);
      for (const mark of given) top += (hundredths(mark) * bottom) / BigInt(given.length);
      isMarked ||= given.length > 0;
    }
    const isMissed = isMarked && top < hundredths(least) * bottom;
    if (isMissed) missedStations.push(station);
    outcome = isMissed || outcome === 'fail' ? 'fail' : 'pass';
  }
  return { marks, total: Number(total) / 100, outcome, missedStations, stations, differs };
}
