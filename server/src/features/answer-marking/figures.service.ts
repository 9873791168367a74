// How near two people are who marked the same answers. Each marker sees their own figures, those who run the exam all.
import { allowsShare } from '@quivia/contract/team';
import type { Actor } from '../../platform/security/access-token.ts';
import * as exams from '../exams/exams.service.ts';
import { selectNames, selectSheets } from './answers.queries.ts';
import { figuresOf } from './figures.rules.ts';
import { selectMarked } from './plans.queries.ts';
import { planOf } from './plans.service.ts';

export async function figures(actor: Actor, examId: number, { question_id }: { question_id: number }) {
  const { share } = await exams.requireExam(actor, examId, 'mark');
  const { plan } = await planOf(examId, question_id);
  const answers = await selectMarked(examId, question_id);
  const sheets = await selectSheets(answers.map(({ id }) => id));
  const shown = figuresOf(sheets, plan).filter(
    ({ marker_id }) => marker_id === actor.userId || allowsShare(share, 'run'),
  );
  const names = new Map(
    (await selectNames(shown.map(({ marker_id }) => marker_id))).map(({ id, name }) => [id, name]),
  );
  return shown
    .map(({ marker_id, ...found }) => ({
      name: names.get(marker_id) ?? '',
      is_you: marker_id === actor.userId,
      ...found,
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
}
