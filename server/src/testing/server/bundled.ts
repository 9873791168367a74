// `npm test` bundles what tests start as processes (scripts/test/bundle-server.ts). Without it, as in an editor, the
// sources run.
import path from 'node:path';

const SOURCES = path.resolve(import.meta.dirname, '../..');
const { SERVER_BUNDLE } = process.env;

/** What to run for a file of the server. */
export function bundled(file: string): string {
  if (!SERVER_BUNDLE || !file.startsWith(SOURCES)) return file;
  return path.join(SERVER_BUNDLE, path.relative(SOURCES, file).replace(/\.ts$/, '.js'));
}
