// An essay of 1,500 words, written for two hours and saved as the page saves it: what of it is stored.
import { saveEssay } from '@quivia/contract/essays';
import { essayCheck, patchBetween } from '@quivia/contract/kinds/essay-patch';
import { minutes } from '../../server/src/platform/clock.ts';
import { sql } from '../../server/src/platform/database/database.ts';
import { askJson } from '../client.ts';
import type { ServerUnderTest } from '../server-under-test.ts';
import { newHall } from './runs.ts';

/** Every fifteen seconds. */
const SAVES = 480;
const WORDS = 1500;
/** The text comes whole every 20th time. */
const WHOLE_EVERY = 20;

const word = (n: number) => ((n * 7919 + 13) * 104_729).toString(36).slice(-3 - (n % 6));

/** In kB. The database is open. */
export async function storedOfTwoHours({ origin }: ServerUnderTest): Promise<number> {
  const hall = await newHall({ students: 1, questions: 1, essays: 1, startedFor: minutes(150) });
  const [student, question] = [hall.students[0], hall.questions[0]];
  if (!student || !question) throw new Error('Nobody writes');
  const client = { origin, token: student.token };
  const words: string[] = [];
  let before = '';
  for (let save = 1; save <= SAVES; save += 1) {
    // Every third time an earlier word is written anew.
    if (save % 3 === 0) words[(save * 37) % words.length] = word(save * 31);
    else while (words.length < (save * WORDS) / (SAVES - 1)) words.push(word(words.length + save));
    const after = words.join(' ');
    const isWhole = save % WHOLE_EVERY === 1;
    await askJson(client, saveEssay.method, saveEssay.path, {
      ...{ quiz_or_viva_id: hall.examId, question_id: question.id, opening: 1, seq: save },
      ...(isWhole
        ? { text: after }
        : { change: { base: save - 1, ...patchBetween(before, after), check: essayCheck(after) } }),
    });
    before = after;
  }
  const [row] = await sql<{ bytes: number }[]>`
    select sum(pg_column_size(s.*))::int as bytes from essay_saves s
    join attempts a on a.id = s.attempt_id where a.exam_id = ${hall.examId}`;
  return (row?.bytes ?? Number.NaN) / 1000;
}
