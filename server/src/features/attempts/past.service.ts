// An exam of the past, for the demo: most people took it, and some know more than others.
import { shareExams } from './close.queries.ts';
import { closeAndGrade } from './grade.service.ts';
import { insertTaken, updateSubmittedThen } from './past.queries.ts';

/** The exam itself was moved back already. */
export async function takeInThePast(examId: number, grantIds: number[], ago: number): Promise<void> {
  const taken = await insertTaken(examId, grantIds, ago);
  await closeAndGrade(taken, await shareExams([examId]), 'submit');
  await updateSubmittedThen(taken.map(({ id }) => id));
}
