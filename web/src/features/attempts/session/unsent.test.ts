import { MOST_SEQ } from '@quivia/contract/attempts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inMemory } from '../../../platform/offline/device-store.ts';
import {
  lastSeq,
  nextSeq,
  overlay,
  type Unsent,
  type UnsentAnswer,
  unsentAnswers,
  unsentKey,
} from './unsent.ts';

const waiting = (opening: number, seq: number, question_id: number, option: number): UnsentAnswer => ({
  kind: 'answer',
  exam_id: 3,
  opening,
  seq,
  question_id,
  option_ids: [option],
  is_flagged: false,
  malpractice: false,
});
const known = (question_id: number, option: number) => ({
  question_id,
  option_ids: [option],
  is_flagged: false,
});
const chosen = (answers: { question_id: number; option_ids: number[] }[]) =>
  Object.fromEntries(answers.map(({ question_id, option_ids }) => [question_id, option_ids[0]]));

it('after a reload the screen shows what was chosen last, sent or not', () => {
  const answers = overlay([known(1, 10), known(2, 20)], [waiting(1, 5, 2, 21), waiting(1, 6, 3, 30)], 1);
  expect(chosen(answers)).toEqual({ 1: 10, 2: 21, 3: 30 });
});

it('what an earlier opening left behind only fills gaps', () => {
  const answers = overlay([known(1, 10)], [waiting(1, 5, 1, 11), waiting(1, 6, 2, 20)], 2);
  expect(chosen(answers)).toEqual({ 1: 10, 2: 20 });
});

it('counts a question once, however often it was changed', () => {
  const event: Unsent = { kind: 'event', exam_id: 3, key: 'a', what: 'copied', question_id: 1, at: '' };
  expect(unsentAnswers([waiting(1, 1, 1, 10), waiting(1, 2, 1, 11), waiting(1, 3, 2, 20), event])).toBe(2);
  expect(lastSeq([waiting(1, 4, 1, 10), waiting(2, 3, 1, 11), event], 1)).toBe(4);
});

it('sequence numbers only grow, also when a clock goes back', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 4e12 }), fc.double({ min: 0, max: 0.999, noNaN: true }))),
      (times) => {
        let last = 0;
        for (const [now, chance] of times) {
          const seq = nextSeq(last, now, chance);
          expect(seq).toBeGreaterThan(last);
          expect(seq).toBeLessThanOrEqual(MOST_SEQ);
          last = seq;
        }
      },
    ),
  );
});

it('is kept in the order in which it was chosen, openings first', async () => {
  const store = inMemory();
  const given = [waiting(2, 3, 1, 1), waiting(1, 20, 1, 1), waiting(1, 3, 2, 1), waiting(10, 1, 2, 1)];
  for (const one of given) await store.put(unsentKey(7, one), one);
  const kept = (await store.all(['unsent', 7, 3])).map(({ value }) => value as UnsentAnswer);
  expect(kept.map(({ opening, seq }) => [opening, seq])).toEqual([
    [1, 3],
    [1, 20],
    [2, 3],
    [10, 1],
  ]);
});
