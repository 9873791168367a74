// One item of QTI 1.2: a choice from a list, scored by rules.
import type { Message } from '@quivia/contract/message';
import type { FileItem, Found } from '../file-question.ts';
import { leftOut } from '../finish-item.ts';
import { itemWords, markWords } from '../formats.words.ts';
import type { ResolveImage } from '../html/html-image.ts';
import { type Draft, marksOf, whyTooMany, withOptionRemarks, withoutBlanks } from '../xml/xml-draft.ts';
import { allNamed, isElement, textOf, type XmlElement } from '../xml/xml-tree.ts';
import { words } from './qti.words.ts';
import { feedbackOf } from './qti-12-feedback.ts';
import { keyOf } from './qti-12-key.ts';
import { materialText, optionText } from './qti-12-material.ts';
import {
  isForSeveral,
  type Metadata,
  metadataOf,
  pointsOf,
  typeOf,
  withoutEmptyLabels,
} from './qti-12-metadata.ts';
import { INFORMATION } from './qti-21-item.ts';

const RESPONSES = ['response_lid', 'response_str', 'response_num', 'response_xy', 'response_grp'];

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
  if (type.isOther && !isText) return leftOut(found, itemWords.onlyChoices({ type: type.name }), excerpt);
  const [response] = responses;
  if (presentation && !response && excerpt !== '' && allNamed(item, 'resprocessing').length === 0)
    return draft.finish(found, { question: materialText(presentation, draft, resolve, []), ...INFORMATION });
  const reason = whyNoChoice(responses);
  if (reason || !presentation || !response) return leftOut(found, reason ?? words.nothingToAnswer, excerpt);
  return choiceItem({ item, presentation, response, metadata, excerpt, found, draft, resolve, group });
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

function whyNoChoice(responses: XmlElement[]): Message | undefined {
  const [response, second] = responses;
  if (!response) return words.nothingToAnswer;
  if (response.name !== 'response_lid') return words.responseKind({ element: response.name });
  if (second) return words.severalResponses({ responses: responses.length });
  if (/^ordered$/i.test(response.attributes.rcardinality ?? '')) return words.ordering;
  const render = response.children.filter(isElement).find(({ name }) => name.startsWith('render_'));
  if (render && render.name !== 'render_choice') return words.rendering({ element: render.name });
  return undefined;
}
