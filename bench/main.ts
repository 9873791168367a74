// `npm run bench`: starts a server of its own, prints a table and writes results.json. `npm run bench -- herd growth`
// does only these.
import { abuse } from './abuse/abuse.ts';
import { closing } from './exam/closing.ts';
import { growth } from './exam/growth.ts';
import { herd } from './exam/herd.ts';
import { manyOpen } from './exam/many-open.ts';
import { moving } from './exam/moving.ts';
import { saving } from './exam/saving.ts';
import { slowLine } from './exam/slow-line.ts';
import { soak } from './exam/soak.ts';
import { wholeExam } from './exam/whole-exam.ts';
import { workers } from './exam/workers.ts';
import { hall } from './hall/hall.ts';
import { questionBanks } from './question-banks.ts';
import { recordings } from './recordings.ts';
import { print, type Report, watchConditions } from './report.ts';
import { results } from './results.ts';
import { rosters } from './rosters.ts';
import { startServer } from './server-under-test.ts';
import { signInRush } from './sign-in-rush.ts';
import { taps } from './taps.ts';
import { timetable } from './timetable.ts';
import { userSearch } from './user-search.ts';
import { viva } from './viva.ts';

const BENCHES = {
  signInRush,
  userSearch,
  rosters,
  questionBanks,
  saving,
  workers,
  manyOpen,
  herd,
  wholeExam,
  closing,
  growth,
  moving,
  slowLine,
  results,
  hall,
  viva,
  taps,
  recordings,
  timetable,
  soak,
  abuse,
};
/** They take long: only when asked for. */
const ON_REQUEST = ['soak', 'abuse'];

const asked = process.argv.slice(2);
const chosen = Object.entries(BENCHES).filter(([name]) =>
  asked.length === 0 ? !ON_REQUEST.includes(name) : asked.includes(name),
);
if (chosen.length === 0) throw new Error(`There are: ${Object.keys(BENCHES).join(', ')}`);

// Before the server starts: it serves the files it finds then.
const { ensureBuilt }: { ensureBuilt(): Promise<void> } = await import(`../scripts/build.mjs` as string);
await ensureBuilt();
const server = await startServer();
try {
  const reports: Report[] = [];
  const conditions = watchConditions();
  for (const [, bench] of chosen) reports.push(await bench(server));
  await print(reports, conditions());
  if (reports.some((report) => !report.passed)) process.exitCode = 1;
} finally {
  await server.stop();
}
