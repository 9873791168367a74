// The order in which one student sees a paper. It comes from the attempt's seed and the exam's key alone: the same
// student always sees the same one.
import { createHmac } from 'node:crypto';
import { randomFrom, shuffled } from '../kinds/chance.rules.ts';

interface Shuffled {
  id: number;
  module_id: number;
  options: readonly unknown[];
}

export interface Order {
  shuffle_questions: boolean;
  shuffle_options: boolean;
  /** Secret. Absent for a preview, and for exams that were started when the seed alone decided. */
  shuffle_key?: string | null;
  draw_per_module: number | null;
}

/** The questions of one student, in order, each with its options in order. */
export function orderFor<Q extends Shuffled>(paper: readonly Q[], order: Order, seed: number): Q[] {
  const random = randomFrom(seed);
  const drawn = order.draw_per_module === null ? [...paper] : draw(paper, order.draw_per_module, random);
  const questions = order.shuffle_questions ? shuffled(drawn, random) : drawn;
  if (!order.shuffle_options) return questions;
  // By the question, not by where it stands: what is drawn does not change how its options lie.
  return questions.map((question) => ({
    ...question,
    options: shuffled(question.options, randomFrom(optionSeed(question.id, order.shuffle_key, seed))),
  }));
}

/**
 * A seed has 32 bits, and the order of the questions is seen: whoever tries all of them finds it within a minute, and
 * with it the author's order of the options. Not without the key.
 */
export function optionSeed(questionId: number, key: string | null | undefined, seed: number): number {
  if (!key) return seed ^ Math.imul(questionId, 0x9e3779b1);
  return createHmac('sha256', key).update(`${seed} ${questionId}`).digest().readUInt32LE();
}

function draw<Q extends Shuffled>(paper: readonly Q[], most: number, random: () => number): Q[] {
  const chosen = new Set<Q>();
  for (const some of Map.groupBy(paper, ({ module_id }) => module_id).values())
    for (const question of shuffled(some, random).slice(0, most)) chosen.add(question);
  return paper.filter((question) => chosen.has(question));
}
