import { FileProblem } from '@quivia/files/file-problem';
import { inline, table, workbook } from '@quivia/files/testing/workbook';
import { describe, expect, test } from 'vitest';
import type { GivenRow } from './columns.ts';
import { readRosterFile } from './read-roster-file.ts';

function read(file: Uint8Array | string, { needsRole = true } = {}) {
  const rows: GivenRow[] = [];
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  const { ignored } = readRosterFile(bytes, { needsRole }, (row) => rows.push(row));
  return { rows, ignored };
}

function problemOf(file: Uint8Array | string, options = {}) {
  try {
    read(file, options);
  } catch (error) {
    if (error instanceof FileProblem) return { line: error.line, message: error.message };
    throw error;
  }
  throw new Error('It was read without a problem');
}

const HEADINGS = 'role,name,username,email,member_id,departments,class_or_semester';
const ANNA = {
  line: 2,
  role: 'Student',
  name: 'Anna Ek',
  username: 'annaek',
  email: 'anna@example.org',
  member_id: 'M1',
  departments: 'Physics; Maths',
  class_or_semester: '3',
  section: '',
  batch: '',
  elective: '',
  status: '',
};
const LINE = 'Student,Anna Ek,annaek,anna@example.org,M1,Physics; Maths,3';

describe('CSV', () => {
  test('is read with commas, semicolons or tabs, whichever the headings speak of', () => {
    expect(read(`${HEADINGS}\n${LINE}\n`).rows).toEqual([ANNA]);
    const tabs = `${HEADINGS}\n${LINE}`.replaceAll(',', '\t');
    expect(read(tabs).rows).toEqual([ANNA]);
    const semicolons = `${HEADINGS.replaceAll(',', ';')}\nStudent;Anna Ek;annaek;anna@example.org;M1;"Physics; Maths";3`;
    expect(read(semicolons).rows).toEqual([ANNA]);
  });

  test('a comma in a heading does not make a semicolon file one of commas', () => {
    const file = '"name, as in the register";email;member id;role\nx;a@b.cd;M1;Student';
    expect(read(file).rows).toMatchObject([{ email: 'a@b.cd', member_id: 'M1' }]);
  });

  test('takes the line by which Excel names the delimiter, and still counts it', () => {
    const file = `sep=;\r\nemail;member_id;role\r\na@b.cd;M1;Student\r\n`;
    expect(read(file).rows).toMatchObject([{ line: 3, email: 'a@b.cd' }]);
  });

  test('headings may be those of a college or of Google, below a title', () => {
    const college =
      'S1 CSE 2026,,,\nReg. No,Name of the student,E-mail ID,Sem\n202401000001,Anna Ek,a@b.cd,IV';
    expect(read(college, { needsRole: false }).rows).toMatchObject([
      { line: 3, member_id: '202401000001', name: 'Anna Ek', email: 'a@b.cd', class_or_semester: 'IV' },
    ]);
    const google =
      'First Name [Required],Last Name [Required],Email Address [Required],Password [Required],Employee ID,Department\nAnna,Ek,a@b.cd,****,M1,Physics';
    expect(read(google, { needsRole: false })).toMatchObject({
      rows: [{ name: 'Anna Ek', email: 'a@b.cd', member_id: 'M1', departments: 'Physics' }],
      ignored: ['Password [Required]'],
    });
  });

  test('without headings among the first rows, the row that comes closest says what is missing', () => {
    expect(problemOf('Our list\nname,email,role\nAnna,a@b.cd,Student')).toEqual({
      line: 2,
      message: 'The column member_id is missing. The template shows all columns.',
    });
  });

  test.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['CR', '\r'],
  ])('line ends may be %s', (_, end) => {
    expect(read([HEADINGS, LINE, ''].join(end)).rows).toEqual([ANNA]);
  });

  const umlaut = `${HEADINGS}\nStudent,Jörg Ñandú,,j@example.org,M1,Physics,3\n`;
  test.each([
    ['UTF-8', Buffer.from(umlaut)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${umlaut}`)],
    ['UTF-16 little-endian', Buffer.from(`\uFEFF${umlaut}`, 'utf16le')],
    ['UTF-16 big-endian', Buffer.from(`\uFEFF${umlaut}`, 'utf16le').swap16()],
    ['Windows-1252', Buffer.from(umlaut, 'latin1')],
  ])('may be %s', (_, bytes) => {
    expect(read(bytes).rows).toMatchObject([{ name: 'Jörg Ñandú', role: 'Student' }]);
  });

  test('a quoted cell may hold newlines and quotes, and lines are counted as in the file', () => {
    const file = `${HEADINGS}\n\nStudent,"Anna\nEk ""the first""",,a@b.cd,M1,Physics,3\n,,,,,,\nStudent,B,,b@b.cd,M2,Physics,3\n`;
    expect(read(file).rows).toMatchObject([
      { line: 3, name: 'Anna\nEk "the first"' },
      { line: 6, name: 'B' },
    ]);
  });

  test('newlines at the edge of a quoted cell, and a problem after blank lines, do not miscount', () => {
    const file = `email,member_id,role\n"\n a@b.cd\n\n" ,M1,Student\n\n \nb@b.cd,M2,Student\n`;
    expect(read(file).rows).toMatchObject([
      { line: 2, email: 'a@b.cd' },
      { line: 8, email: 'b@b.cd' },
    ]);
    expect(problemOf(`${file}\n\n"c@b.cd,M3\n\n`)).toMatchObject({ line: 11 });
  });

  test('what looks like a formula stays text', () => {
    const file = `${HEADINGS}\nStudent,"=HYPERLINK(""http://x"")",,a@b.cd,+1,Physics,3\nStudent,'@SUM(A1),,b@b.cd,-2,Physics,3`;
    expect(read(file).rows).toMatchObject([
      { name: '=HYPERLINK("http://x")', member_id: '+1' },
      { name: '@SUM(A1)', member_id: '-2' },
    ]);
  });

  test('a quotation mark that is never closed is named by its line', () => {
    expect(problemOf(`${HEADINGS}\n${LINE}\nStudent,"Bo,,b@b.cd\n${LINE}\n${LINE}`)).toEqual({
      line: 3,
      message: expect.stringContaining('never closed'),
    });
  });

  test('a quotation mark in the wrong place is named by its line', () => {
    expect(problemOf(`${HEADINGS}\n${LINE}\nStudent,"Bo"x,,b@b.cd,M2,Physics,3`)).toMatchObject({ line: 3 });
    expect(problemOf(`${HEADINGS}\n${LINE}\nStudent,Bo"x,,b@b.cd,M2,Physics,3`)).toMatchObject({ line: 3 });
  });
});

describe('headings', () => {
  test("those of Moodle's user file are understood", () => {
    const file = [
      'username,firstname,lastname,email,idnumber,department,cohort1,course1,deleted',
      'anna.ek,Anna,Ek,anna@example.org,M1,Physics,Semester 3,phy-1,0',
      'bo.li,Bo,Li,bo@example.org,M2,Physics,physics-2024-b,phy-1,1',
    ].join('\n');
    const { rows, ignored } = read(file, { needsRole: false });
    expect(rows).toMatchObject([
      {
        name: 'Anna Ek',
        email: 'anna@example.org',
        member_id: 'M1',
        departments: 'Physics',
        class_or_semester: '3',
      },
      { name: 'Bo Li', class_or_semester: '', status: 'deleted' },
    ]);
    expect(ignored).toEqual(['course1']);
  });

  test("those of Canvas's users.csv are understood", () => {
    const file = [
      'user_id,integration_id,login_id,first_name,last_name,full_name,sortable_name,email,status,declared_user_type',
      '01103,,bsmith01,Bob,Smith,Bob Smith,"Smith, Bob",bob.smith@example.org,active,student',
      '01104,,ann@example.org,Ann,Lee,,,ann@example.org,deleted,teacher',
    ].join('\n');
    const { rows, ignored } = read(file);
    expect(rows).toMatchObject([
      { member_id: '01103', username: 'bsmith01', name: 'Bob Smith', role: 'student', status: 'active' },
      { member_id: '01104', name: 'Ann Lee', role: 'teacher', status: 'deleted' },
    ]);
    expect(ignored).toEqual(['integration_id', 'sortable_name']);
  });

  test('case, spaces, underscores and hyphens do not matter', () => {
    const file = 'ROLE;Full Name;E-Mail;Roll No.;Class / Semester;Dept\nStudent;Anna;a@b.cd;7;4;Physics';
    expect(read(file).rows).toMatchObject([
      { name: 'Anna', email: 'a@b.cd', member_id: '7', class_or_semester: '4', departments: 'Physics' },
    ]);
  });

  test('of two that mean the same the second is ignored', () => {
    expect(read('email,member_id,role,Roll number\na@b.cd,M1,Student,9')).toMatchObject({
      rows: [{ member_id: 'M1' }],
      ignored: ['Roll number'],
    });
  });

  test('without those that are needed the file is refused, and they are named', () => {
    expect(problemOf('name,phone\nAnna,1')).toMatchObject({
      line: 1,
      message: expect.stringContaining('email, member_id, role'),
    });
    expect(problemOf('email,member_id\na@b.cd,M1').message).toContain('role');
    expect(read('email,member_id\na@b.cd,M1', { needsRole: false }).rows).toHaveLength(1);
  });
});

describe('XLSX', () => {
  test('a table is read by its content, not its name', () => {
    expect(read(table([HEADINGS.split(','), LINE.split(',')])).rows).toEqual([ANNA]);
  });

  test('numbers, dates, formulas, booleans and shared texts are their text', () => {
    const cells = (row: number, ...given: string[]) =>
      `<row r="${row}">${given.map((cell, i) => cell.replace('<c', `<c r="${String.fromCharCode(65 + i)}${row}"`)).join('')}</row>`;
    const file = workbook({
      strings: ['email', 'a@b.cd', 'An&amp;na_x000D_', 'Student'],
      formats: ['00000', 'dd/mm/yyyy', '0.00&quot;days&quot;'],
      sheetData:
        `<row r="1">${inline('A1', 'member_id')}<c r="B1" t="s"><v>0</v></c>${inline('C1', 'name')}${inline('D1', 'role')}${inline('E1', 'class')}${inline('F1', 'username')}${inline('G1', 'dept')}</row>` +
        cells(
          2,
          '<c s="1"><v>42</v></c>',
          '<c t="s"><v>1</v></c>',
          '<c t="s"><v>2</v></c>',
          '<c t="s"><v>3</v></c>',
          '<c><v>4</v></c>',
        ) +
        cells(
          4,
          '<c><v>12345678901234567</v></c>',
          '<c t="str"><f>A1&amp;B1</f><v>b@b.cd</v></c>',
          '<c s="2"><v>45413</v></c>',
          '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>',
          '<c s="3"><v>1.5</v></c>',
          '<c t="b"><v>1</v></c>',
          '<c><f>TODAY()</f></c>',
        ),
    });
    expect(read(file).rows).toMatchObject([
      {
        line: 2,
        member_id: '00042',
        email: 'a@b.cd',
        name: 'An&na',
        role: 'Student',
        class_or_semester: '4',
      },
      {
        line: 4,
        member_id: '12345678901234567',
        email: 'b@b.cd',
        name: '2024-05-01',
        role: '#DIV/0!',
        class_or_semester: '1.5',
        username: 'TRUE',
        departments: '',
      },
    ]);
  });

  test('cells and rows without an address follow each other, and prefixes do not matter', () => {
    const row = (...cells: string[]) =>
      `<x:row>${cells.map((text) => `<x:c t="inlineStr"><x:is><x:r><x:t>${text}</x:t></x:r><x:r><x:t>!</x:t></x:r></x:is></x:c>`).join('')}</x:row>`;
    const file = workbook({ sheetData: row('email', 'member_id', 'role') + row('a@b.cd', 'M1', 'Student') });
    expect(read(file).rows).toMatchObject([{ line: 2, email: 'a@b.cd!', member_id: 'M1!' }]);
  });

  test('the first sheet that is not hidden is read', () => {
    const file = workbook({
      sheetData: `<row r="1">${inline('A1', 'email')}${inline('B1', 'member_id')}${inline('C1', 'role')}</row><row r="2">${inline('A2', 'a@b.cd')}</row>`,
      workbook:
        '<workbook xmlns:r="r"><sheets><sheet name="x" state="hidden" r:id="rId9"/><sheet name="y" r:id="rId1"/></sheets></workbook>',
    });
    expect(read(file).rows).toHaveLength(1);
  });
});

test('an empty file, or one with headings alone, says so', () => {
  expect(problemOf('').message).toContain('empty');
  expect(problemOf('\n\n ,,\n').message).toContain('empty');
  expect(problemOf(`${HEADINGS}\n\n`).message).toContain('no rows');
});

test('a file of 50,001 rows is refused', () => {
  const lines = Array.from({ length: 50_001 }, (_, i) => `a${i}@b.cd,M${i},Student`);
  expect(problemOf(`email,member_id,role\n${lines.join('\n')}`)).toEqual({
    line: 50_002,
    message: 'The file has more than 50,000 rows.',
  });
});
