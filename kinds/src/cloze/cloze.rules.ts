// A text with holes to choose, to write or to calculate.
import { ClozeAnswer, ClozeBody, type ClozeHole } from '@quivia/contract/kinds/cloze';
import { ClozeKey, type HoleKey } from '@quivia/contract/kinds/cloze.key';
import { markersIn, parseWithHoles, renameMarkers } from '@quivia/markdown/holes';
import type { Token } from '@quivia/markdown/tokens';
import { randomIds, shuffled } from '../chance.rules.ts';
import type { Kind, KindProblem } from '../kind.rules.ts';
import { clipped } from '../part-texts.rules.ts';
import { clozeSamples } from './cloze.samples.ts';
import { noAnswer, ofBlank, withWeight, problems as words } from './cloze.words.ts';
import { holeRules } from './hole.rules.ts';

/** A PartId such as 'constructor' is also the name of something every object has. */
const own = <Value>(record: Readonly<Record<string, Value>>, id: string): Value | undefined =>
  Object.hasOwn(record, id) ? record[id] : undefined;

const typedIn = (answer: ClozeAnswer, id: string) => own(answer.holes, id) ?? '';
const isBlank = (typed: string) => typed.trim() === '';

/** How much each hole counts, with what is known about its answer. */
function graded({ holes }: ClozeBody, key: ClozeKey, answer: ClozeAnswer) {
  return holes.map((hole) => {
    const holeKey = own(key.holes, hole.id);
    const typed = typedIn(answer, hole.id);
    const found = isBlank(typed) ? undefined : holeRules(hole, holeKey)?.classOf(typed);
    const none = { id: '', label: noAnswer, share: 0, isUnreadable: false };
    return { ...(found ?? none), part: hole.id, weight: holeKey?.weight ?? 1, isAnswered: !isBlank(typed) };
  });
}

function weighted(holes: readonly { weight: number; share: number }[]): number {
  const all = holes.reduce((sum, { weight }) => sum + weight, 0);
  const earned = holes.reduce((sum, { weight, share }) => sum + weight * share, 0);
  return all === 0 ? 0 : Math.min(1, earned / all);
}

/** The holes that students can fill in, in the order of the text. */
function placesIn(question: string, { holes }: ClozeBody): string[] {
  const found: string[] = [];
  const at = (id: string) => {
    found.push(id);
    return { type: 'text', raw: '', text: '' } as Token;
  };
  parseWithHoles(
    question,
    holes.map(({ id }) => id),
    {
      hole: at,
      code: (parts) => {
        for (const part of parts) if ('hole' in part) at(part.hole);
        return { type: 'text', raw: '', text: '' } as Token;
      },
    },
  );
  return found;
}

/** As the text has them; those that are not in it come last. */
function inOrder(question: string, body: ClozeBody): ClozeHole[] {
  const places = placesIn(question, body);
  const placeOf = ({ id }: ClozeHole) => (places.includes(id) ? places.indexOf(id) : places.length);
  return body.holes.toSorted((one, other) => placeOf(one) - placeOf(other));
}

function problems(question: string, body: ClozeBody, key: ClozeKey): KindProblem[] {
  const path = ['body', 'holes'];
  if (body.holes.length === 0) return [{ path, message: words.none }];
  if (new Set(body.holes.map(({ id }) => id)).size < body.holes.length)
    return [{ path, message: words.sameId }];
  const places = placesIn(question, body);
  const written = markersIn(question);
  return inOrder(question, body).flatMap((hole, at) => {
    const blank = at + 1;
    const index = body.holes.indexOf(hole);
    const count = places.filter((id) => id === hole.id).length;
    const place = { path: [...path, index], message: '' };
    const rules = holeRules(hole, own(key.holes, hole.id));
    return [
      ...(count > 1 ? [{ ...place, message: words.twice(blank) }] : []),
      ...(count === 0
        ? [{ ...place, message: (written.includes(hole.id) ? words.hidden : words.missing)(blank) }]
        : []),
      ...(rules?.problems(blank).map(({ path: [side = 'body', ...rest], message }) => ({
        path: [side, 'holes', side === 'body' ? index : hole.id, ...rest],
        message,
      })) ?? [{ path: ['answer_key', 'holes', hole.id], message: words.noKey(blank) }]),
    ];
  });
}

function prepare(question: string, body: ClozeBody, key: ClozeKey, random: () => number) {
  // A marker that is plain text must not become a hole.
  const taken = new Set(markersIn(question));
  const fresh = randomIds(body.holes.length + taken.size, random).filter((id) => !taken.has(id));
  const names = new Map(body.holes.map(({ id }, at) => [id, fresh[at] as string]));
  const holes: ClozeHole[] = [];
  const keys: Record<string, HoleKey> = {};
  for (const hole of inOrder(question, body)) {
    const id = names.get(hole.id) as string;
    const holeKey = own(key.holes, hole.id);
    if (hole.type !== 'choice') {
      holes.push({ ...hole, id });
      if (holeKey) keys[id] = holeKey;
      continue;
    }
    const ids = randomIds(hole.options.length, random);
    holes.push({
      ...hole,
      id,
      options: hole.options.map(({ text }, at) => ({ id: ids[at] as string, text })),
    });
    if (holeKey?.type !== 'choice') continue;
    const percents = hole.options.flatMap((option, at) => {
      const percent = own(holeKey.percents, option.id);
      return percent ? [[ids[at] as string, percent] as const] : [];
    });
    keys[id] = { ...holeKey, percents: Object.fromEntries(percents) };
  }
  return { question: renameMarkers(question, names), body: { holes }, key: { holes: keys } };
}

export const cloze: Kind<ClozeBody, ClozeKey, ClozeAnswer> = {
  name: 'cloze',
  Body: ClozeBody,
  Key: ClozeKey,
  Answer: ClozeAnswer,
  isAnswerable: true,
  problems,
  prepare,
  forStudent: ({ holes }, random, shuffle) => ({
    holes: holes.map((hole) =>
      shuffle && hole.type === 'choice' ? { ...hole, options: shuffled(hole.options, random) } : hole,
    ),
  }),
  isAnswered: ({ holes }) => Object.values(holes).some((typed) => !isBlank(typed)),
  fits: ({ holes }, answer) =>
    Object.entries(answer.holes).every(([id, typed]) => {
      const hole = holes.find((one) => one.id === id);
      if (hole?.type !== 'choice') return hole !== undefined;
      return isBlank(typed) || hole.options.some((option) => option.id === typed);
    }),
  grade: (body, key, answer) => {
    const holes = graded(body, key, answer);
    const answered = holes.filter(({ isAnswered }) => isAnswered);
    return {
      share: weighted(holes),
      isUnreadable: answered.length > 0 && answered.every(({ isUnreadable }) => isUnreadable),
      parts: holes.map(({ part, share }) => ({ id: part, share })),
    };
  },
  classes: (body, key, answer) =>
    graded(body, key, answer).map(({ part, id, label, share, isUnreadable }, at) => ({
      part,
      id,
      label: clipped(ofBlank(at + 1, label), 80),
      share,
      isUnreadable,
    })),
  guessing: ({ holes }, key) =>
    weighted(
      holes.map((hole) => {
        const holeKey = own(key.holes, hole.id);
        return { weight: holeKey?.weight ?? 1, share: holeRules(hole, holeKey)?.guessing ?? 0 };
      }),
    ),
  summary: ({ holes }, answer) =>
    clipped(
      holes
        .map((hole) => {
          const typed = typedIn(answer, hole.id);
          if (isBlank(typed)) return '–';
          return hole.type === 'choice' ? (hole.options.find(({ id }) => id === typed)?.text ?? '?') : typed;
        })
        .join('; '),
      24,
    ),
  words: ({ holes }, key) => holes.flatMap((hole) => holeRules(hole, own(key.holes, hole.id))?.words ?? []),
  keyText: ({ holes }, key) =>
    holes
      .map((hole, at) => {
        const holeKey = own(key.holes, hole.id);
        const said = ofBlank(at + 1, holeRules(hole, holeKey)?.keyText ?? '');
        return holeKey && holeKey.weight !== 1 ? withWeight(said, holeKey.weight) : said;
      })
      .join('; '),
  answerToPart: (answer, part) => ({ holes: { [part]: typedIn(answer, part) } }),
  // Every hole that the answer fills in; the others stay as they are.
  accept: ({ holes }, key, answer) => {
    const wider: Record<string, HoleKey> = {};
    for (const hole of holes) {
      const typed = typedIn(answer, hole.id);
      const rules = holeRules(hole, own(key.holes, hole.id));
      if (!rules || isBlank(typed) || rules.classOf(typed).share === 1) continue;
      const accepted = rules.accept(typed);
      if (!accepted) return undefined;
      wider[hole.id] = accepted;
    }
    return Object.keys(wider).length > 0 ? { holes: { ...key.holes, ...wider } } : undefined;
  },
  samples: clozeSamples,
};
