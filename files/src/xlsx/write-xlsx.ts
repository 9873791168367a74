// An XLSX workbook, written while its rows are still being read.
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Download } from '../download.ts';
import { writeZip, type ZipPart } from '../zip/write-zip.ts';
import { type Sheet, sheetXml } from './xlsx-sheet.ts';
import { xlsxText } from './xlsx-text.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export const XLSX_TYPE = `${TYPES}.sheet`;

const THIN = ['left', 'right', 'top', 'bottom'].map((side) => `<${side} style="thin"/>`).join('');

/** Plain, title, heading, boxed: the looks of a row. Then plain and boxed again, for one and for two decimals. */
const STYLES = [
  `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="0.0"/></numFmts>`,
  '<fonts count="3"><font><sz val="11"/><name val="Calibri"/></font>',
  '<font><b/><sz val="14"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>',
  '<fill><patternFill patternType="solid"><fgColor rgb="FFEDEBE4"/></patternFill></fill></fills>',
  `<borders count="2"><border><left/><right/><top/><bottom/></border><border>${THIN}</border></borders>`,
  '<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="8"><xf/><xf fontId="1" applyFont="1"/>',
  '<xf fontId="2" fillId="2" borderId="1" applyFont="1" applyFill="1" applyBorder="1"/>',
  '<xf borderId="1" applyBorder="1"/>',
  ...['', 'borderId="1" applyBorder="1" '].flatMap((border) =>
    [164, 2].map((format) => `<xf ${border}numFmtId="${format}" applyNumberFormat="1"/>`),
  ),
  '</cellXfs></styleSheet>',
].join('');

function workbook(sheets: readonly Sheet[]): string {
  const named = sheets.map(
    ({ name }, i) => `<sheet name="${xlsxText(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`,
  );
  const titles = sheets.flatMap(({ name, headingRow }, i) =>
    headingRow === 0
      ? []
      : `<definedName name="_xlnm.Print_Titles" localSheetId="${i}">'${xlsxText(name)}'!$${headingRow}:$${headingRow}</definedName>`,
  );
  const defined = titles.length > 0 ? `<definedNames>${titles.join('')}</definedNames>` : '';
  return `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${named.join('')}</sheets>${defined}</workbook>`;
}

function parts(sheets: readonly Sheet[]): ZipPart[] {
  const files = sheets.map((_, i) => `worksheets/sheet${i + 1}.xml`);
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const relations = (...some: string[]) =>
    `<Relationships xmlns="${PACKAGE}/relationships">${some.join('')}</Relationships>`;
  const override = (file: string, type: string) =>
    `<Override PartName="/xl/${file}" ContentType="${TYPES}.${type}+xml"/>`;
  const types = [
    `<Types xmlns="${PACKAGE}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    override('workbook.xml', 'sheet.main'),
    override('styles.xml', 'styles'),
    ...files.map((file) => override(file, 'worksheet')),
    '</Types>',
  ].join('');
  return [
    { name: '[Content_Types].xml', content: HEAD + types },
    { name: '_rels/.rels', content: HEAD + relations(relation(1, 'officeDocument', 'xl/workbook.xml')) },
    { name: 'xl/workbook.xml', content: HEAD + workbook(sheets) },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content:
        HEAD +
        relations(
          ...files.map((file, i) => relation(i + 1, 'worksheet', file)),
          relation(files.length + 1, 'styles', 'styles.xml'),
        ),
    },
    { name: 'xl/styles.xml', content: HEAD + STYLES },
    ...sheets.map((sheet, i) => ({ name: `xl/${files[i]}`, content: sheetXml(sheet) })),
  ];
}

export const xlsxStream = (sheets: readonly Sheet[]): Readable => Readable.from(writeZip(parts(sheets)));

export async function xlsxBytes(sheet: Sheet): Promise<Buffer> {
  return buffer(xlsxStream([sheet]));
}

/** A table of text on one sheet; the first row holds the headings. */
export async function xlsxDownload(name: string, rows: string[][]): Promise<Download> {
  const [headings = []] = rows;
  const sheet: Sheet = {
    name: 'Sheet1',
    widths: headings.map(() => 24),
    headingRow: 1,
    rows: rows.map((cells) => ({ cells })),
  };
  return { filename: `${name}.xlsx`, type: XLSX_TYPE, bytes: await xlsxBytes(sheet) };
}
