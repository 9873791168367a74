// The numbers that Word writes before the paragraphs of a list. They are nowhere in the text, so they are counted here.
import { childNamed, childrenNamed, type XmlElement } from '../xml/xml-tree.ts';

export type ListKind = 'decimal' | 'upper' | 'lower' | 'upperRoman' | 'lowerRoman' | 'bullet';

export interface ListNumber {
  kind: ListKind;
  /** From 1. */
  value: number;
  /** The same for all items that look alike. */
  style: string;
  /** As Word shows it. */
  shown: string;
}

export interface Numbering {
  /** The number of the next paragraph in this list. Nothing where the list has none, or one we don't count by. */
  next: (list: string, level: number) => ListNumber | undefined;
}

const KINDS: Record<string, ListKind> = {
  decimal: 'decimal',
  decimalZero: 'decimal',
  upperLetter: 'upper',
  lowerLetter: 'lower',
  upperRoman: 'upperRoman',
  lowerRoman: 'lowerRoman',
  bullet: 'bullet',
};
const LEVELS = 9;

interface Level {
  kind: ListKind | undefined;
  start: number;
  pattern: string;
}

interface List {
  abstract: string;
  levels: Map<number, Level>;
  /** Where the list begins to count again, by level. */
  restarts: Map<number, number>;
}

export function newNumbering(part: XmlElement | undefined): Numbering {
  const lists = part ? readLists(part) : new Map<string, List>();
  const counters = new Map<string, number[]>();
  return {
    next: (id, level) => {
      const list = lists.get(id);
      const found = list?.levels.get(level);
      if (!list || !found) return undefined;
      const counts = counters.get(list.abstract) ?? [];
      counters.set(list.abstract, counts);
      const restart = list.restarts.get(level);
      list.restarts.delete(level);
      const value = restart ?? (counts[level] ?? found.start - 1) + 1;
      counts[level] = value;
      counts.length = level + 1;
      if (!found.kind) return undefined;
      const shown = found.pattern.replaceAll(/%([1-9])/g, (_, position) => {
        const at = Number(position) - 1;
        const shownLevel = list.levels.get(at);
        return shownLevel ? labelOf(shownLevel.kind ?? 'decimal', counts[at] ?? shownLevel.start) : '';
      });
      return { kind: found.kind, value, style: `${level}${found.kind}${found.pattern}`, shown };
    },
  };
}

function readLists(part: XmlElement): Map<string, List> {
  const abstracts = new Map(
    childrenNamed(part, 'abstractNum').map((one) => [one.attributes.abstractNumId ?? '', levelsOf(one)]),
  );
  return new Map(
    childrenNamed(part, 'num').map((num) => {
      const abstract = childNamed(num, 'abstractNumId')?.attributes.val ?? '';
      const overrides = childrenNamed(num, 'lvlOverride');
      const levels = new Map(abstracts.get(abstract));
      const restarts = new Map<number, number>();
      for (const override of overrides) {
        const level = numberOf(override.attributes.ilvl);
        const start = childNamed(override, 'startOverride');
        if (start) restarts.set(level, numberOf(start.attributes.val));
        for (const [at, own] of levelsOf(override)) levels.set(at, own);
      }
      return [num.attributes.numId ?? '', { abstract, levels, restarts }];
    }),
  );
}

const levelsOf = (element: XmlElement): Map<number, Level> =>
  new Map(
    childrenNamed(element, 'lvl').map((level): [number, Level] => {
      const value = (name: string) => childNamed(level, name)?.attributes.val;
      return [
        numberOf(level.attributes.ilvl),
        {
          kind: KINDS[value('numFmt') ?? 'decimal'],
          start: numberOf(value('start') ?? '1'),
          pattern: value('lvlText') ?? '',
        },
      ];
    }),
  );

const numberOf = (text: string | undefined) =>
  Math.min(Math.max(Number.parseInt(text ?? '', 10) || 0, 0), 99_999);

export const levelOf = (text: string | undefined) => Math.min(numberOf(text), LEVELS - 1);

const ROMAN: [number, string][] = [
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

export function roman(value: number): string {
  let rest = Math.min(value, 99);
  let written = '';
  for (const [worth, sign] of ROMAN) for (; rest >= worth; rest -= worth) written += sign;
  return written;
}

/** 27 is AA in Word, 28 BB. */
const letters = (value: number) =>
  value < 1 ? '' : String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.min(Math.ceil(value / 26), 9));

export function labelOf(kind: ListKind, value: number): string {
  if (kind === 'upper') return letters(value).toUpperCase();
  if (kind === 'lower') return letters(value);
  if (kind === 'upperRoman') return roman(value).toUpperCase();
  if (kind === 'lowerRoman') return roman(value);
  return kind === 'bullet' ? '•' : String(value);
}
