// Two examiners mark 60 candidates while server and browsers are killed 200 times. `npm run bench -- viva quick` kills 10
// times.
import { fillViva, markThroughKills } from '../server/src/testing/exams/viva-through-kills.ts';
import { withDatabase } from './exam/runs.ts';
import type { Report } from './report.ts';
import type { ServerUnderTest } from './server-under-test.ts';

const CANDIDATES = 60;

export async function viva(server: ServerUnderTest): Promise<Report> {
  const isQuick = process.argv.includes('quick');
  const count = isQuick ? 10 : 200;
  const figures = await withDatabase(server.database, async () => {
    const staged = await fillViva(CANDIDATES);
    let victim = await server.another();
    const { port } = victim;
    return markThroughKills(staged, {
      count,
      origin: `http://127.0.0.1:${port}`,
      async killServer() {
        process.kill(victim.pid, 'SIGKILL');
        victim = await server.another(undefined, { PORT: String(port) });
      },
    });
  });
  return {
    name: `A viva voce of ${CANDIDATES} candidates through ${count} kills${isQuick ? ' (quick)' : ''}`,
    figures,
    passed:
      figures.kills === count &&
      figures['awards compared'] === CANDIDATES &&
      figures['acknowledged taps lost'] === 0 &&
      figures['taps never acknowledged'] === 0 &&
      figures.refused === 0 &&
      figures['awards that differ from the slow computation'] === 0,
  };
}
