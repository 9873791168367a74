// `node demo-template.ts DIRECTORY`: a data directory with the demo college in it, as the first start leaves it. Whoever
// needs many servers copies it: to fill each one anew takes most of the time of its start. No server ran on it, so that
// none that starts on a copy takes the time in between for an outage.
import { closeDatabase, openDatabase } from '../../platform/database/database.ts';
import { openDatabaseServer } from '../../platform/database/database-server.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { setUp } from '../../set-up.ts';

const server = await openDatabaseServer({
  dataDir: process.argv[2] as string,
  onProgress: () => {},
  isThrownAway: true,
});
openDatabase(server.options);
await migrate();
await setUp({ demo: true, admin: undefined });
await closeDatabase();
await server.stop();
