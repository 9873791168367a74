import { FileProblem } from '@quivia/files/file-problem';
import { zip } from '@quivia/files/testing/zip';
import { expect, test } from 'vitest';
import { readQuestionFile } from './read-question-file.ts';

const formatOf = (text: string) => readQuestionFile(Buffer.from(text), () => {}).format;

function problemOf(file: Uint8Array | string): string {
  try {
    readQuestionFile(Buffer.from(file as string), () => {});
  } catch (error) {
    if (error instanceof FileProblem) return error.message;
    throw error;
  }
  throw new Error('It was read without a problem');
}

const MOODLE =
  '<quiz><question type="truefalse"><questiontext><text>Is it?</text></questiontext></question></quiz>';
const QTI_12 = '<questestinterop><item ident="i1"/></questestinterop>';
const QTI_21 =
  '<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i1" title="x" adaptive="false" timeDependent="false"/>';

test.each([
  ['gift', 'Which? {=a ~b}'],
  ['gift', '<b>Which?</b> {=a ~b}'],
  ['gift', 'ANSWER: A is a text here {=a ~b}\n\nAnother {T}'],
  ['gift', '$CATEGORY: Optics\n\nWhich? {Paris}'],
  ['aiken', 'Which?\nA. this\nB. that\nANSWER: A'],
  ['aiken', 'Without an answer?\nA) this\nB) that'],
  ['aiken', 'What is {=a}?\nA. this\nB. that\nANSWER: A\n\nAnd?\nA. this\nB. that\nANSWER: A'],
  ['csv', 'Question,A,B,Answer\nWhich?,{=a ~b},c,A'],
  ['moodle', MOODLE],
  ['moodle', `\uFEFF \n<?xml version="1.0"?>\n<!-- <assessmentItem> -->\n${MOODLE}`],
  ['qti12', `<!DOCTYPE questestinterop SYSTEM "ims_qtiasiv1p2.dtd">\n${QTI_12}`],
  ['qti21', `<?xml version="1.0" encoding="UTF-8"?>${QTI_21}`],
])('%s is known by its content: %j', (format, text) => {
  expect(formatOf(text)).toBe(format);
});

const ACCEPTED = 'Upload a Word document (DOCX), GIFT or Aiken text, Moodle XML, QTI 1.2, 2 or 3';

test.each([
  ['nothing', '', 'The file is empty.'],
  ['blank lines', ' \r\n\r\n\t', 'The file is empty.'],
  [
    'a letter',
    'Dear colleague,\n\nplease find the questions attached.',
    'No questions were found in this text.',
  ],
  ['a table of something else', 'name,email\nAnna,a@b.cd', 'No questions were found in this text.'],
  ['a PDF', '%PDF-1.7\n%âãÏÓ', 'This is a PDF'],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'This is a picture'],
  ['a photograph', Buffer.from('ffd8ffe000104a464946', 'hex'), 'This is a picture'],
  ['an old Excel file', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'old Excel'],
  ['a text with formatting', '{\\rtf1\\ansi Which? {=a ~b}}', 'RTF'],
  ['an OpenDocument table', zip([{ name: 'content.xml', content: '<o/>' }]), 'OpenDocument'],
  ['a program', Buffer.from('7f454c4602010100000000', 'hex'), 'not a file of questions'],
  ['a web page', '<!DOCTYPE html><html><body>Which?</body></html>', 'web page'],
  ['other XML', '<?xml version="1.0"?><rss/>', '<rss> contains no questions'],
  ['GIFT with nothing but a category', '$CATEGORY: Optics\n', 'no questions in the file'],
])('%s is refused with a sentence that names what is accepted', (_, file, sentence) => {
  expect(problemOf(file)).toContain(sentence);
  expect(problemOf(file)).toContain(ACCEPTED);
});

test('a QTI 3 test alone asks for the package', () => {
  expect(problemOf('<qti-assessment-test identifier="t"/>')).toContain('upload the whole package');
});

test('the list of contents of a package, alone, asks for the package', () => {
  expect(problemOf('<manifest identifier="m"/>')).toContain('Upload the whole zip file');
});

test('more than 10,000 questions are refused', () => {
  expect(problemOf('Is it?{T}\n\n'.repeat(10_001))).toBe(
    'The file has more than 10,000 questions. Split it into several files.',
  );
});

test('a package is a package, whatever its parts are called', () => {
  const listed =
    '<resource type="imsqti_item_xmlv2p1" href="content.xml"><file href="content.xml"/></resource>';
  const bytes = zip([
    { name: 'imsmanifest.xml', content: `<manifest><resources>${listed}</resources></manifest>` },
    { name: 'content.xml', content: '<assessmentItem identifier="a"/>' },
  ]);
  expect(readQuestionFile(bytes, () => undefined).format).toBe('qti21');
});

test.each([
  ['MC\tWhich?\ta\tcorrect\tb\tincorrect', 'blackboard_text'],
  ['NewQuestion,TF\nQuestionText,Ice floats.\nTRUE,100\nFALSE,0', 'brightspace_csv'],
  ['What does MC\tmean? {=a ~b}\n\nTF\tcan begin a line of GIFT {=a ~b}\n\nThird {=a ~b}', 'gift'],
  ['question\toption_a\toption_b\tcorrect\nMC\tx\ty\tA\nTF\tx\ty\tB', 'csv'],
  ['What is NewQuestion,MC in a file?\nA. a\nB. b\nANSWER: A', 'aiken'],
])('a text such as %j is %s', (text, format) => {
  expect(readQuestionFile(Buffer.from(text), () => {}).format).toBe(format);
});
