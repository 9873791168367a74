// The live hall: a thousand students in one exam. `npm run bench -- hall quick` does less of each, to see that it works.
import { minutes, seconds } from '../../server/src/platform/clock.ts';
import { costOf, lostOf, nextSeq, planFor, withDatabase } from '../exam/runs.ts';
import { type Run, runLoad } from '../load/run-load.ts';
import { percentile, type Report } from '../report.ts';
import type { ServerUnderTest } from '../server-under-test.ts';
import { boardInBrowser } from './browser.ts';
import { evacuationAtStudents } from './evacuation.ts';
import { listenTo, type RunHall, runHall } from './hall-under-test.ts';
import { boardAfterRestart, messagesThroughKills } from './kills.ts';
import {
  actsAtStudents,
  actsOnBoard,
  changesOnBoard,
  firstPicture,
  helpOnBoard,
  messagesAtStudents,
  openStudents,
  startAtStudents,
} from './live.ts';

const STUDENTS = 1000;
const BOARDS = 10;
const QUICK = {
  live: seconds(20),
  acts: 5,
  messages: 2,
  turns: 1,
  load: seconds(2),
  kills: 3,
  calls: 5,
  boardActs: 1,
};
const FULL = {
  live: seconds(40),
  acts: 50,
  messages: 10,
  turns: 5,
  load: seconds(5),
  kills: 100,
  calls: 30,
  boardActs: 5,
};

/** What the figures may be at most, or at least. */
const MOST: Record<string, number> = {
  'change → board, p95 (ms)': 2000,
  'changes not seen in 10 s': 0,
  'act on all → last row of the board (ms)': 2000,
  'help → board, 300 saves/s, slowest (ms)': 2000,
  'act → one student, p95 (ms)': 1000,
  'act → all students, p95 (ms)': 1000,
  'start → waiting students, p95 (ms)': 1000,
  'first picture (ms)': 150,
  'first picture (kB, brotli)': 40,
  'board, events a second': 1.05,
  'board, kB a second': 10,
  // One, and what falls on both ends of the time that is watched.
  'presence, writes in 5 s': 1.3,
  'requests refused': 0,
  'message → last of all students (ms)': 2000,
  'evacuation → last student online (ms)': 2000,
  'evacuation → student who comes back online (ms)': 2000,
  'students without the order to leave': 0,
  'messages lost': 0,
  'messages doubled': 0,
  'restart → board right (ms)': 5000,
  'falsely gone after it': 0,
  // A frame, on a processor that is slowed four times.
  'browser, delta of 200 rows, longest task (ms)': 16.7,
  'acknowledged answers lost': 0,
};
const LEAST = { 'saves, 10 boards : none': 0.98 };

export async function hall(server: ServerUnderTest): Promise<Report> {
  const isQuick = process.argv.includes('quick');
  const size = isQuick ? QUICK : FULL;
  const figures: Record<string, number> = await withDatabase(server.database, async () => {
    const run = await runHall(STUDENTS);
    const { port } = server;
    await firstPicture(port, run, 3);
    const found: Record<string, number> = {};
    const add = (more: Record<string, number>) => Object.assign(found, more);
    add(await changesOnBoard(port, run, size.live));
    add(await actsOnBoard(port, run, size.boardActs));
    add(await helpOnBoard(port, run, size.calls));
    // With everybody's answers and presence in it.
    add(await firstPicture(port, run, size.calls));
    const students = await openStudents(port, run);
    add(await actsAtStudents(port, run, students, size.acts));
    add(await messagesAtStudents(port, run, students, size.messages));
    add(await evacuationAtStudents(port, run, students));
    students.close();
    add(await startAtStudents(port, STUDENTS));
    add(await savesBesideBoards(server, run, size));
    add(await boardInBrowser(port, run));
    add(await boardAfterRestart(server, run));
    add(
      await messagesThroughKills(server, run, {
        kills: size.kills,
        pages: STUDENTS,
        milliseconds: minutes(15),
      }),
    );
    return found;
  });
  return {
    name: `The live hall, ${STUDENTS} students in one exam${isQuick ? ' (quick)' : ''}`,
    figures,
    passed:
      Object.entries(MOST).every(([name, most]) => (figures[name] ?? Number.NaN) <= most) &&
      Object.entries(LEAST).every(([name, least]) => (figures[name] ?? Number.NaN) >= least) &&
      figures.kills === size.kills,
  };
}

/** Turn by turn, so that whatever else the machine does meets both alike; the first turn warms up. */
async function savesBesideBoards(
  server: ServerUnderTest,
  run: RunHall,
  { turns, load }: { turns: number; load: number },
) {
  const rates = { without: [] as number[], beside: [] as number[] };
  const costs: number[] = [];
  let lost = 0;
  const measure = async (): Promise<Run> => {
    const plan = planFor(
      run,
      [server.port],
      { kind: 'saves', connections: 64, milliseconds: load },
      nextSeq(),
    );
    const one = await runLoad(plan, server.watched);
    lost += await lostOf(one);
    return one;
  };
  for (let turn = 0; turn <= turns; turn += 1) {
    const without = await measure();
    const boards = await Promise.all(
      Array.from({ length: BOARDS }, () =>
        listenTo(server.port, run.owner.token, `/hall/${run.examId}/stream`, () => {}),
      ),
    );
    const beside = await measure();
    for (const board of boards) board.close();
    if (turn === 0) continue;
    rates.without.push(without.saves.count / without.seconds);
    rates.beside.push(beside.saves.count / beside.seconds);
    costs.push(costOf(beside) / costOf(without));
  }
  const ratios = rates.without.map((rate, i) => (rates.beside[i] ?? 0) / rate);
  return {
    'saves/s without a board': percentile(rates.without, 50),
    'saves/s beside 10 boards': percentile(rates.beside, 50),
    'saves, 10 boards : none': percentile(ratios, 50),
    'CPU of a save, 10 boards : none': percentile(costs, 50),
    'acknowledged answers lost': lost,
  };
}
