// A bank as Moodle XML. Texts go as Markdown, which Moodle shows, so that they come back as they were.
import { type BankToWrite, deductionOf, type FileQuestion, type OtherQuestion } from '../file-question.ts';
import { saidAfter } from '../kinds/file-kinds.ts';
import { withPassage } from '../passage.ts';
import { questionName } from '../question-name.ts';
import { cdata, escapeXml } from '../xml/write-xml.ts';
import { IMAGE_EXTENSIONS, OWN_IMAGE } from '../xml/xml-images.ts';
import { writeCategory } from './moodle-category.ts';
import { DIFFICULTY_TAG, writeExact } from './moodle-exact.ts';
import { writeExactKind } from './moodle-exact-kind.ts';
import { nearestShare, writeKind } from './write-moodle-kind.ts';

type Images = BankToWrite['images'];

export function writeMoodleXml({ modules, images }: BankToWrite): string {
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>', '<quiz>'];
  for (const { name, questions } of modules) {
    lines.push(
      '<question type="category">',
      `<category><text>${escapeXml(writeCategory(name))}</text></category>`,
      '</question>',
      ...questions.map((question) => writeQuestion(question, images)),
    );
  }
  return `${[...lines, '</quiz>'].join('\n')}\n`;
}

function writeQuestion(question: FileQuestion, images: Images): string {
  if (question.other) return writeOther(question, question.other, images);
  const fractions = fractionsOf(question);
  const isSingle = question.answer_rule === 'any_correct';
  const tags = [...question.tags];
  if (question.difficulty) tags.push(DIFFICULTY_TAG + question.difficulty);
  const grading = { isSingle, grade: String(question.marks), fractions, tags };
  const { negative_marks, negative_share, difficulty } = question;
  const exact = { negative_marks, negative_share, difficulty };
  return [
    '<question type="multichoice">',
    writeExact(exact, grading),
    `<name><text>${escapeXml(questionName(question.question))}</text></name>`,
    `<questiontext format="markdown">${writeText(withPassage(question.question, question.stimulus), images)}</questiontext>`,
    `<generalfeedback format="markdown">${writeText(question.explanation, images)}</generalfeedback>`,
    `<defaultgrade>${question.marks}</defaultgrade>`,
    '<penalty>0</penalty>',
    '<hidden>0</hidden>',
    `<single>${isSingle}</single>`,
    '<shuffleanswers>true</shuffleanswers>',
    '<answernumbering>ABCD</answernumbering>',
    ...question.options.map(
      ({ option }, i) =>
        `<answer fraction="${fractions[i]}" format="markdown">${writeText(option, images)}<feedback format="markdown"><text></text></feedback></answer>`,
    ),
    ...(tags.length > 0
      ? [`<tags>${tags.map((tag) => `<tag><text>${escapeXml(tag)}</text></tag>`).join('')}</tags>`]
      : []),
    '</question>',
  ].join('\n');
}

function writeOther(question: FileQuestion, other: OtherQuestion, images: Images): string {
  const tags = [...question.tags];
  if (question.difficulty) tags.push(DIFFICULTY_TAG + question.difficulty);
  const grading = { isSingle: false, grade: String(question.marks), fractions: [], tags };
  const { negative_marks, negative_share, difficulty } = question;
  const { type, text, parts } = writeKind(question.question, other, (markdown) =>
    writeText(markdown, images),
  );
  return [
    `<question type="${type}">`,
    writeExact({ negative_marks, negative_share, difficulty }, grading),
    writeExactKind({
      question: question.question,
      other,
      ...(other.question_type === 'ESSAY' && { explanation: question.explanation }),
    }),
    `<name><text>${escapeXml(questionName(question.question))}</text></name>`,
    `<questiontext format="markdown">${writeText(withPassage(text, question.stimulus), images)}</questiontext>`,
    `<generalfeedback format="markdown">${writeText(saidAfter(other, question.explanation), images)}</generalfeedback>`,
    `<defaultgrade>${question.marks}</defaultgrade>`,
    '<penalty>0</penalty>',
    '<hidden>0</hidden>',
    ...parts,
    ...(tags.length > 0
      ? [`<tags>${tags.map((tag) => `<tag><text>${escapeXml(tag)}</text></tag>`).join('')}</tags>`]
      : []),
    '</question>',
  ].join('\n');
}

function fractionsOf(question: FileQuestion): string[] {
  const { options, answer_rule, marks } = question;
  const keys = options.filter(({ is_correct }) => is_correct).length;
  const right = nearestShare(answer_rule === 'any_correct' ? 100 : 100 / keys);
  const wrong = nearestShare(Math.min(100, (deductionOf(question) / marks) * 100));
  return options.map(({ is_correct }) => String(is_correct ? right : wrong === 0 ? 0 : -wrong));
}

/** The text and the pictures it names, which go along inside. */
function writeText(markdown: string, images: Images): string {
  const files = new Map<string, string>();
  const text = markdown.replaceAll(OWN_IMAGE, (address, key) => {
    const image = images.get(key);
    if (!image) return address;
    const name = `${key}.${IMAGE_EXTENSIONS[image.type] ?? 'png'}`;
    files.set(name, Buffer.from(image.bytes).toString('base64'));
    return `@@PLUGINFILE@@/${name}`;
  });
  const written = [...files].map(
    ([name, base64]) => `<file name="${name}" path="/" encoding="base64">${base64}</file>`,
  );
  return `<text>${cdata(text)}</text>${written.join('')}`;
}
