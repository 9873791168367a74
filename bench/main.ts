// `npm run bench`: each run starts its own server, prints a table and writes results.json.
import { questionBanks } from './question-banks.ts';
import { print } from './report.ts';
import { results } from './results.ts';
import { rosters } from './rosters.ts';
import { startServer } from './server-under-test.ts';
import { signInRush } from './sign-in-rush.ts';
import { userSearch } from './user-search.ts';

const server = await startServer();
try {
  const reports = [
    await signInRush(server),
    await userSearch(server),
    await rosters(server),
    await questionBanks(server),
    await results(server),
  ];
  await print(reports);
  if (reports.some((report) => !report.passed)) process.exitCode = 1;
} finally {
  await server.stop();
}
