// A text with blanks while it is edited. The text says which blanks there are: one whose marker was deleted is gone, and
// returns with its settings when the author undoes that.
import type { ClozeBody, ClozeHole } from '@quivia/contract/kinds/cloze';
import type { ClozeKey, HoleKey } from '@quivia/contract/kinds/cloze.key';
import { holeMarker, markersIn, renameMarkers } from '@quivia/markdown/holes';

export interface Cloze {
  question: string;
  body: ClozeBody;
  answerKey: ClozeKey;
}

export interface Blank {
  hole: ClozeHole;
  key: HoleKey;
}

export type BlankType = ClozeHole['type'];

/** Every blank that was ever in the text, by its id. */
export type Memory = ReadonlyMap<string, Blank>;

export const blanksOf = ({ body, answerKey }: Pick<Cloze, 'body' | 'answerKey'>): Memory =>
  new Map(
    body.holes.flatMap((hole) => {
      const key = Object.hasOwn(answerKey.holes, hole.id) ? answerKey.holes[hole.id] : undefined;
      return key?.type === hole.type ? [[hole.id, { hole, key }]] : [[hole.id, { hole, key: keyOf(hole) }]];
    }),
  );

/** The question with the blanks that its text names. */
export function fromText(question: string, memory: Memory): Cloze {
  const blanks = [...new Set(markersIn(question))].flatMap((id) => memory.get(id) ?? []);
  return {
    question,
    body: { holes: blanks.map(({ hole }) => hole) },
    answerKey: { holes: Object.fromEntries(blanks.map(({ hole, key }) => [hole.id, key])) },
  };
}

const PLAIN_TEXT = {
  ignore_case: true,
  ignore_accents: true,
  ignore_spaces: false,
  ignore_punctuation: false,
} as const;

const DECIMAL = /^-?\d+(\.\d+)?$/;

/** A new blank whose answer is known, or not yet. */
export function newBlank(id: string, type: BlankType, answer: string, weight = 1): Blank {
  if (type === 'choice')
    return {
      hole: {
        id,
        type,
        options: [
          { id: 'a', text: answer },
          { id: 'b', text: '' },
        ],
      },
      key: { type, weight, percents: { a: 100 } },
    };
  if (type === 'number') {
    const value = DECIMAL.test(answer) ? answer : '';
    const tolerance = { type: 'absolute', amount: '0' } as const;
    return {
      hole: { id, type },
      key: {
        type,
        weight,
        key: {
          accepted: [{ type: 'value', value, tolerance, percent: 100 }],
          units: [],
          unit_penalty: 0,
        },
      },
    };
  }
  return {
    hole: { id, type },
    key: {
      type,
      weight,
      key: { accepted: [{ text: answer, percent: 100, match: 'exact' }], ...PLAIN_TEXT },
    },
  };
}

const keyOf = (hole: ClozeHole): HoleKey => newBlank(hole.id, hole.type, '').key;

/** Another type, with the same answer where the type can hold it. */
export const withType = (blank: Blank, type: BlankType): Blank =>
  blank.hole.type === type ? blank : newBlank(blank.hole.id, type, answerOf(blank), blank.key.weight);

/** The first right answer, in words; empty where there is none. */
export function answerOf({ hole, key }: Blank): string {
  if (key.type === 'choice') {
    const options = hole.type === 'choice' ? hole.options : [];
    return options.find(({ id }) => Object.hasOwn(key.percents, id) && key.percents[id] === 100)?.text ?? '';
  }
  if (key.type === 'text') return key.key.accepted.find(({ percent }) => percent === 100)?.text ?? '';
  const first = key.key.accepted[0];
  return first?.type === 'value' ? first.value : '';
}

/** A word that the marker shows in the text, unlike all others there. */
function wordFor(answer: string, isTaken: (id: string) => boolean): string {
  const letters = answer
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 12);
  for (let count = 1; ; count += 1) {
    const end = count === 1 ? '' : String(count);
    const id = `${(letters || 'blank').slice(0, 12 - end.length)}${end}`;
    if (!isTaken(id)) return id;
  }
}

/** Stored ids say nothing: in the editor a marker shows the answer, so that the text can be read. */
export function readable(cloze: Cloze): Cloze {
  const others = markersIn(cloze.question).filter((id) => !cloze.body.holes.some((hole) => hole.id === id));
  const taken = new Set(others);
  const names = new Map<string, string>();
  const blanks = new Map<string, Blank>();
  for (const [id, blank] of blanksOf(cloze)) {
    const name = wordFor(answerOf(blank), (word) => taken.has(word));
    taken.add(name);
    names.set(id, name);
    blanks.set(name, { ...blank, hole: { ...blank.hole, id: name } });
  }
  const holes = [...blanks.values()];
  return {
    question: renameMarkers(cloze.question, names),
    body: { holes: holes.map(({ hole }) => hole) },
    answerKey: { holes: Object.fromEntries(holes.map(({ hole, key }) => [hole.id, key])) },
  };
}

/** The selected words become a blank with them as its answer; without a selection it is empty. */
export function addBlank(text: string, start: number, end: number, memory: Memory) {
  const selected = text.slice(start, end);
  const answer = selected.trim();
  const from = start + selected.length - selected.trimStart().length;
  const to = answer === '' ? from : from + answer.length;
  const written = new Set(markersIn(text));
  const id = wordFor(answer, (word) => memory.has(word) || written.has(word));
  const blank = newBlank(id, DECIMAL.test(answer) ? 'number' : 'text', answer);
  const marker = holeMarker(id);
  const after = from + marker.length;
  return { blank, edit: { text: text.slice(0, from) + marker + text.slice(to), start: after, end: after } };
}

/** Without its marker; its answer takes the place where it was made of words. */
export function removeBlank(text: string, blank: Blank) {
  const marker = holeMarker(blank.hole.id);
  const at = text.indexOf(marker);
  const answer = answerOf(blank);
  const end = at + answer.length;
  return { text: text.replaceAll(marker, () => answer), start: Math.max(0, end), end: Math.max(0, end) };
}

/** Deleting a character of a marker deletes the marker: the range that goes, undefined for ordinary text. */
export function markerBeside(text: string, at: number, isBackward: boolean, memory: Memory) {
  for (const id of memory.keys()) {
    const marker = holeMarker(id);
    for (let from = text.indexOf(marker); from >= 0; from = text.indexOf(marker, from + 1)) {
      const to = from + marker.length;
      if (isBackward ? at > from && at <= to : at >= from && at < to) return { from, to };
    }
  }
  return undefined;
}
