import { essayCheck, patched } from '@quivia/contract/kinds/essay-patch';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CallError } from '../../../platform/http/call-error.ts';
import type { EssaySent } from '../use-essays.ts';
import { createEssaySender } from './essay-sender.ts';
import type { UnsentAnswer } from './unsent.ts';

const unsent = (seq: number, text: string, more: Partial<UnsentAnswer> = {}): UnsentAnswer => ({
  kind: 'answer',
  exam_id: 1,
  opening: 1,
  seq,
  question_id: 1,
  option_ids: [],
  answer: { text },
  is_flagged: false,
  malpractice: false,
  is_essay: true,
  ...more,
});

const refusal = (status: number, code: string) => new CallError({ status, code, message: code });

/** What the server keeps, by question, opening and number; it may lose replies, or forget. */
function server() {
  const stored = new Map<string, string>();
  const sizes: number[] = [];
  let isReplyLost = false;
  const saveEssay = async (one: UnsentAnswer, { text, change }: EssaySent) => {
    const place = `${one.question_id}/${one.opening}`;
    const base = change && stored.get(`${place}/${change.base}`);
    const next = text ?? (change && base !== undefined ? patched(base, change) : undefined);
    if (next === undefined || (change && essayCheck(next) !== change.check))
      throw refusal(409, 'whole_text_needed');
    sizes.push(JSON.stringify(change ?? text).length);
    stored.set(`${place}/${one.seq}`, next);
    if (isReplyLost) throw refusal(0, 'offline');
    return { outcome: 'saved' } as never;
  };
  return {
    saveEssay,
    stored,
    sizes,
    loseReplies: (isLost: boolean) => {
      isReplyLost = isLost;
    },
  };
}

test('the whole text is followed by what changed, until it is time for the whole one', async () => {
  const { saveEssay, stored, sizes } = server();
  const send = createEssaySender(saveEssay);
  let text = 'Light bends. '.repeat(100);
  for (let seq = 1; seq <= 41; seq += 1) {
    text += 'x';
    await send(unsent(seq, text));
    expect(stored.get(`1/1/${seq}`)).toBe(text);
  }
  const whole = sizes.flatMap((size, i) => (size > 1000 ? [i] : []));
  expect(whole).toEqual([0, 20, 40]);
});

test('another question, another opening and a server that forgot get the whole text', async () => {
  const { saveEssay, stored } = server();
  const send = createEssaySender(saveEssay);
  await send(unsent(1, 'one and more'));
  await send(unsent(2, 'one and more!', { question_id: 2 }));
  await send(unsent(3, 'one and more!', { opening: 2 }));
  stored.clear();
  await send(unsent(4, 'one and more!?', { opening: 2 }));
  expect([...stored.values()]).toEqual(['one and more!?']);
});

test('other refusals are passed on', async () => {
  const send = createEssaySender(() => Promise.reject(refusal(409, 'open_elsewhere')));
  await expect(send(unsent(1, 'one'))).rejects.toMatchObject({ code: 'open_elsewhere' });
});

test('whatever is typed, lost and sent again, what was confirmed is what is stored', async () => {
  const piece = fc.constantFrom('a', 'bc', ' ', '\n', '🌈', 'e\u0301', '');
  const step = fc.record({
    at: fc.nat(40),
    drop: fc.nat(6),
    add: piece,
    isLost: fc.boolean(),
    isForgotten: fc.boolean(),
    opens: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const { saveEssay, stored, loseReplies } = server();
      let send = createEssaySender(saveEssay);
      let [text, seq, opening] = ['', 0, 1];
      for (const { at, drop, add, isLost, isForgotten, opens } of steps) {
        const letters = Array.from(text);
        text = [...letters.slice(0, at), add, ...letters.slice(at + drop)].join('');
        seq += 1;
        if (opens) opening += 1;
        // The page was reloaded.
        if (isForgotten) send = createEssaySender(saveEssay);
        const one = unsent(seq, text, { opening });
        loseReplies(isLost);
        await send(one).catch(() => undefined);
        loseReplies(false);
        await send(one);
        expect(stored.get(`1/${opening}/${seq}`)).toBe(text);
      }
    }),
    { numRuns: 200 },
  );
});
