// Taps from devices. They are stored as they come, each number of a device once, and acknowledged after that; a sheet that
// was submitted takes no more, except those made before on another device, which are kept beside it.
import type { MarkEvent, MarkValue } from '@quivia/contract/marking/marks';
import { MOST_NUMBERS, type Refusal } from '@quivia/contract/marking/sheets';
import { now } from '../../../platform/clock.ts';
import { markedSubjects, type Roster } from '../roster.rules.ts';
import { candidateOf, groupOf, type SubjectColumns, subjectName } from '../subjects.rules.ts';
import { drawOf, fitOf, isSame } from './mark-values.rules.ts';
import { selectInForce } from './sheets.queries.ts';
import * as queries from './taps.queries.ts';

export type Tap = queries.EventRow;
export type DeviceReport = queries.DeviceReport;

const MOST_DEVICES = 20;

export const hasTooManyDevices = async (assessorId: number, device: string) =>
  (await queries.countOtherDevices(assessorId, device)) >= MOST_DEVICES;

/** As one device sends them. */
export interface Batch {
  device: string;
  sent_at: string;
  events: readonly MarkEvent[];
  /** Null where somebody else delivered them. */
  unsent: number | null;
}

/** The item of a question that was asked, for whom. */
export const askedItem = (subject: SubjectColumns, drawId: number) => `${subjectName(subject)} ${drawId}`;

const rowOf = ({ subject, ...event }: MarkEvent, lagMs: number, latest: Date): Tap => ({
  ...event,
  candidate_id: candidateOf(subject),
  group_id: groupOf(subject),
  at: new Date(Math.min(Date.parse(event.at) + lagMs, latest.getTime())),
});

/** What an assessor marks of each subject, and when they submitted the sheet that is in force. */
async function partsWithTimes(examId: number, roster: Roster, assessorId: number) {
  const sheets = await selectInForce(examId, roster.subjects);
  const own = new Map(
    sheets.filter(({ examiner_id }) => examiner_id === assessorId).map((one) => [subjectName(one), one]),
  );
  return new Map(
    markedSubjects(roster, sheets).map((subject) => {
      const name = subjectName(subject);
      const components = subject.marking.get(assessorId) ?? [];
      return [name, { components, submitted_at: own.get(name)?.submitted_at }] as const;
    }),
  );
}

/**
 * Within a transaction that holds the assessor. The roster is of those whom the taps concern; `asked` names the questions
 * they may be about. Returns the taps that are new.
 */
export async function storeTaps(
  examId: number,
  roster: Roster,
  { assessorId, asked }: { assessorId: number; asked: ReadonlySet<string> },
  { device, sent_at, events, unsent }: Batch,
): Promise<{ fresh: Tap[]; refused: { number: number; reason: Refusal }[]; late: number[] }> {
  const at = now();
  const lag = at.getTime() - Date.parse(sent_at);
  const parts = await partsWithTimes(examId, roster, assessorId);
  const late: number[] = [];

  function refusalOf(row: Tap): Refusal | undefined {
    if (row.number > MOST_NUMBERS) return 'too-many';
    const { components = [], submitted_at } = parts.get(subjectName(row)) ?? {};
    if (components.length === 0) return 'not-yours';
    const fit = fitOf(components, row.item, row.value);
    if (fit !== 'fits') return fit;
    const draw = drawOf(row.item);
    if (draw !== undefined && !asked.has(askedItem(row, draw))) return 'unknown-item';
    if (!submitted_at) return undefined;
    if (row.at > submitted_at) return 'submitted';
    late.push(row.number);
    return undefined;
  }

  const numbers = events.map(({ number }) => number);
  const sent = new Map(
    (await queries.selectSent(assessorId, device, numbers)).map((row) => [row.number, row]),
  );

  /** What was acknowledged once stays so, whatever became of the sheet meanwhile. */
  function repeated(row: Tap, before: Omit<Tap, 'at'> & { received_at: Date }) {
    const isSameTap =
      row.item === before.item &&
      subjectName(row) === subjectName(before) &&
      JSON.stringify(row.value) === JSON.stringify(before.value);
    if (!isSameTap) return 'number-used' as const;
    const { submitted_at } = parts.get(subjectName(row)) ?? {};
    if (submitted_at && before.received_at > submitted_at) late.push(row.number);
    return undefined;
  }

  const refused: { number: number; reason: Refusal }[] = [];
  const fresh = new Map<number, Tap>();
  for (const row of events.map((event) => rowOf(event, lag, at))) {
    const before = sent.get(row.number) ?? fresh.get(row.number);
    const reason = before ? repeated(row, { received_at: at, ...before }) : refusalOf(row);
    if (reason) refused.push({ number: row.number, reason });
    else if (!before) fresh.set(row.number, row);
  }
  await queries.insertEvents(examId, { examinerId: assessorId, device, unsent, at }, [...fresh.values()]);
  return { fresh: [...fresh.values()], refused, late: [...new Set(late)] };
}

/** What a device says of itself. */
export const storeReport = (assessorId: number, report: DeviceReport): Promise<void> =>
  queries.upsertDevice(assessorId, report, now());

/** The newest number that is stored of a device. */
export const newestNumber = (assessorId: number, device: string): Promise<number> =>
  queries.selectNewestNumber(assessorId, device);

/** A sheet that was delivered or typed in has values for which no tap came. */
export const isLate = (newest: MarkValue | undefined, submitted: MarkValue | undefined) =>
  newest !== undefined && !isSame(newest, submitted);
