// `npm run move-images -- --to storage` (IMAGES_URL) or `--to database`, also while the server is running.
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { useImageStorage } from '../features/images/image-storage.ts';
import { moveImages } from '../features/images/images.service.ts';
import { moveWords as words } from '../features/images/images.words.ts';
import { closeDatabase, openDatabase } from '../platform/database/database.ts';
import { joinDatabaseServer } from '../platform/database/database-server.ts';
import { StartError } from '../platform/start-error.ts';
import { command, say, usage } from './command.ts';

await command(async () => {
  const { values } = usage(words.usage, () => parseArgs({ options: { to: { type: 'string' } } }));
  const { databaseUrl, dataDir, imagesUrl } = readConfig(process.env);
  if (values.to !== 'storage' && values.to !== 'database') throw new StartError(words.usage);
  if (!imagesUrl) throw new StartError(words.noStorage);
  useImageStorage(imagesUrl);
  const server = await joinDatabaseServer({ databaseUrl, dataDir, onProgress: say });
  try {
    openDatabase(server.options);
    say(words.moved(await moveImages(values.to)));
  } finally {
    await closeDatabase();
    await server.stop();
  }
});
