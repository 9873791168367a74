// One multiple choice or true/false question of Moodle XML.
import { DIFFICULTIES, type Difficulty } from '@quivia/contract/questions';
import type { FileItem, Found } from '../file-question.ts';
import { leftOut } from '../finish-item.ts';
import { itemWords, markWords, partWords } from '../formats.words.ts';
import {
  type Draft,
  marksOf,
  shortName,
  whyTooMany,
  withOptionRemarks,
  withoutBlanks,
} from '../xml/xml-draft.ts';
import { childNamed, childrenNamed, textOf, type XmlElement } from '../xml/xml-tree.ts';
import { words } from './moodle.words.ts';
import { DIFFICULTY_TAG, type Exact, type MoodleGrading, readExact } from './moodle-exact.ts';
import { readExactKind } from './moodle-exact-kind.ts';
import { MOODLE_KINDS } from './moodle-kinds.ts';
import { moodleText, oldPicture, withoutPassage } from './moodle-text.ts';
import { weighFractions } from './weigh-fractions.ts';

/** Types of plugins in which all of the correct options are to be chosen. */
export const FOR_SEVERAL = new Set(['multichoiceset', 'oumultiresponse']);

/** What Moodle fills in by itself says nothing about the question. */
const STOCK =
  /^(?:Your answer is (?:partially )?(?:correct|incorrect)|The correct answer is.*|Correct|Incorrect)\.?$/;

const field = (question: XmlElement, name: string) => textOf(childNamed(question, name)).trim();

export function moodleQuestion(whole: XmlElement, found: Found, draft: Draft): FileItem {
  const { element: question, ...passage } = withoutPassage(whole, draft);
  const { type } = question.attributes;
  const isTrueFalse = type === 'truefalse';
  const text = childNamed(question, 'questiontext');
  const answers = childrenNamed(question, 'answer');
  const tooMany = whyTooMany(answers.length);
  if (tooMany) return leftOut(found, tooMany, textOf(text));
  const fractions = answers.map(({ attributes }) => (attributes.fraction ?? '').trim().replace(',', '.'));
  const grading: MoodleGrading = {
    isSingle:
      !FOR_SEVERAL.has(type ?? '') && (isTrueFalse || !/^(false|0)$/i.test(field(question, 'single'))),
    grade: field(question, 'defaultgrade'),
    fractions,
    tags: tagsOf(question),
  };
  const odd = fractions.find((fraction) => fraction === '' || !Number.isFinite(Number(fraction)));
  if (odd !== undefined) return leftOut(found, words.fraction({ fraction: odd.slice(0, 40) }), textOf(text));
  const exact = readExact(question.instructions, grading);
  const weighed = weighFractions(fractions.map(Number), grading.isSingle);
  if (weighed.problem) return leftOut(found, weighed.problem, textOf(text));
  if (!exact) weighed.notes.forEach(draft.note);
  if (type === 'oumultiresponse') draft.note(markWords.eachEarnsPart);
  noteWhatIsLost(question, draft);

  const options = answers.map((answer, i) => ({
    option: isTrueFalse ? trueOrFalse(answer) : moodleText(answer, draft, text?.attributes.format),
    is_correct: weighed.keys[i] ?? false,
    remark: moodleText(childNamed(answer, 'feedback'), draft),
  }));
  const explanation = moodleText(childNamed(question, 'generalfeedback'), draft);
  const marks = marksOf(grading.grade || undefined, draft);
  return draft.finish(found, {
    ...passage,
    question: [moodleText(text, draft), oldPicture(question, draft)].filter(Boolean).join('\n\n'),
    options: withoutBlanks(options, draft).map(({ option, is_correct }) => ({ option, is_correct })),
    answer_rule: weighed.answer_rule,
    marks,
    negative_marks:
      exact?.negative_marks ?? draft.points(marks * weighed.negativeShare, markWords.negativeMarksChanged),
    negative_share: exact?.negative_share ?? null,
    explanation: withOptionRemarks(explanation, options, draft),
    ...tagsAndDifficulty(grading.tags, exact),
  });
}

/** A question of another kind. */
export function moodleOther(whole: XmlElement, found: Found, draft: Draft): FileItem {
  const { element, ...passage } = withoutPassage(whole, draft);
  const { type = '' } = element.attributes;
  const source = textOf(childNamed(element, 'questiontext'));
  const read = (MOODLE_KINDS[type] as (typeof MOODLE_KINDS)[string])(element, draft);
  if ('id' in read) return leftOut(found, read, source);
  noteWhatIsLost(element, draft);
  const tags = tagsOf(element);
  const grading = { isSingle: false, grade: field(element, 'defaultgrade'), fractions: [], tags };
  const exact = readExact(element.instructions, grading);
  const remarks = childrenNamed(element, 'answer').map((answer) => ({
    option: textOf(childNamed(answer, 'text')).trim(),
    remark: moodleText(childNamed(answer, 'feedback'), draft),
  }));
  const { parameters, marked = (text: string) => text } = read;
  const told = parameters || read.options ? read : readExactKind(element, read);
  const { question, other } = told;
  const isEssay = other.question_type === 'ESSAY';
  const feedback = isEssay ? '' : moodleText(childNamed(element, 'generalfeedback'), draft);
  return draft.finish(found, {
    ...passage,
    question: [question, oldPicture(element, draft)].filter(Boolean).join('\n\n'),
    ...(!read.options && { other }),
    ...(parameters && { parameters }),
    options: read.options ?? [],
    answer_rule: read.options ? 'select_all' : 'any_correct',
    marks: type === 'description' && !exact ? 1 : marksOf(grading.grade || undefined, draft),
    negative_marks: exact?.negative_marks ?? 0,
    negative_share: exact?.negative_share ?? null,
    explanation:
      'explanation' in told && isEssay
        ? String(told.explanation)
        : marked(withOptionRemarks(feedback, remarks, draft)),
    ...tagsAndDifficulty(tags, exact),
  });
}

function noteWhatIsLost(question: XmlElement, draft: Draft): void {
  if (/^(1|true)$/.test(field(question, 'hidden'))) draft.note(words.hidden);
  const idNumber = field(question, 'idnumber');
  if (idNumber !== '') draft.note(words.idNumber({ id: shortName(idNumber) }));
  const replies = childrenNamed(question, 'correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback');
  const isSaying = (reply: XmlElement) => {
    const said = textOf(childNamed(reply, 'text'))
      .replaceAll(/<[^>]*>/g, '')
      .trim();
    return said !== '' && !STOCK.test(said);
  };
  if (replies.some(isSaying)) draft.note(words.combinedFeedback);
  if (childrenNamed(question, 'hint').some((hint) => textOf(childNamed(hint, 'text')).trim() !== ''))
    draft.note(itemWords.hints);
}

const tagsOf = (question: XmlElement) =>
  childrenNamed(question, 'tags').flatMap((tags) =>
    childrenNamed(tags, 'tag').map((tag) => textOf(tag).trim()),
  );

/** Where Moodle wrote the file anew, a tag tells the difficulty. */
function tagsAndDifficulty(
  tags: string[],
  exact: Exact | undefined,
): { tags: string[]; difficulty: Difficulty | null } {
  if (exact) return { tags: exact.difficulty ? tags.slice(0, -1) : tags, difficulty: exact.difficulty };
  const difficulty = DIFFICULTIES.find((one) => tags.includes(DIFFICULTY_TAG + one)) ?? null;
  return { tags: tags.filter((tag) => tag !== DIFFICULTY_TAG + difficulty), difficulty };
}

function trueOrFalse(answer: XmlElement): string {
  const text = textOf(childNamed(answer, 'text') ?? answer).trim();
  return /^true$/i.test(text) ? partWords.true : /^false$/i.test(text) ? partWords.false : text;
}
