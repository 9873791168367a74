// The order in which one student sees a paper. It comes from the attempt's seed and the exam's key alone: the same
// student always sees the same one.
import { createHmac } from 'node:crypto';
import { randomFrom, shuffled } from '@quivia/kinds/chance.rules';

interface Shuffled {
  id: number;
  module_id: number;
  options: readonly unknown[];
  /** The passage it refers to. */
  stimulus?: { id: number } | null;
}

export interface Order {
  shuffle_questions: boolean;
  shuffle_options: boolean;
  /** Secret. Absent for a preview, and for exams that were started when the seed alone decided. */
  shuffle_key?: string | null;
  draw_per_module: number | null;
}

/**
 * The questions of one student, in order, each with its options in order. Questions of one passage and module are a
 * block: they follow each other, in the paper's order, from where the first of them stands.
 */
export function orderFor<Q extends Shuffled>(paper: readonly Q[], order: Order, seed: number): Q[] {
  const random = randomFrom(seed);
  const drawn = order.draw_per_module === null ? paper : draw(paper, order.draw_per_module, random);
  const blocks = blocksOf(drawn);
  const questions = (order.shuffle_questions ? shuffled(blocks, random) : blocks).flat();
  if (!order.shuffle_options) return questions;
  // By the question, not by where it stands: what is drawn does not change how its options lie.
  return questions.map((question) => ({
    ...question,
    options: shuffled(question.options, randomFrom(optionSeed(question.id, order.shuffle_key, seed))),
  }));
}

/** Questions without a passage are blocks of one: papers of only those are ordered as before there were passages. */
function blocksOf<Q extends Shuffled>(paper: readonly Q[]): Q[][] {
  const blocks = Map.groupBy(paper, (question) =>
    question.stimulus ? `${question.module_id} ${question.stimulus.id}` : question,
  );
  return [...blocks.values()];
}

/**
 * A seed has 32 bits, and the order of the questions is seen: whoever tries all of them finds it within a minute, and
 * with it the author's order of the options. Not without the key.
 */
export function optionSeed(questionId: number, key: string | null | undefined, seed: number): number {
  if (!key) return seed ^ Math.imul(questionId, 0x9e3779b1);
  return createHmac('sha256', key).update(`${seed} ${questionId}`).digest().readUInt32LE();
}

/** Of the values of a question's variables. Apart from the one of its options, which the student sees the order of. */
export const valueSeed = (questionId: number, key: string | null | undefined, seed: number): number =>
  optionSeed(questionId, key, ~seed);

/**
 * From each module so many, or all where there are fewer. Blocks are drawn whole while they fit into what is left. Where
 * only larger ones remain, the first of them gives its first questions: everyone gets the number that was promised.
 */
function draw<Q extends Shuffled>(paper: readonly Q[], most: number, random: () => number): Q[] {
  const chosen = new Set<Q>();
  for (const some of Map.groupBy(paper, ({ module_id }) => module_id).values()) {
    let left = most;
    let tooLarge: Q[] = [];
    for (const block of shuffled(blocksOf(some), random)) {
      if (block.length > left) {
        if (tooLarge.length === 0) tooLarge = block;
        continue;
      }
      for (const question of block) chosen.add(question);
      left -= block.length;
    }
    for (const question of tooLarge.slice(0, left)) chosen.add(question);
  }
  return paper.filter((question) => chosen.has(question));
}
