// From the bytes of a file to its questions. What kind of file it is, its content tells.
import { QUESTION_FILE } from '@quivia/contract/question-files';
import { decodeText } from '@quivia/files/decode-text';
import { FileProblem } from '@quivia/files/file-problem';
import { openZip } from '@quivia/files/zip/open-zip';
import { readAiken } from './aiken/read-aiken.ts';
import { readBlackboardText } from './blackboard/read-blackboard-text.ts';
import { readBrightspaceCsv } from './brightspace/read-brightspace-csv.ts';
import { foreignArchive, foreignFile, textFormat } from './detect-format.ts';
import { mainPart } from './docx/docx-package.ts';
import { readDocx } from './docx/read-docx.ts';
import type { FileItem, OnItem, ReadFile } from './file-question.ts';
import { fileWords } from './formats.words.ts';
import { readGift } from './gift/read-gift.ts';
import { isH5p, readH5p } from './h5p/read-h5p.ts';
import { readMoodleXml } from './moodle/read-moodle.ts';
import { MOST_PARTS, readPackage } from './package/read-package.ts';
import { readQtiXml } from './qti/read-qti.ts';
import { readTableCsv, readTableXlsx } from './table/read-table.ts';
import { xmlRoot } from './xml/xml-root.ts';

/** In characters, of all that comes in: a workbook can name one long text a million times. */
const MOST_TEXT = 40_000_000;
const QTI_ROOTS = new Set([
  'questestinterop',
  'assessmentItem',
  'assessmentTest',
  'qti-assessment-item',
  'qti-assessment-test',
  'POOL',
]);

export function readQuestionFile(bytes: Uint8Array, onItem: OnItem): ReadFile {
  let items = 0;
  let text = 0;
  const read = readAny(bytes, (item) => {
    items += 1;
    if (items > QUESTION_FILE.questions)
      throw new FileProblem(fileWords.tooManyQuestions({ most: QUESTION_FILE.questions }));
    text += textIn(item);
    if (text > MOST_TEXT) throw new FileProblem(fileWords.tooMuchText);
    onItem(item);
  });
  if (items === 0) throw new FileProblem(fileWords.noQuestions);
  return read;
}

function textIn(item: FileItem): number {
  if (item.outcome === 'left_out') return item.excerpt.length + item.reason.text.length;
  const { question, options, explanation } = item.question;
  return options.reduce((sum, { option }) => sum + option.length, question.length + explanation.length);
}

function readAny(bytes: Uint8Array, onItem: OnItem): ReadFile {
  if (bytes.length === 0) throw new FileProblem(fileWords.empty);
  const foreign = foreignFile(bytes);
  if (foreign) throw new FileProblem(foreign);
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return readArchive(bytes, onItem);
  const text = decodeText(bytes, fileWords.notQuestions).replaceAll(/\r\n?/g, '\n');
  if (text.trim() === '') throw new FileProblem(fileWords.empty);
  return readXml(text, onItem) ?? readText(text, onItem);
}

function readArchive(bytes: Uint8Array, onItem: OnItem): ReadFile {
  const zip = openZip(bytes, MOST_PARTS);
  const { has } = zip;
  if (isH5p(has)) return readH5p(zip, onItem);
  const document = mainPart(zip);
  if (document !== undefined) return readDocx(zip, document, onItem);
  // A package may call its questions like the parts of other files.
  if (has('imsmanifest.xml')) return readPackage(bytes, onItem);
  const foreign = foreignArchive(has);
  if (foreign) throw new FileProblem(foreign);
  if (!has('_rels/.rels')) return readPackage(bytes, onItem);
  return { format: 'xlsx', images: [], ...readTableXlsx(bytes, onItem) };
}

/** Nothing where it is not XML of a kind that holds questions. */
function readXml(text: string, onItem: OnItem): ReadFile | undefined {
  const root = xmlRoot(text);
  if (root === undefined) return undefined;
  if (root === 'quiz') return { format: 'moodle', notes: [], ...readMoodleXml(text, onItem) };
  if (QTI_ROOTS.has(root)) return { notes: [], ...readQtiXml(text, onItem) };
  if (root === 'manifest') throw new FileProblem(fileWords.onlyManifest);
  if (root.toLowerCase() === 'html') throw new FileProblem(fileWords.webPage);
  // A GIFT question may begin with a tag, but not with a declaration.
  if (/^\s*<\?xml/.test(text) || textFormat(text) === undefined)
    throw new FileProblem(fileWords.unknownXml({ root }));
  return undefined;
}

function readText(text: string, onItem: OnItem): ReadFile {
  const format = textFormat(text);
  if (format === 'csv') return { format, images: [], ...readTableCsv(text, onItem) };
  if (format === 'gift') return { format, ...readGift(text, onItem) };
  if (format === 'blackboard_text') return { format, notes: [], ...readBlackboardText(text, onItem) };
  if (format === 'brightspace_csv') return { format, notes: [], ...readBrightspaceCsv(text, onItem) };
  if (format === 'aiken') {
    readAiken(text, onItem);
    return { format, images: [], notes: [] };
  }
  throw new FileProblem(fileWords.unknownText);
}
