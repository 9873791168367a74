// The short texts that answer a question, kept by each process as far as they have not changed: reading and folding all of
// them for every answer that is shown would cost more than marking it.
import { LONGEST_COMPARED } from '@quivia/contract/equal-answers';
import { kindNamed } from '@quivia/kinds/kinds.rules';
import { inParts } from '../../../platform/jobs/chunks.ts';
import { singleFlight } from '../../../platform/jobs/single-flight.ts';
import { LruMap } from '../../../platform/lru.ts';
import { answerStamps, shortAnswersTo } from '../../attempts/answers.service.ts';
import { digestOf } from '../../papers/given-mark.rules.ts';
import * as papers from '../../papers/papers.service.ts';
import { shinglesOf } from '../../questions/duplicates/likeness.rules.ts';
import type { Text } from './equal.rules.ts';

/** Answers to one question that are compared; all others are marked one by one. */
const MOST_ANSWERS = 5000;
/** Of all different texts of a question: what they are compared by takes up to 10 MB. */
const MOST_CHARACTERS = 250_000;
/** Read and folded before the process answers others. */
const PART = 100;
const MOST_QUESTIONS = 8;

interface ShortTexts {
  /** By attempt, with those of another length. */
  read: Map<number, { stamp: string; text: Text | undefined }>;
  /** By class, as far as there is room. */
  shingles: Map<string, ReadonlySet<number>>;
  characters: number;
}

const kept = new LruMap<string, ShortTexts>({ most: MOST_QUESTIONS });

/** Undefined where every student answers another question, with values of their own. */
export const shortTexts = singleFlight(
  async (examId: number, questionId: number): Promise<ShortTexts | undefined> => {
    const classOf = await classesOf(examId, questionId);
    if (!classOf) return undefined;
    const name = `${examId} ${questionId}`;
    const texts = kept.get(name) ?? { read: new Map(), shingles: new Map(), characters: 0 };
    const stamps = await answerStamps(examId, questionId, MOST_ANSWERS);
    const ended = new Set(stamps.map(({ attempt_id }) => attempt_id));
    for (const id of texts.read.keys()) if (!ended.has(id)) texts.read.delete(id);
    const changed = stamps.filter(({ attempt_id, stamp }) => texts.read.get(attempt_id)?.stamp !== stamp);
    for await (const part of inParts(changed, PART)) {
      const ids = part.map(({ attempt_id }) => attempt_id);
      const short = await shortAnswersTo(questionId, ids, LONGEST_COMPARED);
      for (const { attempt_id, stamp } of part)
        texts.read.set(attempt_id, { stamp, text: textOf(short.get(attempt_id), classOf) });
      for (const id of ids) keepShingles(texts, texts.read.get(id)?.text);
    }
    kept.set(name, texts);
    return texts;
  },
);

export const shinglesIn =
  ({ shingles }: ShortTexts) =>
  (name: string): ReadonlySet<number> =>
    shingles.get(name) ?? NONE;

const NONE: ReadonlySet<number> = new Set();

function keepShingles(texts: ShortTexts, text: Text | undefined): void {
  if (!text || texts.shingles.has(text.class)) return;
  texts.characters += text.class.length;
  if (texts.characters > MOST_CHARACTERS) return;
  texts.shingles.set(text.class, shinglesOf({ question: text.class, options: [] }));
}

function textOf(given: unknown, classOf: (given: unknown) => string): Text | undefined {
  const text = (given as { text?: unknown } | undefined)?.text;
  return typeof text === 'string' ? { text, version: digestOf(given), class: classOf(given) } : undefined;
}

/** How the question's kind calls what is the same answer. */
async function classesOf(examId: number, questionId: number) {
  const row = (await papers.paperOf(examId))?.byId.get(questionId);
  const key = (await papers.keysOf(examId))?.byId.get(questionId);
  if (!row || !key || row.example !== null) return undefined;
  const { classes } = kindNamed(row.kind);
  return (given: unknown) =>
    JSON.stringify(classes(row.body, key.answer_key, given).map(({ part, id }) => [part, id]));
}
