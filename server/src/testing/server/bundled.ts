// `npm test` bundles what tests start as processes (scripts/test/compile-server.ts). Without it, as in an editor, the
// sources run.
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const SOURCES = path.resolve(import.meta.dirname, '../..');
const { COMPILED_SERVER } = process.env;

/** What to run for a file of the server. */
export function compiled(file: string): string {
  if (!COMPILED_SERVER || !file.startsWith(SOURCES)) return file;
  return path.join(COMPILED_SERVER, path.relative(SOURCES, file).replace(/\.ts$/, '.js'));
}

export const compiledUrl = (file: URL): URL => pathToFileURL(compiled(fileURLToPath(file)));
