// Ordering: items are put in the right order. Items with the same text count as the same.
import { OrderAnswer, OrderBody } from '@quivia/contract/kinds/order';
import { OrderKey } from '@quivia/contract/kinds/order.key';
import { randomIds, shuffled } from '../chance.rules.ts';
import type { Grade, Kind, KindProblem } from '../kind.rules.ts';
import { blankTexts, hasRepeats, sameText, shortLabel } from '../part-texts.rules.ts';
import { orderSamples } from './order.samples.ts';
import { ORDER_GRADING, ORDER_MESSAGES } from './order.words.ts';
import { gradeOrder, guessedOrder } from './order-grading.rules.ts';

const isEachOnce = ({ items }: OrderBody, order: readonly string[]) =>
  order.length === items.length && !hasRepeats(order) && items.every(({ id }) => order.includes(id));

/** What the items say, in this order. */
function textsIn({ items }: OrderBody, order: readonly string[]): string[] {
  const texts = new Map(items.map(({ id, text }) => [id, sameText(text)]));
  return order.map((id) => texts.get(id) ?? '');
}

function grade(body: OrderBody, key: OrderKey, answer: OrderAnswer): Grade {
  const isWhole = body.items.length > 1 && isEachOnce(body, key.order) && isEachOnce(body, answer.order);
  if (!isWhole) return { share: 0, isUnreadable: false, parts: [] };
  const { share, marks } = gradeOrder(key.grading, textsIn(body, key.order), textsIn(body, answer.order));
  const parts = answer.order.flatMap((id, i) => {
    const isRight = marks[i];
    return isRight === undefined ? [] : [{ id, share: isRight ? 1 : 0 }];
  });
  return { share, isUnreadable: false, parts };
}

function problems(body: OrderBody, key: OrderKey): KindProblem[] {
  const { items } = body;
  const found: KindProblem[] = blankTexts(items).map((i) => ({
    path: ['body', 'items', i, 'text'],
    message: ORDER_MESSAGES.blank,
  }));
  const addTo = (path: string[], message: string) => found.push({ path, message });
  if (items.length < 2) addTo(['body', 'items'], ORDER_MESSAGES.few);
  else if (found.length === 0 && new Set(items.map(({ text }) => sameText(text))).size < 2)
    addTo(['body', 'items'], ORDER_MESSAGES.allSame);
  if (hasRepeats(items.map(({ id }) => id))) addTo(['body', 'items'], ORDER_MESSAGES.sameId);
  else if (!isEachOnce(body, key.order)) addTo(['answer_key', 'order'], ORDER_MESSAGES.key);
  return found;
}

function prepare(body: OrderBody, key: OrderKey, random: () => number) {
  const ids = randomIds(body.items.length, random);
  const newId = new Map(body.items.map(({ id }, i) => [id, ids[i] as string]));
  return {
    body: {
      items: shuffled(
        body.items.map(({ text }, i) => ({ id: ids[i] as string, text })),
        random,
      ),
    },
    key: { ...key, order: key.order.flatMap((id) => newId.get(id) ?? []) },
  };
}

/** Whole texts if there is room for them, else where each item stands in the right order. */
function labelOf(texts: readonly string[], numbers: readonly number[]): string {
  const whole = texts.join(' → ');
  return whole.length <= 80 ? whole : shortLabel(numbers.join(', '), 80);
}

export const order: Kind<OrderBody, OrderKey, OrderAnswer> = {
  name: 'order',
  Body: OrderBody,
  Key: OrderKey,
  Answer: OrderAnswer,
  isAnswerable: true,
  problems: (_question, body, key) => problems(body, key),
  prepare: (question, body, key, random) => ({ question, ...prepare(body, key, random) }),
  // Once in n! times a student starts with the right order. Avoiding that would need the key, and would give away the
  // answer to two items.
  forStudent: ({ items }, random) => ({ items: shuffled(items, random) }),
  isAnswered: ({ order: given }) => given.length > 0,
  fits: (body, { order: given }) => given.length === 0 || isEachOnce(body, given),
  grade,
  classes: (body, key, answer) => {
    const right = textsIn(body, key.order);
    const texts = textsIn(body, answer.order);
    const numbers = texts.map((text) => right.indexOf(text) + 1);
    const { share } = grade(body, key, answer);
    return [{ part: '', id: numbers.join(), label: labelOf(texts, numbers), share, isUnreadable: false }];
  },
  guessing: (body, key) => (body.items.length > 1 ? guessedOrder(key.grading, textsIn(body, key.order)) : 0),
  summary: (body, { order: given }) => shortLabel(textsIn(body, given).join(', '), 24),
  words: ({ items }) => items.map(({ text }) => text),
  keyText: (body, { order, grading }) =>
    [
      textsIn(body, order)
        .map((text, i) => `${i + 1}. ${text}`)
        .join(', '),
      ORDER_GRADING[grading],
    ].join('; '),
  samples: orderSamples,
};
