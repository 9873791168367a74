import { openZip } from '@quivia/files/zip/open-zip';
import { expect, test } from 'vitest';
import { templateFor } from './template.ts';

test('as CSV, what would be a formula carries an apostrophe, and Excel sees UTF-8', async () => {
  const { bytes } = await templateFor('csv', '=HYPERLINK("http://x")');
  const text = bytes.toString();
  expect(
    text.startsWith(
      '\uFEFFrole,name,username,email,member_id,departments,class_or_semester,section,batch,elective\r\n',
    ),
  ).toBe(true);
  expect(text).toContain(`,"'=HYPERLINK(""http://x"")",`);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1'])('as CSV, %s is no formula', async (department) => {
  expect((await templateFor('csv', department)).bytes.toString()).toContain(`'${department}`);
});

test('as XLSX every cell is text, and none a formula', async () => {
  const zip = openZip((await templateFor('xlsx', '=1+1')).bytes);
  const sheet = zip.read('xl/worksheets/sheet1.xml').toString();
  expect(sheet).not.toContain('<f>');
  const cells = [...sheet.matchAll(/<c [^>]*>/g)].map(([tag]) => tag);
  expect(cells.length).toBeGreaterThanOrEqual(15);
  expect(cells.every((tag) => /t="(s|inlineStr)"/.test(tag))).toBe(true);
});
