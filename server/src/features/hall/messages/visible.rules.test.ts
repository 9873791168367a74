import fc from 'fast-check';
import { expect, test } from 'vitest';
import { visibleTo } from './visible.rules.ts';

const message = fc.record({
  number: fc.integer({ min: 1, max: 300 }),
  recipients: fc.option(fc.array(fc.integer({ min: 1, max: 4 }))),
  question_id: fc.option(fc.integer({ min: 1, max: 6 })),
  asker: fc.option(fc.integer({ min: 1, max: 4 })),
});

test('nobody reads what was sent to others, or about a question they have not reached', () => {
  const reader = fc
    .array(fc.integer({ min: 1, max: 6 }))
    .chain((drawn) =>
      fc
        .subarray(drawn)
        .map((reached) => ({ attempt_id: 1, drawn: new Set(drawn), reached: new Set(reached) })),
    );
  fc.assert(
    fc.property(reader, fc.array(message), (reader, messages) => {
      const { shown, hasLater } = visibleTo(reader, messages);
      for (const one of messages) {
        const isOwn = one.recipients === null || one.recipients.includes(1);
        const isReached = one.question_id === null || reader.reached.has(one.question_id) || one.asker === 1;
        expect(shown.includes(one)).toBe(isOwn && isReached);
        if (isOwn && !isReached && reader.drawn.has(one.question_id as number)) expect(hasLater).toBe(true);
      }
      if (hasLater) expect([...reader.drawn].some((id) => !reader.reached.has(id))).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test('a clarification of a question that is not on the paper is neither shown nor announced', () => {
  const reader = { attempt_id: 1, drawn: new Set([1]), reached: new Set([1]) };
  const message = { number: 1, recipients: null, question_id: 2, asker: 4 };
  expect(visibleTo(reader, [message])).toEqual({ shown: [], hasLater: false });
});
