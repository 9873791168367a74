// GIFT: every block of the file becomes an item, the broken ones too.
import type { Message } from '@quivia/contract/message';
import type { FileImage, FileItem, OnItem } from '../file-question.ts';
import { LONGEST_SOURCE, leftOut } from '../finish-item.ts';
import { itemWords, markWords, placeWords } from '../formats.words.ts';
import { htmlIn } from '../html/html-plain.ts';
import { essayOf } from '../kinds/file-kinds.ts';
import { placeholder } from '../moodle/moodle-cloze.ts';
import { weighFractions } from '../moodle/weigh-fractions.ts';
import { splitPassage } from '../passage.ts';
import { indent, plainToMarkdown } from '../plain-to-markdown.ts';
import { type Draft, newDraft, withOptionRemarks, withoutBlanks } from '../xml/xml-draft.ts';
import { words } from './gift.words.ts';
import { readGiftBlanks } from './gift-blanks.ts';
import { isOurs, readGiftComments } from './gift-comments.ts';
import { readExplanation, readGiftKind } from './gift-kinds.ts';
import { BrokenMarkup, type GiftQuestion, type GiftText, parseGift } from './parse-gift.ts';
import { type GiftBlock, splitGift } from './split-gift.ts';

/** Far more than a bank takes, yet few enough to be counted out to their author. */
const MOST_CHOICES = 1000;

export function readGift(text: string, onItem: OnItem): { images: FileImage[]; notes: Message[] } {
  const images = new Map<string, FileImage>();
  let hasNames = false;
  splitGift(text, (block) => {
    const draft = newDraft();
    const { item, isNamed } = readBlock(block, draft);
    onItem(item);
    hasNames ||= isNamed;
    for (const image of draft.images()) images.set(image.name, image);
  });
  return {
    images: [...images.values()],
    notes: hasNames ? [words.namesNotKept] : [],
  };
}

function readBlock(block: GiftBlock, draft: Draft): { item: FileItem; isNamed: boolean } {
  const found = { place: placeWords.line(block.numbers[0] as number), category: block.category };
  const source = block.lines.join('\n');
  const refuse = (reason: Message, isNamed = false) => ({ item: leftOut(found, reason, source), isNamed });
  if (source.length > LONGEST_SOURCE) return refuse(itemWords.tooLong);
  try {
    const whole = parseGift(source);
    const { question: text, passage } = splitPassage(whole.stem.format === 'markdown' ? whole.stem.text : '');
    const parsed = passage === undefined ? whole : { ...whole, stem: { ...whole.stem, text } };
    const isNamed = parsed.title !== null && !isOurs(block.comments);
    if (parsed.choices.length > MOST_CHOICES) return refuse(itemWords.tooLong, isNamed);
    const isChoice = parsed.type === 'MC' || parsed.type === 'TF';
    const question = (isChoice ? toQuestion : toOther)(parsed, block.comments, draft);
    if ('text' in question) return refuse(question, isNamed);
    const item = draft.finish(found, { ...question, ...(passage && { stimulus: passage }) });
    return item.outcome === 'new' ? { item, isNamed } : refuse(item.reason, isNamed);
  } catch (error) {
    if (!(error instanceof BrokenMarkup)) throw error;
    return refuse(error.say({ line: block.numbers[error.line] as number }));
  }
}

/** Or why it is none. */
function toQuestion({ stem, choices, feedback }: GiftQuestion, comments: string[], draft: Draft) {
  const told = readGiftComments(comments, draft.note);
  const shares = choices.map(({ sign, weight }) => weight ?? (sign === '=' ? 100 : 0));
  const weighed = weighFractions(
    shares,
    choices.some(({ sign }) => sign === '='),
  );
  if (weighed.problem && !told.answer_rule) return weighed.problem;
  if (!told.answer_rule) weighed.notes.forEach(draft.note);
  const options = choices.map(({ text }, i) => ({
    option: toMarkdown(text, draft),
    is_correct: weighed.keys[i] as boolean,
  }));
  const remarks = choices.map((choice, i) => ({
    option: options[i]?.option ?? '',
    remark: toMarkdown(choice.feedback, draft),
  }));
  const marks = told.marks ?? 1;
  return {
    question: toMarkdown(stem, draft),
    options: withoutBlanks(options, draft),
    answer_rule: told.answer_rule ?? weighed.answer_rule,
    marks,
    negative_marks:
      told.negative_marks ?? draft.points(marks * weighed.negativeShare, markWords.negativeMarksChanged),
    negative_share: told.negative_share ?? null,
    explanation: withOptionRemarks(toMarkdown(feedback, draft), remarks, draft),
    tags: told.tags,
    difficulty: told.difficulty,
  };
}

/** A question of another kind, or why it is none. */
function toOther(parsed: GiftQuestion, comments: string[], draft: Draft) {
  const asMarkdown = (text: GiftText) => toMarkdown(text, draft);
  const other = parsed.blanks
    ? readGiftBlanks(parsed.blanks, asMarkdown)
    : readGiftKind(parsed, comments, asMarkdown);
  if ('id' in other) return other;
  const feedback = parsed.feedback ? toMarkdown(parsed.feedback, draft) : '';
  // All of it is the model answer, unless the file is as we wrote it: then it says both.
  const isModel = other.question_type === 'ESSAY' && feedback === essayOf(other).model_answer;
  const isSaid = feedback !== '' && other.question_type !== 'ESSAY';
  const explanation = isModel ? '' : isSaid ? feedback : readExplanation(comments);
  const told = readGiftComments(comments, draft.note);
  const remarks = parsed.choices.map(({ text, feedback }) => ({
    option: text.text,
    remark: toMarkdown(feedback, draft),
  }));
  return {
    question: withMarkers(asMarkdown(parsed.stem), parsed.blanks?.length ?? 0),
    other,
    options: [],
    answer_rule: told.answer_rule ?? ('any_correct' as const),
    marks: told.marks ?? 1,
    negative_marks: told.negative_marks ?? 0,
    negative_share: told.negative_share ?? null,
    explanation: withOptionRemarks(explanation, remarks, draft),
    tags: told.tags,
    difficulty: told.difficulty,
  };
}

const withMarkers = (text: string, blanks: number) =>
  Array.from({ length: blanks }, (_, i) => `h${i + 1}`).reduce(
    (all, id) => all.replace(placeholder(id), `[[${id}]]`),
    text,
  );

function toMarkdown(given: GiftText | null, draft: Draft): string {
  if (!given || given.text === '') return '';
  const { format, text } = given;
  if (format === 'markdown') return text;
  if (format === 'html') return draft.fromHtml(text);
  // Moodle's own format is text in which HTML counts.
  const html = format === 'moodle' ? htmlIn(text) : undefined;
  if (html === undefined) return plainToMarkdown(text);
  const lines = html.replaceAll(/(?<=\n)[ \t]{2,}/g, indent).replaceAll('\n', '<br>');
  return draft.fromHtml(lines);
}
