// Agreement figures, for the coordinator: only from marks that are open. Pass marks of a circuit are taken from them.
import type { OralFigures } from '@quivia/contract/oral/figures';
import { AppError } from '../../../platform/app-error.ts';
import { now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { type MessageReply, messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import * as audit from '../../audit/audit.service.ts';
import { FEWEST_PAIRS } from '../../marking/figures/agreement.rules.ts';
import { examPassMark, pairsAtStations, pairsOf, stationsOf } from '../../marking/figures/pairs.rules.ts';
import { holdAsCoordinator, requireCoordinator, type Standing } from '../access/access.service.ts';
import { hasFrozenList } from '../lists/lists.queries.ts';
import { openSheets } from '../sheets/sheets.service.ts';
import * as queries from './figures.queries.ts';
import { logged, words } from './figures.words.ts';

/** Groups have sheets of their own beside those of their members. */
const candidatesIn = (all: readonly { candidate_id: number | null }[]) =>
  all.filter(({ candidate_id }) => candidate_id !== null).length;

export async function figures(actor: Actor, examId: number): Promise<OralFigures> {
  return figuresFor(await requireCoordinator(actor, examId));
}

async function figuresFor(standing: Standing): Promise<OralFigures> {
  const { id: examId, kind, scheme } = standing.exam;
  const [all, examiners, appearances, passMarks] = await Promise.all([
    openSheets(examId, standing),
    queries.selectExaminers(examId),
    queries.selectAppearances(examId),
    queries.selectPassMarks(examId),
  ]);
  const takenAt = (station: number | null) => {
    const found = passMarks.find((one) => one.station === station);
    return found ? { pass_mark: found.pass_mark, by: found.by, at: found.at.toISOString() } : null;
  };
  const marked = all.filter(({ is_marked }) => is_marked);
  const open = marked
    .filter(({ is_open }) => is_open)
    .map(({ candidate_id, group_id, sheets }) => ({
      candidate_id,
      group_id,
      sheets: sheets.flatMap(({ examiner_id, values, marks }) =>
        examiner_id === null ? [] : [{ examiner_id, values, marks }],
      ),
    }));
  const stations = kind === 'osce' ? stationsOf(scheme, open, appearances) : null;
  return {
    fewest: FEWEST_PAIRS,
    open: candidatesIn(open),
    subjects: candidatesIn(marked),
    // Stations are different tasks: their examiners are not compared.
    pairs: (kind === 'osce' ? pairsAtStations : pairsOf)(scheme, examiners, open, appearances),
    stations: stations?.map((one) => ({ ...one, taken: takenAt(one.station) })) ?? null,
    exam_pass_mark: examPassMark(stations ?? [], scheme.stations ? 'sum' : 'mean'),
    exam_taken: takenAt(null),
  };
}

const inHundredths = (mark: number | null | undefined) =>
  mark === null || mark === undefined ? null : Math.round(mark * 100) / 100;

/** What the person saw is what they take: figures that have changed since are looked at again. */
export async function takeMark(
  actor: Actor,
  examId: number,
  { key, station, pass_mark }: { key: string; station: number | null; pass_mark: number | null },
): Promise<MessageReply> {
  return inTransaction(async () => {
    const standing = await holdAsCoordinator(actor, examId);
    const { title, institution_id: institutionId } = standing.exam;
    const reply = messageReply(pass_mark === null ? words.undone : words.taken);
    const before = await queries.selectPassMarkKey(key);
    if (before) {
      if (before.exam_id !== examId || before.station !== station)
        throw new AppError('already_exists', { message: words.otherAct });
      return reply;
    }
    if (await hasFrozenList(examId)) throw new AppError('exam_not_now', { message: words.frozen });
    if (pass_mark !== null) {
      const shown = await figuresFor(standing);
      const found =
        station === null
          ? shown.exam_pass_mark
          : shown.stations?.find((one) => one.station === station)?.standard?.pass_mark;
      if (inHundredths(found) === null || inHundredths(found) !== inHundredths(pass_mark))
        throw new AppError('changed_meanwhile', { message: words.changed });
    }
    const mark = inHundredths(pass_mark);
    await queries.insertPassMark({
      key,
      exam_id: examId,
      station,
      pass_mark: mark,
      by: actor.userId,
      at: now(),
    });
    await audit.record(actor, 'oral.list', logged.passMark({ exam: title, station, mark }), {
      institutionId,
    });
    return reply;
  });
}
