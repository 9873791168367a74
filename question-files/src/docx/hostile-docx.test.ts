// Documents that were made to hurt, or were damaged. Each ends as a sentence, quickly.

import { FileProblem } from '@quivia/files/file-problem';
import { zip } from '@quivia/files/testing/zip';
import { expect, test } from 'vitest';
import type { FileItem } from '../file-question.ts';
import { readQuestionFile } from '../read-question-file.ts';
import { docx, paragraph, run } from '../testing/docx.ts';

function read(bytes: Uint8Array): FileItem[] {
  const items: FileItem[] = [];
  readQuestionFile(bytes, (item) => items.push(item));
  return items;
}

function problemOf(bytes: Uint8Array): string {
  try {
    read(bytes);
  } catch (error) {
    if (error instanceof FileProblem) return error.message;
    throw error;
  }
  throw new Error('It was read without a problem');
}

const GOOD = ['1. What?', 'A) a wall', 'B) a lens', 'Answer: B'];
const many = (count: number) => Array.from({ length: count }, (_, i) => `${i + 1}. What?`);

test.each([
  [
    'of an old Word',
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('WordDocument', 'utf16le')]),
    'save it as a Word document (.docx)',
  ],
  ['without questions', docx(['Dear colleague,', 'there is no class today.']), 'No questions were found'],
  ['without a word', docx([]), 'No questions were found'],
  [
    'that is a bomb',
    docx(GOOD, { extra: [{ name: 'word/x', content: Buffer.alloc(80 * 1024 ** 2) }] }),
    'expands to far more',
  ],
  [
    'nested without end',
    docx([`<w:p>${'<w:ins>'.repeat(1000)}${'</w:ins>'.repeat(1000)}</w:p>`]),
    'nested too deeply',
  ],
  ['that is cut off', docx(['<w:p><w:r><w:t>1. What']), 'well-formed'],
  [
    'with an entity of its own',
    zip([
      {
        name: 'word/document.xml',
        content: '<!DOCTYPE x [<!ENTITY a "b">]><w:document><w:body/></w:document>',
      },
    ]),
    'entities',
  ],
  ['of more questions than a bank takes', docx(many(10_001)), 'more than 10,000'],
])('a document %s is refused with a sentence', (_, bytes, sentence) => {
  expect(problemOf(bytes)).toContain(sentence);
});

test('a script in the text is text, and a picture outside the archive is not fetched', () => {
  const [item] = read(
    docx([
      paragraph(run('1. <script>alert(1)</script><img src=x onerror=alert(1)> $$\\href{javascript:x}{y}')),
      paragraph('<w:r><w:drawing><a:blip r:embed="../../secret"/></w:drawing></w:r>'),
      'A) [x](javascript:alert)',
      'B) a lens',
      'Answer: B',
    ]),
  );
  expect(item).toMatchObject({
    notes: [{ text: 'A picture is missing from the file.' }],
    question: {
      question: '1. \\<script>'
        .slice(3)
        .concat('alert(1)\\</script>\\<img src=x onerror=alert(1)> \\$\\$\\\\href{javascript:x}{y}'),
      options: [{ option: '\\[x\\](javascript:alert)' }, { option: 'a lens' }],
    },
  });
});

test.each([
  ['one line of a million signs', [`1. ${'a) '.repeat(300_000)}`, ...GOOD.slice(1)]],
  ['spaces', [`1. What?${' '.repeat(200_000)}x`, `A) ${' \t'.repeat(20_000)}x`, 'B) b', 'Ans: B']],
  [
    'brackets',
    [`1. ${'(('.repeat(200_000)}`, `A) ${'[('.repeat(200_000)}`, 'B) b', `Ans: ${'('.repeat(100_000)}`],
  ],
  ['numbers', [`${'1 '.repeat(300_000)}`, `1. ${'1. B '.repeat(200_000)}x`, ...GOOD]],
  [
    'letters with commas',
    ['1. What?', 'A) a', 'B) b', `Ans: ${'A, '.repeat(100_000)}`, `1. ${'a, '.repeat(100_000)}x`],
  ],
])('%s are read without going over them again and again', (_, blocks) => {
  try {
    read(docx(blocks));
  } catch (error) {
    expect(error).toBeInstanceOf(FileProblem);
  }
});

test('with any byte changed it is read or refused, never a crash', () => {
  const good = docx(GOOD);
  for (let at = 2; at < good.length; at += 7) {
    const changed = Buffer.from(good);
    changed[at] = (changed[at] as number) ^ 0xff;
    try {
      read(changed);
    } catch (error) {
      expect(error).toBeInstanceOf(FileProblem);
    }
  }
});
