// Files that were made to hurt. Each must end as a sentence, quickly, in this very process.
import { randomBytes } from 'node:crypto';
import { FileProblem } from '@quivia/files/file-problem';
import { inline, table, workbook, workbookParts } from '@quivia/files/testing/workbook';
import { zip } from '@quivia/files/testing/zip';
import { describe, expect, test } from 'vitest';
import { inWorker } from '../../../platform/files/in-worker.ts';
import { rounds } from '../../../testing/server/rounds.ts';
import type { GivenRow } from './columns.ts';
import type { RosterFile, RosterHeadings } from './read.worker.ts';
import { readRosterFile } from './read-roster-file.ts';

const READER = new URL('./read.worker.ts', import.meta.url);

function problemOf(bytes: Uint8Array): string {
  try {
    readRosterFile(bytes, { needsRole: false }, () => {});
  } catch (error) {
    if (error instanceof FileProblem) return error.message;
    throw error;
  }
  throw new Error('It was read without a problem');
}

const HEADINGS = `<row r="1">${inline('A1', 'email')}${inline('B1', 'member_id')}</row>`;
const GOOD = table([
  ['email', 'member_id'],
  ['a@b.cd', 'M1'],
]);

describe('archives', () => {
  test('a bomb that says what it is', () => {
    const parts = workbookParts({ sheetData: HEADINGS });
    parts.push({ name: 'xl/media/bomb.xml', content: Buffer.alloc(80 * 1024 ** 2) });
    const bomb = zip(parts);
    expect(bomb.length).toBeLessThan(1024 ** 2);
    expect(problemOf(bomb)).toContain('expands to far more');
  });

  test('a bomb that lies about its size', () => {
    const parts = workbookParts({ sheetData: HEADINGS }).map((part) =>
      part.name.endsWith('sheet1.xml')
        ? { ...part, content: Buffer.alloc(80 * 1024 ** 2), claims: 1000 }
        : part,
    );
    expect(problemOf(zip(parts))).toContain('damaged');
  });

  test('many entries', () => {
    const parts = Array.from({ length: 2001 }, (_, i) => ({ name: `${i}.xml`, content: '' }));
    expect(problemOf(zip(parts))).toContain('expands to far more');
  });

  test('one cut off at any place', () => {
    for (let length = 2; length < GOOD.length; length += 7) {
      expect(problemOf(GOOD.subarray(0, length))).toContain('damaged');
    }
  });

  test('one with any byte changed is read or refused, never a crash', () => {
    for (let at = 2; at < GOOD.length; at += 3) {
      const changed = Buffer.from(GOOD);
      changed[at] = (changed[at] as number) ^ 0xff;
      try {
        readRosterFile(changed, { needsRole: false }, () => {});
      } catch (error) {
        expect(error).toBeInstanceOf(FileProblem);
      }
    }
  });

  test('an archive that is no workbook', () => {
    expect(problemOf(zip([{ name: 'mimetype', content: 'application/vnd.oasis.opendocument' }]))).toContain(
      'not an Excel workbook',
    );
  });
});

describe('workbooks', () => {
  test.each([
    ['a row two billion down', `<row r="2000000000">${inline('A2000000000', 'x')}</row>`],
    ['rows that go backwards', `<row r="5">${inline('A5', 'x')}</row><row r="5">${inline('A5', 'y')}</row>`],
    ['a row that is no number', `<row r="1e3">${inline('A1000', 'x')}</row><row r="NaN"/>`],
    ['tags nested without end', '<a>'.repeat(500_000)],
    ['a tag that never ends', `<c ${'a="b" '.repeat(500_000)}`],
    [
      'a tag with a million attributes',
      `<c ${Array.from({ length: 100_000 }, (_, i) => `a${i}=""`).join(' ')}/>`,
    ],
    [
      'a tag whose attributes hide how long it is',
      `<c ${Array.from({ length: 100_000 }, (_, i) => `a${i}=">"`).join(' ')}/>`,
    ],
    ['no XML at all', `${randomBytes(1000).toString('latin1').replaceAll('<', '')}<`],
  ])('%s', (_, sheetData) => {
    expect(problemOf(workbook({ sheetData: HEADINGS + sheetData }))).not.toBe('');
  });

  test('a cell in a column far to the right is left out', () => {
    const rows: unknown[] = [];
    const file = workbook({
      sheetData: `${HEADINGS}<row r="2">${inline('A2', 'a@b.cd')}${inline('ZZZ2', 'x')}<c r="ZZZZZZZZ2"><v>1</v></c></row>`,
    });
    readRosterFile(file, { needsRole: false }, (row) => rows.push(row));
    expect(rows).toMatchObject([{ email: 'a@b.cd' }]);
  });

  test('entities of its own expand to nothing', () => {
    const rows: unknown[] = [];
    const file = zip(
      workbookParts({ sheetData: '' }).map((part) =>
        part.name.endsWith('sheet1.xml')
          ? {
              ...part,
              content: `<!DOCTYPE x [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;">]><worksheet><sheetData>${HEADINGS}<row r="2">${inline('A2', '&b;')}</row></sheetData></worksheet>`,
            }
          : part,
      ),
    );
    readRosterFile(file, { needsRole: false }, (row) => rows.push(row));
    expect(rows).toMatchObject([{ email: '&b;' }]);
  });

  test('one long text named by every row', () => {
    const rows = Array.from(
      { length: 20_000 },
      (_, i) =>
        `<row r="${i + 2}"><c r="A${i + 2}" t="s"><v>0</v></c><c r="B${i + 2}" t="s"><v>0</v></c></row>`,
    );
    const book = (text: string) => workbook({ sheetData: HEADINGS + rows.join(''), strings: [text] });
    expect(problemOf(book('x'.repeat(1900)))).toContain('far more than a list of people');
    expect(problemOf(book('x'.repeat(2_000_000)))).toContain('far too long');
  });

  test('a NUL in a cell', () => {
    const file = workbook({ sheetData: `${HEADINGS}<row r="2">${inline('A2', 'a&#0;b')}</row>` });
    expect(problemOf(file)).toContain("isn't text");
  });
});

describe('other files', () => {
  test('binary junk, old Excel files and NUL bytes', () => {
    expect(problemOf(Buffer.concat([Buffer.from([0x89, 0]), randomBytes(5000)]))).toContain('neither');
    expect(problemOf(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toContain('password-protected Excel');
    expect(problemOf(Buffer.from('email,member_id\na@b.cd,M\x001\n'))).toContain('neither');
  });

  test('millions of commas', () => {
    expect(problemOf(Buffer.alloc(rounds(2, 10) * 1024 ** 2, ','))).toContain('empty');
  });

  test('a PDF has no headings', () => {
    expect(problemOf(Buffer.from('%PDF-1.7\n%µ¶\n1 0 obj\n<</Type /Catalog>>\nendobj'))).toContain(
      'are missing',
    );
  });
});

describe('the reader in its own process', () => {
  const read = (
    file: RosterFile,
    onRows: (rows: GivenRow[]) => void,
    limits?: { time: number; memoryMb: number },
  ) => inWorker<GivenRow[], RosterHeadings>(READER, file, onRows, limits);
  const LINES = rounds(8_000, 40_000);
  const lines = Array.from({ length: LINES }, (_, i) => `a${i}@b.cd,M${i}`).join('\n');
  const given = { bytes: Buffer.from(`email,member_id,extra\n${lines}`), needsRole: false };

  test('hands over all rows, in order', async () => {
    const found: number[] = [];
    const { ignored } = await read(given, (rows) => found.push(...rows.map((row) => row.line)));
    expect(found).toEqual(Array.from({ length: LINES }, (_, i) => i + 2));
    expect(ignored).toEqual(['extra']);
  });

  test('leaves the event loop to others meanwhile', async () => {
    // In time this process computes, not by the clock: the machine may be busy with something else.
    const computed = () => {
      const { user, system } = process.threadCpuUsage();
      return (user + system) / 1000;
    };
    let last = computed();
    readRosterFile(given.bytes, given, () => {});
    const whole = computed() - last;
    let longest = 0;
    last = computed();
    const ticks = setInterval(() => {
      longest = Math.max(longest, computed() - last);
      last = computed();
    }, 1);
    await read(given, () => {});
    clearInterval(ticks);
    // A small part of what reading it here takes.
    expect(longest).toBeLessThan(whole / 2);
  });

  test('is stopped when it takes too long', async () => {
    await expect(read(given, () => {}, { time: 1, memoryMb: 512 })).rejects.toThrow('too long');
  });

  test('is stopped when it takes too much memory, and we live on', async () => {
    await expect(read(given, () => {}, { time: 60_000, memoryMb: 8 })).rejects.toThrow('too much memory');
  });

  test('a problem of the file comes back with its line', async () => {
    const broken = { bytes: Buffer.from('email,member_id\na,"b'), needsRole: false };
    await expect(read(broken, () => {})).rejects.toMatchObject({ line: 2 });
    await expect(read(broken, () => {})).rejects.toBeInstanceOf(FileProblem);
  });
});
