// Students who write essays over HTTP. They send them as the page does: whole, or by what changed since the server last
// confirmed it, and again under the same number while no reply came. On the way replies are lost, deliveries come twice or
// behind newer ones, and pages forget what was confirmed, or remember it wrongly.
import { setTimeout as sleep } from 'node:timers/promises';
import { type AttemptState, startAttempt } from '@quivia/contract/attempts';
import { API_BASE } from '@quivia/contract/endpoint';
import { MOST_PATCHES, saveEssay } from '@quivia/contract/essays';
import { essayCheck, patchBetween } from '@quivia/contract/kinds/essay-patch';
import { randomFrom } from '@quivia/kinds/chance.rules';
import { expect } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import type { Hall, Seated } from './exam-hall.ts';

/** What the page believes the server to have. */
interface Base {
  seq: number;
  text: string;
  changes: number;
}

interface Save {
  attempt_id: number;
  question_id: number;
  seq: number;
  text: string;
  isConfirmed: boolean;
}

interface Reply {
  status: number;
  code: string | undefined;
}

const PIECES = ['a', 'light ', 'scattered ', 'by the air. ', '\n', '🌈', 'e\u0301', ' அ', "'"];

/** `essays`: the questions; each student turns from one to the next. */
export function startWriting(hall: Hall, essays: readonly number[], origins: () => string[]) {
  const saves: Save[] = [];
  const refused: Reply[] = [];
  let confirmed = 0;
  let cutOff = 0;
  let wholeAsked = 0;
  let isStopped = false;
  /** While they rest: resolved when they write on. */
  let resting: PromiseWithResolvers<void> | undefined;

  /** Undefined without a reply. */
  async function post({ token }: Seated, body: object, origin: string): Promise<Reply | undefined> {
    try {
      const response = await fetch(`${origin}${API_BASE}${saveEssay.path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(10_000),
      });
      const { code } = (await response.json()) as { code?: string };
      return { status: response.status, code };
    } catch {
      cutOff += 1;
      return undefined;
    }
  }

  async function write(student: Seated, place: number): Promise<void> {
    const random = randomFrom(100 + place);
    const happens = (share: number) => random() < share;
    const bases = new Map<number, Base>();
    const texts = new Map<number, string>();
    let turn = place;
    let straggler: { save: Save; body: object } | undefined;

    const bodyOf = ({ question_id, seq, text }: Save, isWhole: boolean) => {
      const base = isWhole ? undefined : bases.get(question_id);
      const change = base &&
        base.changes < MOST_PATCHES && {
          base: base.seq,
          ...patchBetween(base.text, text),
          check: essayCheck(text),
        };
      return {
        quiz_or_viva_id: hall.examId,
        question_id,
        opening: 1,
        seq,
        ...(change ? { change } : { text }),
      };
    };

    /** Until a reply came: of which kind it was sent, and that it is kept. */
    async function deliver(save: Save, given?: object): Promise<void> {
      for (let body = given ?? bodyOf(save, false); ; ) {
        const origin = origins()[turn % origins().length] as string;
        const reply = await post(student, body, origin);
        if (reply === undefined || reply.status === 503) {
          turn += 1;
          await sleep(20 + 100 * random());
        } else if (reply.code === 'whole_text_needed') {
          wholeAsked += 1;
          body = bodyOf(save, true);
        } else if (reply.status !== 200) {
          refused.push(reply);
          return;
        } else if (happens(0.1)) {
          // The reply is lost; the page may have been loaded again meanwhile, and then sends the whole text.
          if (happens(0.3)) body = bodyOf(save, true);
        } else {
          save.isConfirmed = true;
          confirmed += 1;
          if (given) return;
          const known = bases.get(save.question_id)?.changes ?? 0;
          bases.set(save.question_id, { ...save, changes: 'change' in body ? known + 1 : 0 });
          if (happens(0.1)) await post(student, body, origin);
          return;
        }
      }
    }

    for (let seq = 1; !isStopped; seq += 1) {
      await resting?.promise;
      const question_id = essays[seq % essays.length] as number;
      const letters = Array.from(texts.get(question_id) ?? '');
      const from = Math.floor(random() * (letters.length + 1));
      const until = from + (letters.length > 400 ? 100 : Math.floor(random() * 5));
      const piece = PIECES[Math.floor(random() * PIECES.length)] as string;
      const text = [...letters.slice(0, from), piece, `${seq} `, ...letters.slice(until)].join('');
      texts.set(question_id, text);
      const save = { attempt_id: student.attemptId, question_id, seq, text, isConfirmed: false };
      saves.push(save);
      const base = bases.get(question_id);
      // By number: also a few saves have each mishap among them.
      if (base && seq % 7 === 0) bases.set(question_id, { ...base, text: `!${base.text}` });
      else if (happens(0.05)) bases.delete(question_id);
      if (!straggler && seq % 5 === 3) {
        straggler = { save, body: bodyOf(save, false) };
        continue;
      }
      await deliver(save);
      if (straggler && happens(0.5)) {
        await deliver(straggler.save, straggler.body);
        straggler = undefined;
      }
    }
    if (straggler) await deliver(straggler.save, straggler.body);
  }

  /** What one of the students finds on opening the exam, of each essay. */
  async function found({ token, attemptId }: Seated, origin: string): Promise<Map<number, string>> {
    const address = `${origin}${API_BASE}${startAttempt.path}?quiz_or_viva_id=${hall.examId}`;
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(address, { method: startAttempt.method, headers });
    const text = await response.text();
    expect([response.status, attemptId, text]).toEqual([200, attemptId, expect.anything()]);
    const { answers } = JSON.parse(text) as AttemptState;
    return new Map(answers.map(({ question_id, answer }) => [question_id, String(answer?.text)]));
  }

  const writing = Promise.all(hall.students.map(write));
  return {
    saves,
    refused,
    cutOff: () => cutOff,
    wholeAsked: () => wholeAsked,
    /** Once so many more saves are confirmed. */
    async more(wanted: number) {
      const all = confirmed + wanted;
      await expect
        .poll(() => ({ refused, isReached: confirmed >= all }), { interval: 5 })
        .toEqual({ refused: [], isReached: true });
    },
    /** Each finishes what is being sent, and begins nothing: a server that starts has the machine to itself. */
    rest() {
      resting ??= Promise.withResolvers();
    },
    writeOn() {
      resting?.resolve();
      resting = undefined;
    },
    async stop() {
      isStopped = true;
      await writing;
    },
    /** Each student finds of each essay the text that was confirmed last, or one that was sent after it. */
    async expectNewestFound(origin: string): Promise<void> {
      for (const student of hall.students) {
        const own = saves.filter(({ attempt_id }) => attempt_id === student.attemptId);
        const last = new Map(
          essays.map((id) => [id, own.findLast((one) => one.question_id === id && one.isConfirmed)?.seq]),
        );
        const texts = await found(student, origin);
        const sent = saves.filter(({ attempt_id }) => attempt_id === student.attemptId);
        for (const [id, seq = 0] of last) {
          const text = texts.get(id);
          const isSent = sent.some((one) => one.question_id === id && one.seq >= seq && one.text === text);
          expect(isSent || (seq === 0 && text === undefined), `${seq}: ${text}`).toBe(true);
        }
      }
    },
  };
}

type WritingStudents = ReturnType<typeof startWriting>;

const inOrder = (rows: readonly Pick<Save, 'attempt_id' | 'question_id' | 'seq' | 'text'>[]) =>
  rows.map((one) => JSON.stringify([one.attempt_id, one.seq, one.question_id, one.text])).sort();

/** After they have stopped: each confirmed save is rebuilt as it was written, once, and there is nothing else. */
export async function expectAllWritten({ saves }: WritingStudents, hall: Hall): Promise<void> {
  const kept: Save[] = [];
  // One after another: rebuilding thousands of texts takes longer than one statement may.
  for (const { attemptId } of hall.students)
    kept.push(
      ...(await sql<Save[]>`
        select attempt_id, question_id, seq::float8 as seq, essay_answer(attempt_id, opening, seq)->>'text' as text
        from essay_saves where attempt_id = ${attemptId}`),
    );
  expect(inOrder(kept)).toEqual(inOrder(saves));
}
