// One word a thing: what the glossary avoids stays out of everything people read.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** What not to say, and what to say. */
const AVOIDED: [RegExp, string][] = [
  [/\bhand(s|ed|ing)?[ -](it |them )?in\b/i, 'submit'],
  [/\b(time|exam|quiz|it) is over\b/i, "deadline, time's up, ended"],
  [/\b(is|are|was|were|be|been|being|gets?) told\b/i, 'notify'],
  [/\banew\b/i, 'regrade, again'],
  [/\b(can|cannot|could not|did) come in\b|\bleft out\b/i, 'import, skip'],
  [/\bt(ake|akes|aken|ook) (it |them )?(back|out|away)\b/i, 'undo, remove'],
  [/\b(go|goes|went|going) on\b/i, 'continue'],
  [/\bby itself\b/i, 'automatically'],
  [/\b(sit|sits|sat|sitting) (it|an? (exam|quiz|viva)|the (exam|quiz|viva))\b|\bsitters?\b/i, 'take'],
  [/\bleft empty\b/i, 'leave blank to …'],
  [/\bany more\b(?! than)/i, 'no longer'],
  [/\bby hand\b/i, 'manually'],
  [/\bquarter of an hour\b/i, '15 minutes'],
  [/\b(vanish|vanishes|thus far|lay down|stands? here)\b/i, 'disappear, so far, step down, is shown here'],
  [/(^|[.;:] )Who (joins|sits|has|is|was|may|comes|left|never)\b[^?]*$/, 'name the people: "People who …"'],
];

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.words\.tsx?$|^contract\/src\/(?!.*\.test\.).*\.ts$/.test(file));

/** Comments are the developers' affair; names in code are not sentences. */
const texts = (source: string) =>
  source
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '')
    .split('\n');

describe('the glossary', () => {
  test.each(AVOIDED)('nobody reads %s', (avoided) => {
    const found = files.flatMap((file) =>
      texts(read(file))
        .map((text, i) => ({ text, at: `${file}:${i + 1}: ${text.trim()}` }))
        .filter(({ text }) => avoided.test(text))
        .map(({ at }) => at),
    );
    expect(found).toEqual([]);
  });
});
