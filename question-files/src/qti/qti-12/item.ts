// One item of QTI 1.2: by its responses and the type that it names, a choice from a list or another kind.
import type { Message } from '@quivia/contract/message';
import type { FileItem, Found } from '../../file-question.ts';
import { leftOut } from '../../finish-item.ts';
import { itemWords, markWords } from '../../formats.words.ts';
import type { ResolveImage } from '../../html/html-image.ts';
import { heardAfter } from '../../kinds/file-kinds.ts';
import { type Draft, marksOf, whyTooMany, withOptionRemarks, withoutBlanks } from '../../xml/xml-draft.ts';
import { allNamed, isElement, textOf, type XmlElement } from '../../xml/xml-tree.ts';
import { words } from '../qti.words.ts';
import { INFORMATION } from '../qti-21-item.ts';
import { clozeItem } from './cloze.ts';
import { feedbackOf } from './feedback.ts';
import { keyOf } from './key.ts';
import {
  type Asked12,
  essayItem,
  isFormula,
  isOrdered,
  matchItem,
  orderItem,
  type Read12,
  typedItem,
} from './kinds.ts';
import { isTyped, RESPONSES } from './layout.ts';
import { materialText, optionText } from './material.ts';
import { isForSeveral, type Metadata, metadataOf, pointsOf, typeOf, withoutEmptyLabels } from './metadata.ts';
import { UnknownRule } from './score.ts';

/** What the file says about all items of a group, such as their marks. */
export interface ItemGroup {
  points: string | undefined;
  notes: Message[];
}

interface Reading {
  item: XmlElement;
  presentation: XmlElement;
  response: XmlElement;
  metadata: Metadata;
  excerpt: string;
  found: Found;
  draft: Draft;
  resolve: ResolveImage;
  group: ItemGroup | undefined;
}

export function qti12Item(
  given: XmlElement,
  found: Found,
  draft: Draft,
  resolve: ResolveImage,
  group?: ItemGroup,
): FileItem {
  const metadata = metadataOf(given);
  const item = withoutEmptyLabels(given, metadata);
  const presentation = item.children.filter(isElement).find(({ name }) => name === 'presentation');
  const excerpt = presentation ? excerptOf(presentation) : '';
  const type = typeOf(metadata);
  const responses = presentation ? allNamed(presentation, ...RESPONSES) : [];
  // Canvas calls its text between questions so.
  const isText = type.plain === 'textonlyquestion' && responses.length === 0;
  const [response] = responses;
  if (
    presentation &&
    !response &&
    (isText || !type.isOther) &&
    excerpt !== '' &&
    allNamed(item, 'resprocessing').length === 0
  )
    return draft.finish(found, { question: materialText(presentation, draft, resolve, []), ...INFORMATION });
  const reading = { item, metadata, excerpt, found, draft, resolve, group };
  if (presentation && response && isChoice(responses, type))
    return choiceItem({ ...reading, presentation, response });
  const read =
    presentation && response
      ? otherKind({ item, presentation, responses, type: type.plain, draft, resolve }, type.name)
      : words.nothingToAnswer;
  return 'id' in read ? leftOut(found, read, excerpt) : kindItem(reading, read);
}

/** A list, of a type that isn't another kind laid out like one. */
const isChoice = ([response, second]: XmlElement[], { isOther }: ReturnType<typeof typeOf>) =>
  response?.name === 'response_lid' &&
  !second &&
  !isOther &&
  !isOrdered(response) &&
  rendering(response) === 'render_choice';

const rendering = (response: XmlElement) =>
  response.children.filter(isElement).find(({ name }) => name.startsWith('render_'))?.name ?? 'render_choice';

/** The standard's own way to show items to put in order is an extension. */
const isKnownRendering = (response: XmlElement) =>
  /^render_(?:choice|fib)$/.test(rendering(response)) ||
  (isOrdered(response) && allNamed(response, 'ims_render_object').length === 1);

/** Types that ask for files or for no answer in particular, or that none of our kinds can hold. */
const NEVER = /upload|file|survey|likert|opinion|spot|bowl|textonly|categori|multishort/;

const ESSAY = /essay|long|written|shortresponse/;

function otherKind(asked: Asked12, type: string): Read12 | Message {
  const { item, responses } = asked;
  const odd = responses.find((one) => !/^response_(?:lid|grp|str|num)$/.test(one.name));
  if (NEVER.test(asked.type)) return itemWords.unsupportedType({ type });
  if (isFormula(item, asked.type)) return words.formula;
  if (odd) return words.responseKind({ element: odd.name });
  const drawn = responses.find((one) => !isKnownRendering(one));
  if (drawn) return words.rendering({ element: rendering(drawn) });
  try {
    return readerOf(asked)?.(asked) ?? words.laidOut({ type });
  } catch (error) {
    if (error instanceof UnknownRule) return words.unknownRule({ rule: error.message });
    throw error;
  }
}

function readerOf({ responses, type }: Asked12): ((asked: Asked12) => Read12 | Message) | undefined {
  const [first, second] = responses as [XmlElement, XmlElement | undefined];
  if (!second && isTyped(first)) return ESSAY.test(type) ? essayItem : typedItem;
  if (ESSAY.test(type)) return undefined;
  if (!second && (isOrdered(first) || /^order/.test(type))) return orderItem;
  if (/match/.test(type) && !responses.some(isTyped))
    return second || first.name === 'response_grp' ? matchItem : undefined;
  if (/blank|dropdown|jumbled|fib/.test(type) || (second && responses.every(isTyped))) return clozeItem;
  return second && type === '' ? () => words.severalResponses({ responses: responses.length }) : undefined;
}

function kindItem(
  { item, metadata, found, draft, resolve, group }: Omit<Reading, 'presentation' | 'response'>,
  read: Read12,
): FileItem {
  const { general, remarks } = feedbackOf(item, [], draft, resolve);
  const isShare = Math.abs(read.most - 100) < 0.5;
  const marks = marksOf(group?.points ?? pointsOf(metadata, isShare ? undefined : String(read.most)), draft);
  group?.notes.forEach(draft.note);
  return draft.finish(found, {
    question: read.question,
    ...heardAfter(read.other, [general, ...remarks.values()].filter((text) => text !== '').join('\n\n')),
    options: [],
    answer_rule: 'any_correct',
    marks,
    negative_marks: draft.points((marks * read.lost) / read.most, markWords.negativeMarksChanged),
    negative_share: null,
    tags: [],
    difficulty: null,
  });
}

const excerptOf = (presentation: XmlElement) =>
  allNamed(presentation, 'mattext', 'mat_formattedtext')
    .map((text) => textOf(text).replaceAll(/<[^<>]*>/g, ' '))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

function choiceItem(reading: Reading): FileItem {
  const { item, presentation, response, metadata, excerpt, found, draft, resolve, group } = reading;
  const labels = allNamed(response, 'response_label');
  const idents = labels.map(({ attributes }) => attributes.ident ?? '');
  const tooMany = whyTooMany(labels.length);
  if (tooMany) return leftOut(found, tooMany, excerpt);
  const scored = keyOf(item, idents, !isForSeveral(response, metadata));
  if ('reason' in scored) return leftOut(found, scored.reason, excerpt);
  scored.notes.forEach(draft.note);
  group?.notes.forEach(draft.note);

  const { general, remarks } = feedbackOf(item, idents, draft, resolve);
  const options = labels.map((label, i) => ({
    option: optionText(label, draft, resolve),
    is_correct: scored.keys[i] ?? false,
    remark: remarks.get(idents[i] ?? '') ?? '',
  }));
  const marks = marksOf(group?.points ?? pointsOf(metadata, scored.marks), draft);
  return draft.finish(found, {
    question: materialText(presentation, draft, resolve, ['render_choice']),
    options: withoutBlanks(options, draft).map(({ option, is_correct }) => ({ option, is_correct })),
    answer_rule: scored.answer_rule,
    marks,
    negative_marks:
      scored.most > 0 ? draft.points((marks * scored.lost) / scored.most, markWords.negativeMarksChanged) : 0,
    negative_share: null,
    explanation: withOptionRemarks(general, options, draft),
    tags: [],
    difficulty: null,
  });
}
