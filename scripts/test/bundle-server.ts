// Bundles the server, its commands and its workers, one file for each. Hundreds of them start in a test run, and reading
// some 900 files and stripping their types takes longer than the work that many of them do. `import.meta` keeps the address
// of the source, so code that looks for a file beside itself finds it. Only tests run these bundles.
import { globSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';

const SOURCES = path.resolve(import.meta.dirname, '../../server/src');
const [folder = ''] = process.argv.slice(2);

/** How one program names another: in a bundle it names that one's bundle. */
const PROGRAM = /new URL\('(\.?[\w./-]*(?:\.worker|main)\.ts)', import\.meta\.url\)/g;

const trueAddresses: Plugin = {
  name: 'true-addresses',
  transform(code, id) {
    if (!id.startsWith(SOURCES) || !code.includes('import.meta')) return undefined;
    return code
      .replaceAll(PROGRAM, (_, file: string) => {
        const source = path.relative(SOURCES, path.resolve(path.dirname(id), file));
        const bundle = path.join(folder, source.replace(/ts$/, 'js'));
        return `new URL(${JSON.stringify(pathToFileURL(bundle).href)})`;
      })
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id)));
  },
};

const programs = globSync(['main.ts', 'commands/*.ts', '**/*.worker.ts', 'testing/server/demo-template.ts'], {
  cwd: SOURCES,
});
const bundle = await rolldown({
  input: Object.fromEntries(
    programs
      .filter((file) => !file.includes('.test.'))
      .map((file) => [file.replace(/\.ts$/, ''), path.join(SOURCES, file)]),
  ),
  platform: 'node',
  // Packages are not bundled: some look for files of their own.
  external: (id) => !/^[./]|^@quivia\//.test(id),
  plugins: [trueAddresses],
});
const { output } = await bundle.generate({ format: 'esm' });
for (const chunk of output)
  if (chunk.type === 'chunk') await keep(path.join(folder, chunk.fileName), chunk.code);

/** Replaces a file atomically, and only if it has changed: another run may be using it. */
async function keep(file: string, code: string): Promise<void> {
  if ((await readFile(file, 'utf8').catch(() => undefined)) === code) return;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(`${file}.${process.pid}`, code);
  await rename(`${file}.${process.pid}`, file);
}
