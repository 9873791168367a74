// A question pool of Blackboard before version 7, in a format of its own.
import type { Message } from '@quivia/contract/message';
import type { FileImage, FileItem, FileQuestion, Found, OnItem, OtherQuestion } from '../file-question.ts';
import { leftOut } from '../finish-item.ts';
import { itemWords, partWords, placeWords } from '../formats.words.ts';
import type { ResolveImage } from '../html/html-image.ts';
import { plainText } from '../html/html-plain.ts';
import { essayQuestion, matchQuestion, orderQuestion, textQuestion } from '../kinds/file-kinds.ts';
import { plainToHtml } from '../plain-to-markdown.ts';
import { words } from '../qti/qti.words.ts';
import type { QtiPlace } from '../qti/qti-12/read-qti-12.ts';
import { type Draft, newDraft, shortName, whyTooMany, withoutBlanks } from '../xml/xml-draft.ts';
import { allNamed, childNamed, childrenNamed, readXml, textOf, type XmlElement } from '../xml/xml-tree.ts';

const QUESTION = /^QUESTION_/;

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

interface Asked {
  question: XmlElement;
  answers: XmlElement[];
  draft: Draft;
  resolve: ResolveImage;
}

type Read = Pick<FileQuestion, 'options' | 'answer_rule' | 'other'>;

/** By the element that a question is. */
const READERS: Partial<Record<string, (asked: Asked) => Read | Message>> = {
  QUESTION_MULTIPLECHOICE: choice,
  QUESTION_TRUEFALSE: choice,
  QUESTION_MULTIPLEANSWER: choice,
  QUESTION_FILLINBLANK: blank,
  QUESTION_MATCH: match,
  QUESTION_ORDER: order,
  QUESTION_ESSAY: () => ofKind(essayQuestion({})),
};

function poolQuestion(question: XmlElement, found: Found, draft: Draft, resolve: ResolveImage): FileItem {
  const body = childNamed(question, 'BODY');
  const excerpt = textOf(body && childNamed(body, 'TEXT'));
  const type = question.name.replace(QUESTION, '').toLowerCase();
  const reader = READERS[question.name];
  if (!reader) return leftOut(found, itemWords.unsupportedType({ type }), excerpt);
  const answers = inOrder(childrenNamed(question, 'ANSWER'));
  const read = reader({ question, answers, draft, resolve });
  if ('id' in read) return leftOut(found, read, excerpt);
  return draft.finish(found, {
    question: body ? poolText(body, draft, resolve) : '',
    ...read,
    marks: 1,
    negative_marks: 0,
    negative_share: null,
    explanation: feedbackOf(question, draft, resolve),
    tags: [],
    difficulty: null,
  });
}

const identOf = ({ attributes }: XmlElement) => attributes.id ?? '';
const keysOf = (question: XmlElement) =>
  allNamed(question, 'CORRECTANSWER').map(({ attributes }) => attributes);
const ofKind = (other: OtherQuestion): Read => ({ other, options: [], answer_rule: 'any_correct' });

function choice({ question, answers, draft, resolve }: Asked): Read | Message {
  const tooMany = whyTooMany(answers.length);
  if (tooMany) return tooMany;
  const idents = answers.map(identOf);
  const correct = keysOf(question).map(({ answer_id = '' }) => answer_id);
  const isForSeveral = question.name === 'QUESTION_MULTIPLEANSWER';
  const reason = whyNoKey(idents, correct, isForSeveral);
  if (reason) return reason;
  const options = answers.map((answer, i) => {
    const text = poolText(answer, draft, resolve);
    return { option: namedOption(text), is_correct: correct.includes(idents[i] as string) };
  });
  return {
    options: withoutBlanks(options, draft),
    answer_rule: isForSeveral ? 'select_all' : 'any_correct',
  };
}

/** Every answer is accepted; upper and lower case don't count. */
function blank({ answers }: Asked): Read | Message {
  const texts = answers.map((answer) => plainText(answerHtml(answer)));
  if (texts.includes(undefined)) return words.plainAnswers;
  const accepted = (texts as string[]).filter((text) => text !== '');
  return ofKind(textQuestion(accepted.map((text) => ({ text, percent: 100, match: 'exact' }))));
}

/** Answers are on the left, choices on the right. */
function match({ question, answers, draft, resolve }: Asked): Read | Message {
  const choices = inOrder(childrenNamed(question, 'CHOICE'));
  const keys = keysOf(question);
  const idents = [...answers, ...choices].map(identOf);
  if (new Set(idents).size < idents.length) return words.sameIdentifier;
  const rightOf = (answer: XmlElement) => keys.filter(({ answer_id }) => answer_id === identOf(answer));
  if (answers.some((answer) => rightOf(answer).length !== 1)) return words.severalMatches;
  const chosen = answers.map((answer) =>
    choices.find((one) => identOf(one) === rightOf(answer)[0]?.choice_id),
  );
  if (chosen.includes(undefined)) return words.unknownOption;
  const pairs = answers.map((answer, i) => ({
    left: poolText(answer, draft, resolve),
    right: poolText(chosen[i] as XmlElement, draft, resolve),
  }));
  if (pairs.some(({ left, right }) => left === '' || right === '')) return words.emptySide;
  const others = choices.filter((one) => !chosen.includes(one)).map((one) => poolText(one, draft, resolve));
  return ofKind(matchQuestion([...pairs, ...others.filter(Boolean).map((right) => ({ left: '', right }))]));
}

/** Each answer has its place among the correct ones. */
function order({ question, answers, draft, resolve }: Asked): Read | Message {
  const places = new Map(
    keysOf(question).map(({ answer_id = '', order: place }) => [answer_id, Number(place)]),
  );
  const sorted = answers.toSorted((a, b) => (places.get(identOf(a)) ?? 0) - (places.get(identOf(b)) ?? 0));
  const isWhole =
    new Set(places.values()).size === answers.length &&
    answers.every((answer) => Number.isFinite(places.get(identOf(answer))));
  if (!isWhole) return words.uncertainOrder;
  return ofKind(
    orderQuestion(
      sorted.map((answer) => poolText(answer, draft, resolve)),
      'all_or_nothing',
    ),
  );
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

const poolText = (element: XmlElement, draft: Draft, resolve: ResolveImage): string =>
  draft.fromHtml(answerHtml(element), resolve);

function answerHtml(element: XmlElement): string {
  const text = textOf(childNamed(element, 'TEXT'));
  const [flag] = allNamed(element, 'ISHTML');
  const isHtml = flag?.attributes.value?.toLowerCase() !== 'false';
  return isHtml ? text : plainToHtml(text);
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
