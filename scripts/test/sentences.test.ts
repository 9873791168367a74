// Every sentence for a person stands in a catalogue (`*.words.ts`), in the voice of the glossary.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { sentencesIn } from './sentences.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const tracked = (...folders: string[]) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(Boolean);
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

const isCatalogue = (file: string) => /\.words\.tsx?$/.test(file);
const SHIPPED = tracked(
  'contract/src',
  'files/src',
  'kinds/src',
  'markdown/src',
  'question-files/src',
  'server/src',
  'web/src',
).filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$|\/testing\//.test(file));

/** Content of the demo college, of the template for tables and of sample questions, not sentences of the product. */
const isContent = (file: string) =>
  /^(server\/src\/demo\/|question-files\/src\/table\/table-template\.ts|kinds\/src\/.*\.samples\.ts$)/.test(
    file,
  );

describe('sentences', () => {
  test('stand in catalogues', () => {
    const elsewhere = SHIPPED.filter((file) => !isCatalogue(file) && !isContent(file)).flatMap((file) =>
      sentencesIn(read(file), { tsx: file.endsWith('x') }).map(
        ({ line, text }) => `${file}:${line}: ${text}`,
      ),
    );
    expect(elsewhere).toEqual([]);
  });

  test.each([
    ['<p>Quiz over</p>', ['Quiz over']],
    ['<p>{count} left</p>', ['left']],
    ['<Field label="Email" className="flex gap-2" />', ['Email']],
    ['<Field label={isNew ? "Add" : name} />', ['Add']],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source text
    ['toast.error(`${name} was removed.`)', ['… was removed.']],
    ["throw new AppError('not_found', { message: 'No such exam.' })", ['No such exam.']],
    ["throw new Error('The database is not open')", []],
    ["const look = 'flex min-h-11 items-center rounded-md'", []],
    ["log.error({ err }, 'could not close attempts')", []],
    ["log?.warn({ err }, 'traces could not be sent')", []],
    ["class Away extends Error {} throw new Away('the database is away')", []],
    ["throw new Refusal('You are too late.')", ['You are too late.']],
    ["if (error.message === 'timeout exceeded when trying to connect') retry()", []],
    ['await sql`select name from users where id = 1`', []],
    ["import 'some module with words';", []],
    ["type A = 'no one cares'", []],
  ])('%s', (source, texts) => {
    expect(sentencesIn(source, { tsx: true }).map(({ text }) => text)).toEqual(texts);
  });
});
