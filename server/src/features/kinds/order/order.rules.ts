// Ordering: items are put in the right order. Items with the same text count as the same.
import { OrderAnswer, OrderBody } from '@quivia/contract/kinds/order';
import { OrderKey } from '@quivia/contract/kinds/order.key';
import { randomIds, shuffled } from '../chance.rules.ts';
import type { Grade, Kind, KindProblem } from '../kind.rules.ts';
import { blankTexts, clipped, hasRepeats, sameText } from '../part-texts.rules.ts';
import { ORDER_MESSAGES } from './order.words.ts';
import { gradeOrder, guessedOrder } from './order-grading.rules.ts';

const isEachOnce = ({ items }: OrderBody, order: readonly string[]) =>
  order.length === items.length && !hasRepeats(order) && items.every(({ id }) => order.includes(id));

/** What the items say, in this order. */
function textsIn({ items }: OrderBody, order: readonly string[]): string[] {
  const texts = new Map(items.map(({ id, text }) => [id, sameText(text)]));
  return order.map((id) => texts.get(id) ?? '');
}

function grade(body: OrderBody, key: OrderKey, answer: OrderAnswer): Exclude<Grade, 'by_person'> {
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
  return whole.length <= 80 ? whole : clipped(numbers.join(', '), 80);
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
  summary: (body, { order: given }) => clipped(textsIn(body, given).join(', '), 24),
  words: ({ items }) => items.map(({ text }) => text),
  samples: [
    {
      question: 'Put these in order, smallest first.',
      body: {
        items: [
          { id: 'c', text: 'Molecule' },
          { id: 'a', text: 'Electron' },
          { id: 'd', text: 'Cell' },
          { id: 'b', text: 'Atom' },
        ],
      },
      key: { order: ['a', 'b', 'c', 'd'], grading: 'places' },
      right: [{ order: ['a', 'b', 'c', 'd'] }],
      partly: [
        { answer: { order: ['b', 'a', 'c', 'd'] }, share: 1 / 2 },
        { answer: { order: ['a', 'c', 'd', 'b'] }, share: 1 / 4 },
      ],
      wrong: [{ order: ['d', 'c', 'b', 'a'] }, { order: ['b', 'c', 'd', 'a'] }],
      empty: [{ order: [] }],
      unreadable: [],
      hostile: [
        { order: ['a'] },
        { order: ['a', 'a', 'a', 'a'] },
        { order: ['a', 'b', 'c', 'd', 'e'] },
        { order: ['a', 'b', 'c', 'constructor'] },
        { order: Array(21).fill('a') },
        { order: 'abcd' },
        { order: [['a'], 'b', 'c', 'd'] },
        ['a', 'b', 'c', 'd'],
        null,
      ],
    },
    {
      question: 'Arrange the lines so that the loop prints 1 to 9.',
      body: {
        items: [
          { id: 'e2', text: '}' },
          { id: 'f', text: '`for (let i = 0; i < 10; i += 1) {`' },
          { id: 'p', text: '`console.log(i);`' },
          { id: 'i', text: '`if (i > 0) {`' },
          { id: 'e1', text: '}' },
        ],
      },
      key: { order: ['f', 'i', 'p', 'e1', 'e2'], grading: 'all_or_nothing' },
      right: [{ order: ['f', 'i', 'p', 'e1', 'e2'] }, { order: ['f', 'i', 'p', 'e2', 'e1'] }],
      partly: [],
      wrong: [{ order: ['i', 'f', 'p', 'e1', 'e2'] }],
      empty: [{ order: [] }],
      unreadable: [],
      hostile: [{ order: ['f', 'i', 'p', 'e1', 'e1'] }],
    },
    {
      question: 'Put the steps of a titration in order.',
      body: {
        items: [
          { id: 'q', text: 'Note the volume' },
          { id: 's', text: 'Fill the burette' },
          { id: 't', text: 'Add the indicator' },
          { id: 'r', text: 'Titrate to the end point' },
        ],
      },
      key: { order: ['s', 't', 'r', 'q'], grading: 'relative' },
      right: [{ order: ['s', 't', 'r', 'q'] }],
      partly: [
        { answer: { order: ['q', 's', 't', 'r'] }, share: 2 / 3 },
        { answer: { order: ['r', 'q', 's', 't'] }, share: 2 / 3 },
        { answer: { order: ['t', 's', 'r', 'q'] }, share: 1 / 3 },
      ],
      wrong: [{ order: ['q', 'r', 't', 's'] }],
      empty: [{ order: [] }],
      unreadable: [],
      hostile: [],
    },
    {
      question: 'Put these events in order, earliest first.',
      body: {
        items: [
          { id: 'a', text: 'Storming of the Bastille' },
          { id: 'b', text: 'First Crusade' },
          { id: 'c', text: 'Founding of Rome' },
          { id: 'd', text: 'Moon landing' },
        ],
      },
      key: { order: ['c', 'b', 'a', 'd'], grading: 'longest_run' },
      right: [{ order: ['c', 'b', 'a', 'd'] }],
      partly: [
        { answer: { order: ['d', 'c', 'b', 'a'] }, share: 3 / 4 },
        { answer: { order: ['b', 'c', 'd', 'a'] }, share: 1 / 2 },
      ],
      wrong: [{ order: ['d', 'a', 'b', 'c'] }],
      empty: [{ order: [] }],
      unreadable: [],
      hostile: [],
    },
  ],
};
