// Sends essays: the whole text now and then, and in between only how it changed since the server last confirmed it. What waits
// on the device is always the whole text, so nothing depends on what was lost on the way.
import { MOST_PATCHES } from '@quivia/contract/essays';
import { essayCheck, patchBetween } from '@quivia/contract/kinds/essay-patch';
import { CallError } from '../../../platform/http/call-error.ts';
import { saveEssay } from '../use-essays.ts';
import type { UnsentAnswer } from './unsent.ts';

/** What the server has confirmed of a text in this opening. */
interface Confirmed {
  opening: number;
  seq: number;
  text: string;
  /** Since the text was whole. */
  changes: number;
}

const textOf = ({ answer }: Pick<UnsentAnswer, 'answer'>): string =>
  typeof answer?.text === 'string' ? answer.text : '';

export type EssaySender = ReturnType<typeof createEssaySender>;

export function createEssaySender(save = saveEssay) {
  const confirmed = new Map<number, Confirmed>();

  function changeOf({ question_id, opening }: UnsentAnswer, text: string) {
    const base = confirmed.get(question_id);
    if (!base || base.opening !== opening || base.changes >= MOST_PATCHES) return undefined;
    const patch = patchBetween(base.text, text);
    // As long as the text itself: it may as well be whole.
    if (patch.inserted.length * 2 > text.length) return undefined;
    return { base: base.seq, ...patch, check: essayCheck(text) };
  }

  return async function send(unsent: UnsentAnswer) {
    const { question_id, opening, seq } = unsent;
    const text = textOf(unsent);
    const change = changeOf(unsent, text);
    const known = confirmed.get(question_id);
    const confirm = (changes: number) => confirmed.set(question_id, { opening, seq, text, changes });
    if (change) {
      try {
        const reply = await save(unsent, { change });
        confirm((known?.changes ?? 0) + 1);
        return reply;
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== 'whole_text_needed') throw error;
      }
    }
    const reply = await save(unsent, { text });
    confirm(0);
    return reply;
  };
}
