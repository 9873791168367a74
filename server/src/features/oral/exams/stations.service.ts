// The marking schemes of the stations of a circuit. Until the first mark is given, as for the scheme of the exam.

import type { ReplyOf } from '@quivia/contract/endpoint';
import { stationName } from '@quivia/contract/marking/stations.words';
import type { listStationSchemes, SchemeChoice } from '@quivia/contract/oral/exams';
import { AppError } from '../../../platform/app-error.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { type MessageReply, messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import * as audit from '../../audit/audit.service.ts';
import { hasMarks } from '../../marking/sheets/sheets.service.ts';
import { holdAsCoordinator, requireCoordinator } from '../access/access.service.ts';
import { versionFor } from '../schemes/schemes.service.ts';
import { refuseCancelled } from './exams.service.ts';
import { logged, words } from './exams.words.ts';
import * as queries from './stations.queries.ts';

export async function list(actor: Actor, examId: number): Promise<ReplyOf<typeof listStationSchemes>> {
  const { exam } = await requireCoordinator(actor, examId);
  return {
    institution_id: exam.institution_id,
    scheme: await queries.selectExamScheme(examId),
    stations: exam.kind === 'osce' ? await queries.selectStations(examId) : [],
  };
}

export async function setScheme(
  actor: Actor,
  { id: examId, station }: { id: number; station: number },
  choice: SchemeChoice | null,
): Promise<MessageReply> {
  return inTransaction(async () => {
    const { exam } = await holdAsCoordinator(actor, examId);
    refuseCancelled(exam);
    const find = async () => (await queries.selectStations(examId)).find((one) => one.station === station);
    const found = exam.kind === 'osce' ? await find() : undefined;
    if (!found) throw new AppError('not_found', { message: words.noSuchStation });
    if (await hasMarks({ examId })) throw new AppError('exam_not_now', { message: words.hasMarks });
    const versionId = choice && (await versionFor(actor, exam.institution_id, choice));
    await queries.updateStationScheme(examId, station, versionId);
    const name = stationName(found);
    const chosen = (await find())?.scheme;
    // They are given once, and not at a station.
    if (chosen?.definition.components.some(({ marked_by }) => marked_by === 'entered'))
      throw new AppError('invalid_input', { field: 'scheme', message: words.enteredAtStation });
    await audit.record(
      actor,
      'oral.changed',
      logged.stationScheme({ viva: exam.title, station: name, scheme: chosen?.name }),
      {
        institutionId: exam.institution_id,
      },
    );
    return messageReply((choice ? words.stationScheme : words.stationOfExam)({ station: name }));
  });
}
