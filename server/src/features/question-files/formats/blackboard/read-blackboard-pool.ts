// A question pool of Blackboard before version 7, in a format of its own.
import type { FileImage, FileItem, Found, OnItem } from '../file-question.ts';
import { leftOut } from '../finish-item.ts';
import { itemWords, partWords, placeWords } from '../formats.words.ts';
import type { ResolveImage } from '../html/html-image.ts';
import { words } from '../qti/qti.words.ts';
import type { QtiPlace } from '../qti/read-qti-12.ts';
import { type Draft, newDraft, shortName, whyTooMany, withoutBlanks } from '../xml/xml-draft.ts';
import {
  allNamed,
  childNamed,
  childrenNamed,
  escapeHtml,
  readXml,
  textOf,
  type XmlElement,
} from '../xml/xml-tree.ts';

const QUESTION = /^QUESTION_/;
const CHOICES = ['QUESTION_MULTIPLECHOICE', 'QUESTION_MULTIPLEANSWER', 'QUESTION_TRUEFALSE'];

export function readBlackboardPool(xml: string, place: QtiPlace, onItem: OnItem): FileImage[] {
  const images = new Map<string, FileImage>();
  let title = place.category;
  readXml(xml, {
    isWhole: (name, inside) => inside.length === 1 && (name === 'TITLE' || QUESTION.test(name)),
    onWhole: (element) => {
      if (element.name === 'TITLE') {
        title = element.attributes.value?.trim() || title;
        return;
      }
      const { id = '' } = element.attributes;
      const name = shortName(id);
      const where = [place.part, placeWords.line(element.line), name && placeWords.item(name)];
      const found = { place: where.filter(Boolean).join(', '), category: title };
      const draft = newDraft();
      onItem(poolQuestion(element, found, draft, place.resolve));
      for (const image of draft.images()) images.set(image.name, image);
    },
  });
  return [...images.values()];
}

function poolQuestion(question: XmlElement, found: Found, draft: Draft, resolve: ResolveImage): FileItem {
  const body = childNamed(question, 'BODY');
  const excerpt = textOf(body && childNamed(body, 'TEXT'));
  const type = question.name.replace(QUESTION, '').toLowerCase();
  if (!CHOICES.includes(question.name)) return leftOut(found, itemWords.onlyChoices({ type }), excerpt);
  const answers = inOrder(childrenNamed(question, 'ANSWER'));
  const tooMany = whyTooMany(answers.length);
  if (tooMany) return leftOut(found, tooMany, excerpt);
  const idents = answers.map(({ attributes }) => attributes.id ?? '');
  const correct = allNamed(question, 'CORRECTANSWER').map(({ attributes }) => attributes.answer_id ?? '');
  const isForSeveral = question.name === 'QUESTION_MULTIPLEANSWER';
  const reason = whyNoKey(idents, correct, isForSeveral);
  if (reason) return leftOut(found, reason, excerpt);

  const options = answers.map((answer, i) => {
    const text = poolText(answer, draft, resolve);
    return { option: namedOption(text), is_correct: correct.includes(idents[i] as string) };
  });
  return draft.finish(found, {
    question: body ? poolText(body, draft, resolve) : '',
    options: withoutBlanks(options, draft),
    answer_rule: isForSeveral ? 'select_all' : 'any_correct',
    marks: 1,
    negative_marks: 0,
    negative_share: null,
    explanation: feedbackOf(question, draft, resolve),
    tags: [],
    difficulty: null,
  });
}

function whyNoKey(idents: string[], correct: string[], isForSeveral: boolean) {
  if (new Set(idents).size < idents.length) return words.sameIdentifier;
  if (correct.length === 0) return itemWords.noKey;
  if (correct.some((ident) => !idents.includes(ident))) return words.unknownOption;
  return new Set(correct).size > 1 && !isForSeveral ? words.uncertain : undefined;
}

/** As students see them, which isn't always how the file has them. */
function inOrder(answers: XmlElement[]): XmlElement[] {
  const position = ({ attributes }: XmlElement) => Number(attributes.position ?? Number.NaN);
  return answers.every((answer) => Number.isFinite(position(answer)))
    ? answers.toSorted((a, b) => position(a) - position(b))
    : answers;
}

function poolText(element: XmlElement, draft: Draft, resolve: ResolveImage): string {
  const text = textOf(childNamed(element, 'TEXT'));
  const [flag] = allNamed(element, 'ISHTML');
  const isHtml = flag?.attributes.value?.toLowerCase() !== 'false';
  return draft.fromHtml(isHtml ? text : escapeHtml(text).replaceAll('\n', '<br>'), resolve);
}

const namedOption = (text: string) =>
  /^true$/i.test(text) ? partWords.true : /^false$/i.test(text) ? partWords.false : text;

function feedbackOf(question: XmlElement, draft: Draft, resolve: ResolveImage): string {
  const texts = allNamed(question, 'FEEDBACK_WHEN_CORRECT', 'FEEDBACK_WHEN_INCORRECT')
    .map((feedback) => draft.fromHtml(textOf(feedback), resolve))
    .filter((text) => text !== '');
  const distinct = [...new Set(texts)];
  if (distinct.length > 1) draft.note(itemWords.feedbackMerged);
  return distinct.join('\n\n');
}
