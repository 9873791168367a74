// Awards under random acts of coordinators, examiners and a guest, of which the server refuses many. A ledger of what was
// acknowledged says which sheets stand and what each award must be. No sheet counts that its examiner did not submit or that
// two people did not type in, and no award changes without a reason that the list prints.
import { randomUUID } from 'node:crypto';
import * as awards from '@quivia/contract/oral/awards';
import { moveOralCandidate } from '@quivia/contract/oral/candidates';
import * as lists from '@quivia/contract/oral/lists';
import { declareConflict } from '@quivia/contract/oral/people';
import { enterPaper, excuseSheet, reopenSheet, submitSheet } from '@quivia/contract/oral/sheets';
import fc from 'fast-check';
import { expect } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import type { Person } from '../people.ts';
import { rounds } from '../server/rounds.ts';
import { PASSWORD, startTestApp } from '../test-app.ts';
import { LAB_SCHEME, type StagedViva, stageStations, stageViva } from './staged-viva.ts';

const CANDIDATES = 2;
const EXAMINERS = ['internal', 'external'] as const;
type Examiner = (typeof EXAMINERS)[number];
const PEOPLE = ['coordinator', 'admin', ...EXAMINERS] as const;
type Someone = (typeof PEOPLE)[number];

/** The same in each of the five components. */
const mark = fc.constantFrom(5, 8, 8.5);
const about = { candidate: fc.nat(CANDIDATES - 1), examiner: fc.constantFrom(...EXAMINERS) };
const by = fc.constantFrom(...PEOPLE);
const kind = <K extends string>(name: K) => fc.constant(name);

const act = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: kind('submit'), ...about, mark }) },
  { weight: 6, arbitrary: fc.record({ kind: kind('paper'), ...about, by, mark: fc.constantFrom(5, 8) }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('reopen'), ...about, by }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('conflict'), ...about, by }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('excuse'), ...about, by }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('propose'), ...about }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('confirm'), ...about }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('stand'), candidate: about.candidate, by }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: kind('state'),
      candidate: about.candidate,
      by,
      state: fc.constantFrom('absent' as const, 'withheld' as const, 'done' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: kind('freeze'), by }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('reopenList'), by }) },
);
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

interface Sheet {
  mark: number;
  /** Empty where the examiner submitted it. */
  typists: string[];
}

/** What was acknowledged, of one candidate. */
class Ledger {
  readonly sheets = new Map<Examiner, Sheet>();
  /** Typed in since the last sheet of that examiner. */
  readonly entries = new Map<Examiner, { by: Someone; mark: number }[]>();
  readonly hasCome = new Set<Examiner>();
  readonly barred = new Set<Examiner>();
  /** With the reason. */
  readonly excused = new Map<Examiner, string>();
  /** The sentence of a confirmed agreement, which ends with the sheets that it settles. */
  agreed: string | null = null;
  /** The mean was let stand, for these sheets. */
  mayDiffer = false;
  state = '';
  /** At another station, whose marks are added. */
  elsewhere = 0;
  /** Since the award was last settled. */
  reasons: string[] = [];
  settled: string | undefined;

  stands(examiner: Examiner, sheet: Sheet) {
    // A first sheet that was due is a reason of its own: its examiner is named on the list.
    const excuse = this.excused.get(examiner);
    if (!this.hasCome.has(examiner))
      if (excuse === undefined) this.settled = undefined;
      else this.reasons.push(excuse);
    this.sheets.set(examiner, sheet);
    this.entries.delete(examiner);
    this.hasCome.add(examiner);
    this.unsettle();
  }

  falls(examiner: Examiner) {
    this.sheets.delete(examiner);
    this.unsettle();
  }

  unsettle() {
    this.agreed = null;
    this.mayDiffer = false;
  }

  get counting() {
    return [...this.sheets].filter(([examiner]) => !this.barred.has(examiner));
  }

  /** Null while a sheet is missing, or where sheets differ and nobody agreed. */
  get total(): number | null {
    const due = EXAMINERS.filter((one) => !this.barred.has(one));
    const isMissing = (one: Examiner) =>
      !this.sheets.has(one) && !(this.excused.has(one) && !this.hasCome.has(one));
    const marks = this.counting.map(([, sheet]) => sheet.mark);
    if (due.some(isMissing) || marks.length === 0) return null;
    if (this.agreed !== null) return Math.round(30 + this.elsewhere);
    const totals = marks.map((one) => one * LAB_SCHEME.components.length);
    const apart = Math.max(...totals) - Math.min(...totals);
    if (apart > (LAB_SCHEME.tolerance as number) && !this.mayDiffer) return null;
    return Math.round(totals.reduce((sum, one) => sum + one, 0) / totals.length + this.elsewhere);
  }
}

class Model {
  readonly ledgers = Array.from({ length: CANDIDATES }, () => new Ledger());
  readonly frozen: string[] = [];
  readonly refused = new Map<string, number>();
  #reasons = 0;

  readonly viva: StagedViva;
  /** Where the components of the scheme are marked at a station, they are kept under other names. */
  readonly ids: readonly string[];
  readonly isCircuit: boolean;

  constructor(viva: StagedViva, { isCircuit = false } = {}) {
    this.viva = viva;
    this.isCircuit = isCircuit;
    this.ids = LAB_SCHEME.components.map(({ id }, at) => (isCircuit ? `s1-${at + 1}` : id));
  }

  /** Everyone's marks at the other station. */
  async examineElsewhere() {
    for (const [at, ledger] of this.ledgers.entries()) {
      ledger.elsewhere = 7.5;
      const body = { key: randomUUID(), subject: this.subject(at), values: { 's2-1': { mark: 7.5 } } };
      const { status } = await this.viva.elsewhere.call(submitSheet, { params: this.params(), body });
      expect(status).toBe(200);
    }
  }

  person(who: Someone): Person {
    return who === 'admin' ? this.viva.college.admin : this.viva[who];
  }

  nameOf = (who: Someone) => this.person(who).username;
  subject = (candidate: number) => ({ candidate_id: this.viva.candidates[candidate]?.id as number });
  params = () => ({ id: String(this.viva.examId) });
  list = () => ({ ...this.params(), list: this.isCircuit ? 'exam' : String(this.viva.sessionId) });
  reason = () => `Reason ${++this.#reasons} of this run.`;

  async sheetId(candidate: number, examiner: Examiner): Promise<number> {
    const [row] = await sql<{ id: number }[]>`
      select s.id from oral_sheets s where s.examiner_id = ${this.viva[examiner].examinerId}
        and s.candidate_id = ${this.subject(candidate).candidate_id}
        and not exists (select from oral_reopenings r where r.sheet_id = s.id)`;
    return row?.id ?? 2_000_000_000;
  }

  async sheetIds(candidate: number): Promise<number[]> {
    const ids = await Promise.all(EXAMINERS.map((one) => this.sheetId(candidate, one)));
    return ids.toSorted((a, b) => a - b);
  }

  async shown() {
    const { coordinator } = this.viva;
    const [{ body: all }, { body: one }] = await Promise.all([
      coordinator.call(lists.getAwardLists, { params: this.params() }),
      coordinator.call(lists.getAwardList, { params: this.list(), query: { revision: '0' } }),
    ]);
    return { shown: all.lists[0] as lists.ListShown, list: one.list as lists.AwardList };
  }

  async do(one: Act) {
    const { status, body } = await this.sent(one);
    expect(status, `${JSON.stringify(one)} ${JSON.stringify(body)}`).toBeLessThan(500);
    if (status !== 200) this.refused.set(one.kind, (this.refused.get(one.kind) ?? 0) + 1);
  }

  async sent(one: Act): Promise<{ status: number; body: unknown }> {
    switch (one.kind) {
      case 'submit':
        return this.submit(one.candidate, one.examiner, one.mark);
      case 'paper':
        return this.paper(one.candidate, one.examiner, one.by, one.mark);
      case 'reopen': {
        const reason = this.reason();
        const reply = await this.person(one.by).call(reopenSheet, {
          params: { ...this.params(), sheet_id: String(await this.sheetId(one.candidate, one.examiner)) },
          body: { reason },
        });
        if (reply.status === 200) this.acted(one.candidate, reason).falls(one.examiner);
        return reply;
      }
      case 'conflict': {
        const reason = this.reason();
        const reply = await this.person(one.by).call(declareConflict, {
          params: { ...this.params(), examiner_id: String(this.viva[one.examiner].examinerId) },
          body: { key: randomUUID(), reason, candidate_id: this.subject(one.candidate).candidate_id },
        });
        if (reply.status === 200) {
          const ledger = this.acted(one.candidate, reason);
          ledger.barred.add(one.examiner);
          if (ledger.sheets.has(one.examiner)) ledger.unsettle();
        }
        return reply;
      }
      case 'excuse': {
        const reason = this.reason();
        const reply = await this.person(one.by).call(excuseSheet, {
          params: this.params(),
          body: {
            key: randomUUID(),
            subject: this.subject(one.candidate),
            examiner_id: this.viva[one.examiner].examinerId,
            reason,
          },
        });
        if (reply.status === 200) this.acted(one.candidate, reason).excused.set(one.examiner, reason);
        return reply;
      }
      case 'propose':
        return this.propose(one.candidate, one.examiner);
      case 'confirm':
        return this.confirm(one.candidate, one.examiner);
      case 'stand': {
        const reason = this.reason();
        const reply = await this.person(one.by).call(lists.overrideBlocker, {
          params: this.list(),
          body: {
            key: randomUUID(),
            what: {
              type: 'difference',
              subject: this.subject(one.candidate),
              sheet_ids: await this.sheetIds(one.candidate),
            },
            reason,
          },
        });
        if (reply.status === 200) this.acted(one.candidate, reason).mayDiffer = true;
        return reply;
      }
      case 'state': {
        const note = this.reason();
        const reply = await this.person(one.by).call(moveOralCandidate, {
          params: { ...this.params(), candidate_id: String(this.subject(one.candidate).candidate_id) },
          body: { key: randomUUID(), state: one.state, note },
        });
        if (reply.status === 200) this.acted(one.candidate, note).state = one.state;
        return reply;
      }
      case 'freeze':
        return this.freeze(one.by);
      case 'reopenList': {
        const reason = this.reason();
        const reply = await this.person(one.by).call(lists.reopenList, {
          params: this.list(),
          body: { key: randomUUID(), reason },
        });
        if (reply.status === 200) for (const ledger of this.ledgers) ledger.reasons.push(reason);
        return reply;
      }
    }
  }

  acted(candidate: number, reason: string): Ledger {
    const ledger = this.ledgers[candidate] as Ledger;
    ledger.reasons.push(reason);
    return ledger;
  }

  values = (given: number) => Object.fromEntries(this.ids.map((id) => [id, { mark: given }]));

  async submit(candidate: number, examiner: Examiner, given: number) {
    const reply = await this.person(examiner).call(submitSheet, {
      params: this.params(),
      body: { key: randomUUID(), subject: this.subject(candidate), values: this.values(given) },
    });
    if (reply.status === 200) this.ledgers[candidate]?.stands(examiner, { mark: given, typists: [] });
    return reply;
  }

  async paper(candidate: number, examiner: Examiner, who: Someone, given: number) {
    const ledger = this.ledgers[candidate] as Ledger;
    const reply = await this.person(who).call(enterPaper, {
      params: this.params(),
      body: {
        key: randomUUID(),
        subject: this.subject(candidate),
        examiner_id: this.viva[examiner].examinerId,
        values: this.values(given),
      },
    });
    if (reply.status !== 200) return reply;
    const earlier = ledger.entries.get(examiner) ?? [];
    const entries = [...earlier, { by: who, mark: given }];
    ledger.entries.set(examiner, entries);
    if (reply.body.state === 'submitted') {
      const agreeing = earlier.filter((one) => one.mark === given);
      expect(agreeing.some((one) => who === examiner || one.by !== who)).toBe(true);
      ledger.stands(examiner, {
        mark: given,
        typists: [...new Set(entries.map((one) => this.nameOf(one.by)))],
      });
    }
    return reply;
  }

  async propose(candidate: number, examiner: Examiner) {
    const sentence = this.reason();
    return this.person(examiner).call(awards.proposeAgreement, {
      params: this.params(),
      body: {
        key: randomUUID(),
        subject: this.subject(candidate),
        sheet_ids: await this.sheetIds(candidate),
        marks: Object.fromEntries(this.ids.map((id) => [id, 6])),
        sentence,
      },
    });
  }

  /** The newest that waits. */
  async confirm(candidate: number, examiner: Examiner) {
    const ledger = this.ledgers[candidate] as Ledger;
    const { body } = await this.viva.coordinator.call(awards.getAwards, { params: this.params() });
    const { candidate_id } = this.subject(candidate);
    const of = (body as awards.Awards).subjects.find((one) => one.candidate_id === candidate_id);
    const open = of?.agreements.find(({ state }) => state === 'proposed');
    const reply = await this.person(examiner).call(awards.confirmAgreement, {
      params: { ...this.params(), agreement_id: String(open?.id ?? 2_000_000_000) },
      body: { key: randomUUID() },
    });
    if (reply.status === 200 && reply.body.is_confirmed && open) {
      ledger.agreed = open.sentence;
      ledger.reasons.push(open.sentence);
    }
    return reply;
  }

  async freeze(who: Someone) {
    const { shown } = await this.shown();
    const body = { key: randomUUID(), hash: shown.hash };
    const verified = await this.viva.coordinator.call(lists.verifyList, { params: this.list(), body });
    if (verified.status !== 200) return verified;
    const reply = await this.person(who).call(lists.freezeList, {
      params: this.list(),
      body: { ...body, key: randomUUID(), confirmation: { password: PASSWORD } },
    });
    if (reply.status === 200)
      this.frozen.push(JSON.stringify((await this.revision(reply.body.revision)).list));
    return reply;
  }

  async revision(revision: number) {
    const { body } = await this.viva.coordinator.call(lists.getAwardList, {
      params: this.list(),
      query: { revision: String(revision) },
    });
    return body as { list: lists.AwardList; revision: { note: string } | null };
  }

  /** After each act. */
  async check() {
    const { shown, list } = await this.shown();
    const { body } = await this.viva.coordinator.call(awards.getAwards, { params: this.params() });
    const { subjects } = body as awards.Awards;
    const newest = shown.revisions[0];
    const printed = JSON.stringify([list.overrides, newest?.note]);
    for (const [candidate, ledger] of this.ledgers.entries()) {
      const { candidate_id } = this.subject(candidate);
      const row = list.rows.find((one) => one.candidate_id === candidate_id) as lists.ListRow;
      expect(row.total).toBe(row.unmarked ? null : ledger.total);

      // What counts is what was submitted, or typed in by people whom the list names.
      const subject = subjects.find((one) => one.candidate_id === candidate_id);
      const counted = (row.unmarked ? [] : (subject?.sheets ?? [])).filter(
        ({ examiner_id }) => examiner_id !== this.viva.elsewhere.examinerId,
      );
      const examinerOf = (sheet: (typeof counted)[number]) =>
        EXAMINERS.find((one) => this.viva[one].examinerId === sheet.examiner_id) as Examiner;
      const markOf = (sheet: (typeof counted)[number]) => ledger.sheets.get(examinerOf(sheet))?.mark;
      expect(counted.find((sheet) => sheet.marks[this.ids[0] as string] !== markOf(sheet))).toBeUndefined();
      if (this.isCircuit && row.total !== null)
        expect(Math.round((row.stations ?? []).reduce((sum, one) => sum + (one.mark ?? 0), 0))).toBe(
          row.total,
        );
      const isNamed = (sheet: (typeof counted)[number]) => {
        const typists = ledger.sheets.get(examinerOf(sheet))?.typists ?? [];
        const by = `of ${this.nameOf(examinerOf(sheet))} typed from paper`;
        const line = list.overrides.find(({ what }) => what.includes(by) && what.includes(row.name));
        return typists.every((typist) => line?.what.includes(typist));
      };
      expect(counted.find((sheet) => !isNamed(sheet))).toBeUndefined();

      // From one settled award to another: by a reason that is printed.
      const isBlocked = shown.blockers.some(
        (one) =>
          'subject' in one && 'candidate_id' in one.subject && one.subject.candidate_id === candidate_id,
      );
      if (isBlocked) continue;
      const settled = row.unmarked ?? String(row.total);
      if (ledger.settled !== undefined && ledger.settled !== settled) {
        const said = `${printed} ${row.agreed.join(' ')}`;
        expect(
          ledger.reasons.some((reason) => said.includes(reason)),
          `${ledger.settled} became ${settled} by ${ledger.reasons.join(' ')}, printed ${said}`,
        ).toBe(true);
      }
      ledger.settled = settled;
      ledger.reasons = [];
    }
    const kept = await Promise.all(this.frozen.map((_, at) => this.revision(at + 1)));
    expect(kept.map((one) => JSON.stringify(one.list))).toEqual(this.frozen);
  }
}

const count = rounds(1, 40);

/** Ten marks, and another rounding, which is not asked: that of the exam's scheme counts. */
const OTHER_STATION: typeof LAB_SCHEME = {
  ...LAB_SCHEME,
  components: LAB_SCHEME.components.slice(0, 1),
  pass_mark: 4,
  rounding: { to: 0.01, of: 'components' },
};

/** In an app of its own. In a circuit stations have schemes of their own, whose marks are added. */
export async function everyAwardFollows({ isCircuit }: { isCircuit: boolean }): Promise<void> {
  const server = await startTestApp();
  const root = await server.person('root01', 'Admin');
  const seen = { settled: 0, frozen: 0, typed: 0, agreed: 0 };
  let staged = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { minLength: rounds(12, 25), maxLength: rounds(20, 40) }),
      async (acts) => {
        const viva = await stageViva(server, root, `Model${++staged}`, { count: CANDIDATES });
        await sql`update oral_exams set freezes = 'coordinator' where id = ${viva.examId}`;
        const model = new Model(viva, { isCircuit });
        if (isCircuit) {
          await stageStations(viva, LAB_SCHEME, OTHER_STATION);
          await model.examineElsewhere();
        }
        await model.check();
        for (const one of acts) {
          await model.do(one);
          await model.check();
        }
        seen.settled += model.ledgers.filter(({ settled }) => settled !== undefined).length;
        seen.frozen += model.frozen.length;
        seen.typed += model.ledgers
          .flatMap((one) => one.counting)
          .filter(([, one]) => one.typists.length > 0).length;
        seen.agreed += model.ledgers.filter(({ agreed }) => agreed !== null).length;
      },
    ),
    { numRuns: count, endOnFailure: true },
  );
  // The acts reach what they are to show.
  expect(Math.min(seen.settled, seen.typed)).toBeGreaterThan(0);
  await server.stop();
}
