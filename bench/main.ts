// `npm run bench`: starts a server of its own, prints a table and writes results.json. `npm run bench -- herd growth`
// does only these.
import { abuse } from './abuse/abuse.ts';
import { closing } from './exam/closing.ts';
import { day } from './exam/day.ts';
import { growth } from './exam/growth.ts';
import { herd } from './exam/herd.ts';
import { marking } from './exam/marking.ts';
import { morning } from './exam/morning.ts';
import { saving } from './exam/saving.ts';
import { hall } from './hall/hall.ts';
import { lti } from './integrations/lti.ts';
import { office } from './integrations/office.ts';
import { seb } from './integrations/seb.ts';
import { signOn } from './integrations/sign-on.ts';
import { classes } from './office/classes.ts';
import { recordings } from './recordings.ts';
import { print, type Report, watchConditions } from './report.ts';
import { startServer } from './server-under-test.ts';
import { taps } from './taps.ts';

const BENCHES = {
  saving,
  morning,
  herd,
  day,
  closing,
  growth,
  marking,
  hall,
  taps,
  recordings,
  seb,
  lti,
  'sign-on': signOn,
  office,
  classes,
  abuse,
};
/** Takes long: only when asked for. */
const ON_REQUEST = ['abuse'];

/** Several by one name. */
const GROUPS: Record<string, string[]> = {
  integrations: ['seb', 'lti', 'sign-on', 'office'],
  office: ['office', 'classes'],
};

const asked = process.argv.slice(2).flatMap((name) => GROUPS[name] ?? [name]);
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
