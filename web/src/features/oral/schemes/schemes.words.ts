import type { Component, SchemeDefinition } from '@quivia/contract/marking/scheme';
import { partName } from '@quivia/contract/marking/stations';
import { plural } from '@quivia/contract/plural';

export const page = {
  title: 'Marking schemes',
  lead: 'What is marked, by whom, and how the marks of several examiners become one. A viva keeps the version it was set up with.',
  back: 'All vivas',
  college: 'College',
  own: 'Schemes of the college',
  none: 'No schemes yet',
  noneHint: 'Copy one of the presets below, or write your own.',
  presets: 'Presets',
  add: 'New scheme',
  change: 'Change',
  copy: 'Copy',
  remove: 'Remove',
  noCollege: 'There is no course for which you can set up a viva',
  noCollegeHint: 'An administrator of your college can assign a course to you.',
  about: (given: { owner: string; version: number; vivas: number }) =>
    `Version ${given.version} · ${given.owner} · ${given.vivas === 0 ? 'not used yet' : `used by ${plural(given.vivas, 'viva')}`}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeBody: 'It is no longer offered for new vivas. Vivas that use it keep it.',
};

export const methods: Record<Component['method']['type'], string> = {
  number: 'Number',
  levels: 'Levels',
  checklist: 'Checklist',
};

export const markedBy: Record<Component['marked_by'], string> = {
  each: 'Every examiner',
  internal: 'Internal examiner',
  external: 'External examiner',
  guide: 'Guide',
  chair: 'Chair',
  entered: 'Entered before the viva',
};

export const subjects: Record<Component['subject'], string> = {
  candidate: 'Each candidate',
  group: 'The whole group',
};

export const combinations: Record<SchemeDefinition['combine'], string> = {
  mean: 'Mean of the totals',
  component: 'Mean of each component',
  agreed: 'Always agree',
};

const ROUNDED: Record<string, string> = {
  '1': 'to whole marks',
  '0.5': 'to half marks',
  '0.25': 'to quarter marks',
};

const marks = (count: number) => plural(count, 'mark');

export function roundingOf({ to, of }: SchemeDefinition['rounding']): string | undefined {
  const rounded = ROUNDED[String(to)];
  return (
    rounded &&
    (of === 'total'
      ? `The total is rounded ${rounded}; halves go up.`
      : `Every component is rounded ${rounded} before it is compared with its minimum; halves go up.`)
  );
}

/** How the marks of stations with schemes of their own become the total, in sentences. */
export function additionOf({ pass_mark, components }: SchemeDefinition, maximum: number): string[] {
  const hasMore = components.some(({ station, counts }) => station === undefined && counts);
  return [
    hasMore
      ? 'The marks of all stations and the marks known before the exam are added up.'
      : 'The marks of all stations are added up.',
    'Candidates need marks at every station.',
    pass_mark === null
      ? 'There is no pass mark, because not every station has one.'
      : `Candidates pass with ${marks(pass_mark)} of ${maximum}: the pass marks of the stations added up.`,
  ];
}

/** What the rules at the end of a scheme do, in sentences. */
export function meaningOf(scheme: SchemeDefinition, maximum: number): string[] {
  const { combine, tolerance, rounding, pass_mark, components, stations } = scheme;
  const isMarkedTwice = components.some(({ marked_by }) => marked_by === 'each');
  const sentences: string[] = [];
  if (stations) sentences.push(...additionOf(scheme, maximum));
  else if (!isMarkedTwice)
    sentences.push('Each component is marked by one person, so there is nothing to combine.');
  else if (combine === 'agreed')
    sentences.push('Wherever two examiners differ, they agree on the mark and give a reason.');
  else if (combine === 'mean')
    sentences.push(
      `Totals within ${tolerance} of ${maximum} marks: the mean counts. Otherwise the examiners agree and give a reason.`,
    );
  else
    sentences.push(
      `Marks of a component within ${tolerance}: the mean counts. Otherwise the examiners agree on it and give a reason.`,
    );
  const rounded = roundingOf(rounding);
  if (rounded) sentences.push(rounded);
  if (pass_mark !== null && !stations)
    sentences.push(`Candidates pass with ${marks(pass_mark)} of ${maximum}.`);
  const minima = components.filter(({ minimum }) => minimum !== null);
  for (const one of minima)
    sentences.push(
      `Candidates with less than ${one.minimum} in ${partName(scheme, one) || 'this component'} fail, whatever their total.`,
    );
  return sentences;
}

export const table = {
  caption: 'Components of the scheme',
  component: 'Component',
  maximum: 'Maximum',
  minimum: 'Minimum',
  total: 'Total',
  beside: 'beside the total',
  step: (step: number) => `Number, in steps of ${step}`,
  levels: (count: number) => plural(count, 'level'),
  checklist: (count: number) => `Checklist of ${count}`,
  ofGroup: (by: string) => `${by}, for the whole group`,
};

export const editor = {
  add: 'New marking scheme',
  change: (name: string) => `Change ${name}`,
  keeps: (vivas: number, version: number) =>
    `${plural(vivas, 'viva')} already ${vivas === 1 ? 'uses' : 'use'} this scheme and ${vivas === 1 ? 'keeps its' : 'keep their'} version. Your changes become version ${version + 1}.`,
  name: 'Name of the scheme',
  components: 'Components',
  component: (number: number) => `Component ${number}`,
  componentName: 'Name',
  maximum: 'Maximum',
  minimum: 'Minimum (optional)',
  method: 'Marked as',
  step: 'Step',
  by: 'Marked by',
  subject: 'Marked for',
  counts: 'Counts towards the total',
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  remove: (name: string) => `Remove ${name}`,
  unnamed: (number: number) => `component ${number}`,
  addComponent: 'Add component',
  level: (number: number) => `Level ${number}`,
  item: (number: number) => `Item ${number}`,
  lineMark: 'Marks',
  ofLine: (line: string) => `for ${line.toLowerCase()}`,
  removeLine: (line: string) => `Remove ${line.toLowerCase()}`,
  addLevel: 'Add level',
  addItem: 'Add item',
  total: (total: number | undefined) =>
    total === undefined ? 'Total: fill in the maxima' : `Total: ${marks(total)}`,
  rules: 'From marks to the award',
  passMark: 'Pass mark (optional)',
  combine: 'When examiners differ',
  tolerance: 'Tolerance in marks',
  rounding: 'Rounding',
  roundTo: { '0.01': 'None', '0.25': 'Quarter marks', '0.5': 'Half marks', '1': 'Whole marks' },
  roundOf: 'Round',
  roundsOf: { total: 'The total', components: 'Every component' },
  meaning: 'What this means',
  save: 'Save scheme',
  copyOf: (name: string) => `Copy of ${name}`,
  problems: 'Please correct the fields marked below.',
  tooLarge: (maximum: number) => `At most ${maximum}, the maximum of the component`,
  aboveZero: 'Please enter a number above 0',
  atLeastTwo: 'Please add at least two levels',
  atLeastOne: 'Please add at least one item',
  checklistSum: (sum: number, maximum: number) =>
    `The items add up to ${sum}, but the maximum is ${maximum}.`,
  most: (most: number) => `At most ${most}`,
};
