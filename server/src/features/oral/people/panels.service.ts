// Panels of a viva voce: who examines together.
import { MOST_PANELS } from '@quivia/contract/oral/people';
import { AppError } from '../../../platform/app-error.ts';
import { now } from '../../../platform/clock.ts';
import { brokenConstraint } from '../../../platform/database/database.ts';
import { type MessageReply, messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { holdAsCoordinator } from '../access/access.service.ts';
import { losingNoSheet } from '../sheets/due.service.ts';
import * as queries from './people.queries.ts';
import { logged, words } from './people.words.ts';
import { once, orBusy, recorded } from './people-acts.service.ts';

export async function requirePanel(examId: number, id: number): Promise<queries.PanelRow> {
  const panel = (await queries.selectPanels(examId)).find((one) => one.id === id);
  if (!panel) throw new AppError('not_found', { message: words.noSuchPanel });
  return panel;
}

async function orNameTaken<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (brokenConstraint(error) !== 'oral_panels_once') throw error;
    throw new AppError('already_exists', { field: 'name', message: words.panelNameTaken({ name }) });
  }
}

async function setMembers(examId: number, panelId: number, examinerIds: number[]): Promise<void> {
  const wanted = [...new Set(examinerIds)];
  const known = new Map((await queries.selectExaminers(examId)).map((row) => [row.id, row]));
  const members = wanted.map((id) => {
    const row = known.get(id);
    if (!row || row.ended_at) throw new AppError('not_found', { message: words.noSuchExaminer });
    return row;
  });
  await orBusy(members.map(({ name }) => name).join(', '), () => queries.replaceMembers(panelId, wanted));
}

export async function createPanel(
  actor: Actor,
  examId: number,
  form: { key: string; name: string; examiner_ids: number[] },
): Promise<MessageReply & { id: number }> {
  return once(actor, examId, { key: form.key, act: 'panel' }, holdAsCoordinator, async (standing) => {
    if ((await queries.selectPanels(examId)).length >= MOST_PANELS)
      throw new AppError('invalid_input', { message: words.tooManyPanels({ most: MOST_PANELS }) });
    const { name } = form;
    const id = await orNameTaken(name, () => queries.insertPanel(examId, name));
    await setMembers(examId, id, form.examiner_ids);
    await recorded(actor, standing, logged.panel({ name, exam: standing.exam.title }));
    return { id, ...messageReply(words.panelCreated({ name })) };
  });
}

export async function changePanel(
  actor: Actor,
  examId: number,
  panelId: number,
  form: { key: string; name?: string | undefined; examiner_ids?: number[] | undefined },
): Promise<MessageReply> {
  return once(
    actor,
    examId,
    { key: form.key, act: `panel-change ${panelId}` },
    holdAsCoordinator,
    async (standing) => {
      const panel = await requirePanel(examId, panelId);
      const name = form.name ?? panel.name;
      if (name !== panel.name) await orNameTaken(name, () => queries.updatePanelName(panelId, name));
      const members = form.examiner_ids;
      if (members) await losingNoSheet(standing, () => setMembers(examId, panelId, members));
      await recorded(actor, standing, logged.panel({ name, exam: standing.exam.title }));
      return messageReply(words.panelChanged({ name }));
    },
  );
}

export async function removePanel(
  actor: Actor,
  examId: number,
  panelId: number,
  { key }: { key: string },
): Promise<MessageReply> {
  return once(
    actor,
    examId,
    { key, act: `panel-removal ${panelId}` },
    holdAsCoordinator,
    async (standing) => {
      const { name } = await requirePanel(examId, panelId);
      if (await queries.hasSessions(panelId))
        throw new AppError('still_used', { message: words.panelHasSessions });
      await queries.updatePanelRemoved(panelId, now());
      await recorded(actor, standing, logged.panel({ name, exam: standing.exam.title }));
      return messageReply(words.panelRemoved({ name }));
    },
  );
}
