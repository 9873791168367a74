// The scheme of a circuit, an exam of several stations with schemes of their own: one scheme with the components of every
// station, so that sheets and awards know nothing else. Its total is the sum of the stations.

import { type Component, inHundredths, maximumOf, type SchemeDefinition } from './scheme.ts';
import { stationName } from './stations.words.ts';

export interface StationOfCircuit {
  station: number;
  name: string;
  /** Null where that of the exam applies. */
  scheme: SchemeDefinition | null;
}

/** Short, and the same as long as the station has this version: results refer to it. */
const idAt = (station: number, position: number) => `s${station}-${position + 1}`;

/**
 * `stations` are null or none where no station has a scheme of its own: the exam's is that of all of them, and its components
 * give the mean of the stations. The exam's scheme says how marks are rounded, and has what is known before the exam.
 */
export function circuitScheme(
  exam: SchemeDefinition,
  stations: readonly StationOfCircuit[] | null,
): SchemeDefinition {
  if (!stations || stations.length === 0) return exam;
  const isEntered = ({ marked_by }: Component) => marked_by === 'entered';
  const schemes = stations.map(({ station, name, scheme }) => {
    const { components, ...rules } = scheme ?? exam;
    return {
      rules: {
        station,
        name,
        pass_mark: rules.pass_mark,
        combine: rules.combine,
        tolerance: rules.tolerance,
      },
      components: components
        .filter((one) => !isEntered(one))
        .map((one, at) => ({ ...one, id: idAt(station, at), station })),
    };
  });
  const passMarks = schemes.map(({ rules }) => rules.pass_mark);
  return {
    ...exam,
    components: [...schemes.flatMap(({ components }) => components), ...exam.components.filter(isEntered)],
    pass_mark: passMarks.every((one) => one !== null)
      ? passMarks.reduce((sum, one) => sum + inHundredths(one), 0) / 100
      : null,
    stations: schemes.map(({ rules }) => rules),
  };
}

/** What is marked at one station, and by which rules; the whole scheme where stations have none of their own. */
export function schemeAt(scheme: SchemeDefinition, station: number | null): SchemeDefinition {
  const { stations, ...rest } = scheme;
  const rules = stations?.find((one) => one.station === station);
  if (!rules) return scheme;
  const { pass_mark, combine, tolerance } = rules;
  return {
    ...rest,
    pass_mark,
    combine,
    tolerance,
    components: scheme.components.filter((one) => one.station === station),
  };
}

/** The station whose components these are; undefined for what belongs to none. */
export const stationOf = ({ components }: SchemeDefinition, ids: readonly string[]): number | undefined =>
  components.find(({ id, station }) => station !== undefined && ids.includes(id))?.station;

interface StationColumn {
  station: number;
  /** 'Station 2, Counselling' */
  name: string;
  maximum: number;
}

/** Of the stations whose marks are added up; none where they have no schemes of their own. */
export const stationColumns = (scheme: SchemeDefinition): StationColumn[] =>
  (scheme.stations ?? []).map((one) => ({
    station: one.station,
    name: stationName(one),
    maximum: maximumOf(schemeAt(scheme, one.station)),
  }));

/** What is shown beside the stations, or everything where marks are by component. */
export const componentsBeside = ({ components, stations }: SchemeDefinition): Component[] =>
  stations ? components.filter(({ station }) => station === undefined) : components;

/** 'Station 2, Counselling: Checklist', for lists on which several stations meet. */
export function partName({ stations }: SchemeDefinition, { station, name }: Component): string {
  const of = stations?.find((one) => one.station === station);
  return of ? `${stationName(of)}: ${name}` : name;
}
