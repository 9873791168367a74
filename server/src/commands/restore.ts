// `npm run restore -- FILE [--replace] [--without-mail]`, while no server uses that database.
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { words } from '../platform/backup/backup.words.ts';
import { restoreDatabase } from '../platform/backup/restore-database.ts';
import { openDatabaseServer } from '../platform/database/database-server.ts';
import { StartError } from '../platform/start-error.ts';
import { command, fromHere, say, usage } from './command.ts';

await command(async () => {
  const { values, positionals } = usage(words.usageRestore, () =>
    parseArgs({
      allowPositionals: true,
      options: {
        replace: { type: 'boolean', default: false },
        'without-mail': { type: 'boolean', default: false },
      },
    }),
  );
  const [file, ...others] = positionals;
  if (!file || others.length > 0) throw new StartError(words.usageRestore);
  const { databaseUrl, dataDir } = readConfig(process.env);
  const server = await openDatabaseServer({ databaseUrl, dataDir, onProgress: say, mayBeMissing: true });
  try {
    await restoreDatabase(server.options, {
      file: fromHere(file),
      replace: values.replace,
      withoutMail: values['without-mail'],
      onProgress: say,
    });
  } finally {
    await server.stop();
  }
});
