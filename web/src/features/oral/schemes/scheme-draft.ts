// A scheme while it is being written: numbers are texts, and anything may still be missing.
import { MESSAGES } from '@quivia/contract/fields.words';
import {
  type Component,
  folded,
  inHundredths,
  MARK_STEPS,
  NewSchemeDefinition,
  NOTE_ITEM,
  type SchemeDefinition,
} from '@quivia/contract/marking/scheme';
import { words as faults } from '@quivia/contract/marking/scheme.words';
import { editor as words } from './schemes.words.ts';

/** A level, or an item of a checklist. */
export interface LineDraft {
  key: string;
  /** Empty for a new one. */
  id: string;
  text: string;
  mark: string;
  description: string;
}

export interface ComponentDraft {
  key: string;
  id: string;
  name: string;
  maximum: string;
  minimum: string;
  method: Component['method']['type'];
  step: string;
  lines: LineDraft[];
  marked_by: Component['marked_by'];
  subject: Component['subject'];
  counts: boolean;
}

export interface SchemeDraft {
  name: string;
  components: ComponentDraft[];
  pass_mark: string;
  combine: SchemeDefinition['combine'];
  tolerance: string;
  round_to: string;
  round_of: SchemeDefinition['rounding']['of'];
}

export const MOST_COMPONENTS = 40;
export const MOST_LINES = { levels: 12, checklist: 60 } as const;

const textOf = (number: number | null) => (number === null ? '' : String(number));

export const newLine = (): LineDraft => ({
  key: crypto.randomUUID(),
  id: '',
  text: '',
  mark: '',
  description: '',
});

export const newComponent = (): ComponentDraft => ({
  key: crypto.randomUUID(),
  id: '',
  name: '',
  maximum: '',
  minimum: '',
  method: 'number',
  step: '0.5',
  lines: [],
  marked_by: 'each',
  subject: 'candidate',
  counts: true,
});

export const emptyDraft = (): SchemeDraft => ({
  name: '',
  components: [newComponent()],
  pass_mark: '',
  combine: 'mean',
  tolerance: '0',
  round_to: '1',
  round_of: 'total',
});

function linesOf(method: Component['method']): LineDraft[] {
  if (method.type === 'levels')
    return method.levels.map(({ id, name, mark, description }) => ({
      ...newLine(),
      id,
      text: name,
      mark: String(mark),
      description,
    }));
  if (method.type === 'checklist')
    return method.items.map(({ id, text, mark }) => ({ ...newLine(), id, text, mark: String(mark) }));
  return [];
}

export const draftOf = (name: string, definition: SchemeDefinition): SchemeDraft => ({
  name,
  components: definition.components.map((one) => ({
    ...newComponent(),
    // One that was called Note gets another id in its next version.
    id: one.id === NOTE_ITEM ? '' : one.id,
    name: one.name,
    maximum: String(one.maximum),
    minimum: textOf(one.minimum),
    method: one.method.type,
    step: String(one.method.type === 'number' ? one.method.step : 0.5),
    lines: linesOf(one.method),
    marked_by: one.marked_by,
    subject: one.subject,
    counts: one.counts,
  })),
  pass_mark: textOf(definition.pass_mark),
  combine: definition.combine,
  tolerance: String(definition.tolerance),
  round_to: String(definition.rounding.to),
  round_of: definition.rounding.of,
});

/** Undefined for what is no mark; a comma counts as a point. */
function markIn(text: string): number | undefined {
  const typed = text.trim().replace(',', '.');
  return /^\d{1,4}(\.\d{1,2})?$/.test(typed) ? Number(typed) : undefined;
}

/** Undefined while a maximum is missing. */
export function totalOf({ components }: SchemeDraft): number | undefined {
  const maxima = components.filter(({ counts }) => counts).map(({ maximum }) => markIn(maximum));
  return maxima.some((one) => one === undefined)
    ? undefined
    : maxima.reduce<number>((sum, one) => sum + inHundredths(one ?? 0), 0) / 100;
}

/** Short and stable: marks refer to it. Those that exist stay. */
function withIds<T extends { id: string }>(all: readonly T[], nameOf: (one: T) => string): T[] {
  const taken = new Set([NOTE_ITEM, ...all.map(({ id }) => id).filter(Boolean)]);
  return all.map((one) => {
    if (one.id) return one;
    const slug = nameOf(one)
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')
      .slice(0, 30);
    const stem = slug || 'part';
    let id = stem;
    for (let number = 2; taken.has(id); number += 1) id = `${stem}-${number}`;
    taken.add(id);
    return { ...one, id };
  });
}

type Problems = Record<string, string>;

/** The scheme, where nothing is wrong; and what is wrong, by `name` or the key of a component or line and its field. */
export function readDraft(draft: SchemeDraft): { definition?: SchemeDefinition; problems: Problems } {
  const problems: Problems = {};
  /** A text that may be empty only where `fallback` says what that means. */
  const mark = (field: string, text: string, fallback?: null) => {
    if (text.trim() === '') {
      if (fallback === undefined) problems[field] = MESSAGES.fillAll;
      return fallback ?? null;
    }
    const found = markIn(text);
    if (found === undefined) problems[field] = MESSAGES.number;
    else if (found > 1000) problems[field] = words.most(1000);
    return found ?? null;
  };
  const name = (field: string, text: string, most: number) => {
    if (text.trim() === '') problems[field] = MESSAGES.fillAll;
    return text.trim().slice(0, most);
  };

  name('name', draft.name, 80);
  const components = withIds(draft.components, (one) => one.name).map((one) => {
    const maximum = mark(`${one.key}.maximum`, one.maximum) ?? 0;
    if (maximum === 0 && !problems[`${one.key}.maximum`]) problems[`${one.key}.maximum`] = words.aboveZero;
    const minimum = mark(`${one.key}.minimum`, one.minimum, null);
    if (minimum !== null && minimum > maximum) problems[`${one.key}.minimum`] = words.tooLarge(maximum);
    return {
      id: one.id,
      name: name(`${one.key}.name`, one.name, 80),
      maximum,
      minimum,
      method: methodOf(one, maximum, mark, name, problems),
      marked_by: one.marked_by,
      subject: one.subject,
      counts: one.counts,
    };
  });
  for (const [at, one] of draft.components.entries()) {
    const isSame = ({ name: other }: ComponentDraft) => folded(other.trim()) === folded(one.name.trim());
    if (draft.components.findIndex(isSame) < at) problems[`${one.key}.name`] ??= faults.sameName;
  }
  if (!components.some(({ counts }) => counts)) problems.components = faults.countsNothing;
  const definition = {
    components,
    pass_mark: mark('pass_mark', draft.pass_mark, null),
    combine: draft.combine,
    tolerance: mark('tolerance', draft.tolerance) ?? 0,
    rounding: { to: Number(draft.round_to), of: draft.round_of },
  };
  const total = totalOf(draft);
  if (total !== undefined && definition.pass_mark !== null && definition.pass_mark > total)
    problems.pass_mark = words.most(total);
  const checked = NewSchemeDefinition.safeParse(definition);
  if (!checked.success && Object.keys(problems).length === 0)
    problems.components = checked.error.issues[0]?.message ?? MESSAGES.fillAll;
  return checked.success && Object.keys(problems).length === 0
    ? { definition: checked.data, problems }
    : { problems };
}

function methodOf(
  one: ComponentDraft,
  maximum: number,
  mark: (field: string, text: string) => number | null,
  name: (field: string, text: string, most: number) => string,
  problems: Problems,
): Component['method'] {
  if (one.method === 'number')
    return { type: 'number', step: MARK_STEPS.find((step) => String(step) === one.step) ?? 0.5 };
  const lines = withIds(one.lines, ({ text }) => text).map((line) => {
    const given = mark(`${line.key}.mark`, line.mark) ?? 0;
    if (given > maximum) problems[`${line.key}.mark`] = words.tooLarge(maximum);
    return {
      ...line,
      mark: given,
      text: name(`${line.key}.text`, line.text, one.method === 'levels' ? 60 : 200),
    };
  });
  if (one.method === 'levels') {
    if (lines.length < 2) problems[`${one.key}.lines`] = words.atLeastTwo;
    return {
      type: 'levels',
      levels: lines.map(({ id, text, mark: given, description }) => ({
        id,
        name: text,
        mark: given,
        description,
      })),
    };
  }
  const sum = lines.reduce((all, line) => all + inHundredths(line.mark), 0) / 100;
  if (lines.length === 0) problems[`${one.key}.lines`] = words.atLeastOne;
  else if (sum !== maximum) problems[`${one.key}.lines`] = words.checklistSum(sum, maximum);
  return { type: 'checklist', items: lines.map(({ id, text, mark: given }) => ({ id, text, mark: given })) };
}
