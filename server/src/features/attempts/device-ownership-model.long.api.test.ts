// M1, by chance: three sessions open, read, answer and submit one exam in any order, with and without naming a device,
// and a model says which of them may.
import { listPaper, saveResponse, startAttempt, submitAttempt } from '@quivia/contract/attempts';
import { getAttempt } from '@quivia/contract/exam-results';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { ofExam } from '../../testing/exams/exams.ts';
import { attemptOf, type LightClass, openLightClass } from '../../testing/exams/light-class.ts';
import type { NewExam } from '../../testing/exams/sat-exams.ts';
import { done } from '../../testing/people.ts';
import { rounds } from '../../testing/server/rounds.ts';
import { signIn, type Visitor } from '../../testing/test-app.ts';

let room: LightClass;
let sessions: Visitor[];
beforeAll(async () => {
  room = await openLightClass();
  sessions = [room.anna, room.server.visitor(), room.server.visitor()];
  for (const one of sessions.slice(1)) await signIn(one, room.anna.username);
});
afterAll(() => room.server.stop());

const DEVICES = ['phone-phone-phone', 'laptop-laptop-lap', 'tablet-tablet-tab'];

interface Act {
  kind: 'open' | 'take_over' | 'paper' | 'save' | 'submit';
  session: number;
  /** -1: it names none. */
  device: number;
  /** 0: it names none. */
  opening: number;
}

const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom('open', 'take_over', 'paper', 'save', 'save', 'save', 'submit'),
  session: fc.nat(2),
  device: fc.integer({ min: -1, max: 2 }),
  opening: fc.nat(3),
});

class Model {
  opening = 0;
  hasEnded = false;
  session = -1;
  device = -1;
  readonly earlierSessions = new Set<number>();
  readonly earlierDevices = new Set<number>();
  /** Sessions that were refused although they never opened it. */
  readonly strangers = new Set<number>();

  act(one: Act): boolean {
    if (one.kind === 'open' || one.kind === 'take_over') return this.open(one);
    if (one.kind === 'save') return this.opening > 0 && this.save(one);
    if (this.opening === 0) return false;
    if (this.hasEnded) return one.kind === 'submit';
    if (!this.isHere(one)) return this.refused(one);
    this.stay(one);
    if (one.kind === 'submit') this.hasEnded = true;
    return true;
  }

  private isHere({ session, device }: Act): boolean {
    return device >= 0 && this.device >= 0 ? device === this.device : session === this.session;
  }

  private stay({ session }: Act): void {
    if (session !== this.session) this.earlierSessions.add(this.session);
    this.session = session;
  }

  private open(one: Act): boolean {
    if (this.hasEnded) return true;
    if (this.opening > 0 && this.isHere(one)) {
      this.stay(one);
      if (this.device < 0) this.device = one.device;
      return true;
    }
    if (this.opening > 0 && one.kind === 'open') return false;
    if (this.opening > 0) this.earlierSessions.add(this.session);
    if (this.device >= 0) this.earlierDevices.add(this.device);
    this.opening += 1;
    this.session = one.session;
    this.device = one.device;
    return true;
  }

  private save(one: Act): boolean {
    const isEarlier = () =>
      this.earlierSessions.has(one.session) && one.opening > 0 && one.opening < this.opening;
    if (one.session === this.session || isEarlier()) return true;
    if (this.isHere(one)) this.stay(one);
    else if (!this.earlierDevices.has(one.device) || this.earlierSessions.has(one.session))
      return this.refused(one);
    else this.earlierSessions.add(one.session);
    return one.session === this.session || isEarlier();
  }

  private refused({ session, device }: Act): false {
    const hasOpened =
      session === this.session || this.earlierSessions.has(session) || this.earlierDevices.has(device);
    if (!hasOpened) this.strangers.add(session);
    return false;
  }
}

async function send(exam: NewExam, one: Act, seq: number): Promise<number> {
  const who = sessions[one.session] as Visitor;
  const device = one.device < 0 ? {} : { device: DEVICES[one.device] as string };
  const query = { ...ofExam(exam.id), ...device };
  const quiz_or_viva_id = exam.id;
  if (one.kind === 'open') return (await who.call(startAttempt, { query })).status;
  if (one.kind === 'take_over')
    return (await who.call(startAttempt, { query: { ...query, take_over: 'true' } })).status;
  if (one.kind === 'paper') return (await who.call(listPaper, { query })).status;
  if (one.kind === 'submit')
    return (await who.call(submitAttempt, { body: { quiz_or_viva_id, ...device } })).status;
  const opening = one.opening === 0 ? {} : { opening: one.opening };
  const body = { quiz_or_viva_id, question_id: exam.questionIds[0] as number, option_ids: [], seq };
  return (await who.call(saveResponse, { body: { ...body, ...opening, ...device } })).status;
}

test('what each session may do agrees with the model, and every accepted answer is stored', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25 }), async (acts) => {
      const exam = await room.exam({ release: 'by_hand' }, room.anna);
      const model = new Model();
      const accepted: number[] = [];
      for (const [i, one] of acts.entries()) {
        const status = await send(exam, one, i + 1);
        expect({ i, one, isDone: status === 200 }).toEqual({ i, one, isDone: model.act(one) });
        expect([200, 409]).toContain(status);
        if (one.kind === 'save' && status === 200) accepted.push(i + 1);
      }
      const stored = await sql<{ seq: number }[]>`
        select seq::int from response_events r join attempts a on a.id = r.attempt_id
        where a.exam_id = ${exam.id} order by seq`;
      expect(stored.map(({ seq }) => seq)).toEqual(accepted);
      const { integrity } = await done(room.fred.call(getAttempt, attemptOf(exam, room.anna)));
      expect(integrity.filter(({ kind }) => kind === 'other_session').length).toBe(model.strangers.size);
    }),
    { numRuns: rounds(4, 25) },
  );
}, 240_000);
