// One item of QTI 2.1, 2.2 or 3.0: by its interactions, multiple choice or another kind.
import type { Message } from '@quivia/contract/message';
import { decodeText } from '@quivia/files/decode-text';
import { FileProblem } from '@quivia/files/file-problem';
import type { FileItem, FileQuestion, Found } from '../file-question.ts';
import { leftOut } from '../finish-item.ts';
import { itemWords, markWords } from '../formats.words.ts';
import type { ResolveImage } from '../html/html-image.ts';
import { essayQuestion, infoQuestion } from '../kinds/file-kinds.ts';
import { withHoles } from '../kinds/hole-marks.ts';
import { plainToMarkdown } from '../plain-to-markdown.ts';
import { type Draft, marksOf, whyTooMany, withOptionRemarks, withoutBlanks } from '../xml/xml-draft.ts';
import {
  allNamed,
  childNamed,
  childrenNamed,
  innerHtml,
  isElement,
  textOf,
  type XmlElement,
  xmlTree,
} from '../xml/xml-tree.ts';
import { words } from './qti.words.ts';
import { withQti2Names } from './qti-3-names.ts';
import { orderKind } from './qti-21-order.ts';
import { clozeKind, declarationOf, pairsKind, typedKind } from './qti-21-parts.ts';
import { correctOf, maximumOf, scoreChoice } from './qti-21-score.ts';
import { PASSAGE, readSource } from './qti-source.ts';
import { MODEL_ANSWER } from './write-qti-kind.ts';

/** What a package says about an item besides. */
export interface ItemAbout {
  tags: string[];
  difficulty: FileQuestion['difficulty'];
}

export function qti21Item(
  item: XmlElement,
  found: Found,
  draft: Draft,
  resolve: ResolveImage,
  about: ItemAbout,
): FileItem {
  const source = readSource(item, draft, resolve);
  if (source) return draft.finish(found, source);
  const body = childNamed(item, 'itemBody');
  const excerpt = textOf(body).replaceAll(/\s+/g, ' ');
  const [interaction, ...others] = body ? interactionsIn(body) : [];
  const read = interaction && READERS[interaction.name];
  if (!body) return leftOut(found, words.noBody, excerpt);
  if (childNamed(item, 'templateDeclaration')) return leftOut(found, words.changingValues, excerpt);
  if (!interaction && !childNamed(item, 'responseDeclaration')) {
    const question = { ...questionOf(item, body, draft, resolve), ...INFORMATION, ...about };
    return draft.finish(found, question);
  }
  const isCloze = interaction && [interaction, ...others].every(({ name }) => INLINE.has(name));
  const isGaps = interaction?.name === 'gapMatchInteraction' && others.length === 0;
  if (interaction && (isGaps || (isCloze && (others.length > 0 || !read))))
    return clozeItem({ item, body, interaction, excerpt, found, draft, resolve, about }, others);
  if (!interaction || !read || others.length > 0)
    return leftOut(found, whyNot(interaction ? [interaction, ...others] : []), excerpt);
  return read({ item, body, interaction, excerpt, found, draft, resolve, about });
}

/** A text without a response: there is nothing to answer, and there are no marks. */
export const INFORMATION = {
  other: infoQuestion(),
  options: [],
  answer_rule: 'any_correct' as const,
  marks: 1,
  negative_marks: 0,
  negative_share: null,
  explanation: '',
  tags: [],
  difficulty: null,
};

interface Reading {
  item: XmlElement;
  body: XmlElement;
  interaction: XmlElement;
  excerpt: string;
  found: Found;
  draft: Draft;
  resolve: ResolveImage;
  about: ItemAbout;
}

/** By the interaction that an item has. */
const READERS: Partial<Record<string, (reading: Reading) => FileItem>> = {
  choiceInteraction: choiceItem,
  hottextInteraction: choiceItem,
  textEntryInteraction: kindItem,
  matchInteraction: kindItem,
  orderInteraction: kindItem,
  extendedTextInteraction: essayItem,
};

/** Fields and lists in a line of text. */
const INLINE = new Set(['inlineChoiceInteraction', 'textEntryInteraction']);

function clozeItem(reading: Reading, others: XmlElement[]): FileItem {
  const { item, body, interaction, excerpt, found, draft, resolve, about } = reading;
  const read = clozeKind(item, [interaction, ...others], draft);
  if ('id' in read) return leftOut(found, read, excerpt);
  const asked = questionOf(item, marked(body, read.marks), draft, resolve);
  return draft.finish(found, {
    ...asked,
    question: withHoles(asked.question),
    other: read.other,
    options: [],
    answer_rule: 'any_correct',
    marks: marksOf(String(read.most), draft),
    negative_marks: 0,
    negative_share: null,
    explanation: explanationOf(item, body, draft, resolve),
    ...about,
  });
}

/** With its holes in place of what they were in the file, and without the list of words for gaps. */
const marked = (element: XmlElement, marks: ReadonlyMap<XmlElement, string>): XmlElement => ({
  ...element,
  children: element.children.flatMap((child): (XmlElement | string)[] => {
    if (!isElement(child)) return [child];
    const mark = marks.get(child);
    if (mark !== undefined) return [mark];
    if (child.name === 'gapText') return [];
    const inside = marked(child, marks);
    const isBlock = child.name === 'gapMatchInteraction' || child.name === 'prompt';
    return [isBlock ? { ...inside, name: 'div', attributes: {} } : inside];
  }),
});

function kindItem({ item, body, interaction, excerpt, found, draft, resolve, about }: Reading): FileItem {
  const textOfChoice = (choice: XmlElement) => draft.fromHtml(innerHtml(choice), resolve);
  const kind = OTHER_KINDS[interaction.name as keyof typeof OTHER_KINDS];
  const read = kind(item, interaction, textOfChoice, draft);
  if ('id' in read) return leftOut(found, read, excerpt);
  return draft.finish(found, {
    ...questionOf(item, body, draft, resolve),
    other: read.other,
    options: [],
    answer_rule: 'any_correct',
    marks: marksOf(String(read.most), draft),
    negative_marks: draft.points(read.lost, markWords.negativeMarksChanged),
    negative_share: null,
    explanation: explanationOf(item, body, draft, resolve),
    ...about,
  });
}

/** By what each answer earns. */
const OTHER_KINDS = {
  textEntryInteraction: typedKind,
  matchInteraction: pairsKind,
  orderInteraction: orderKind,
};

/** The model answer is feedback of that name, or the text that is given as correct. */
function essayItem({ item, body, interaction, excerpt, found, draft, resolve, about }: Reading): FileItem {
  const declaration = declarationOf(item, interaction);
  const { cardinality = 'single', baseType = 'string' } = declaration?.attributes ?? {};
  if (cardinality !== 'single' || baseType !== 'string') return leftOut(found, words.severalTexts, excerpt);
  const html = (element: XmlElement) => draft.fromHtml(innerHtml(element), resolve);
  const all = (elements: XmlElement[]) => elements.map(html).filter(Boolean).join('\n\n');
  const isNote = ({ name, attributes }: XmlElement) =>
    name === 'rubricBlock' && /\bscorer\b/.test(attributes.view ?? '');
  const isModel = ({ name, attributes }: XmlElement) =>
    name === 'modalFeedback' && attributes.identifier === MODEL_ANSWER;
  const correct = declaration ? correctOf(declaration) : [];
  const template = declaration && childNamed(declaration, 'defaultValue');
  return draft.finish(found, {
    ...questionOf(item, without(body, isNote), draft, resolve),
    ...INFORMATION,
    other: essayQuestion({
      model_answer:
        all(childrenNamed(item, 'modalFeedback').filter(isModel)) || plainToMarkdown(correct.join('\n\n')),
      notes: all(allNamed(body, 'rubricBlock').filter(isNote)),
      template: template ? textOf(childNamed(template, 'value')) : '',
    }),
    marks: marksOf(maximumOf(item)?.toString(), draft),
    explanation: explanationOf(without(item, isModel), body, draft, resolve),
    ...about,
  });
}

function choiceItem(reading: Reading): FileItem {
  const { item, body, interaction, excerpt, found, draft, resolve, about } = reading;
  const choices = allNamed(interaction, 'simpleChoice', 'hottext');
  const tooMany = whyTooMany(choices.length);
  if (tooMany) return leftOut(found, tooMany, excerpt);
  const idents = choices.map(({ attributes }) => attributes.identifier ?? '');
  const { responseIdentifier = 'RESPONSE', maxChoices = '1' } = interaction.attributes;
  const isSingle = isForOne(item, responseIdentifier, maxChoices);
  const scored = scoreChoice(item, responseIdentifier, idents, isSingle);
  if ('reason' in scored) return leftOut(found, scored.reason, excerpt);
  scored.notes.forEach(draft.note);
  if (!isSingle && Number(maxChoices) > 0 && Number(maxChoices) < choices.length)
    draft.note(words.mostChoices({ most: maxChoices }));

  const options = choices.map((choice, i) => ({
    option: draft.fromHtml(innerHtml(without(choice, isFeedback)), resolve),
    is_correct: scored.keys[i] ?? false,
    remark: allNamed(choice, 'feedbackInline', 'feedbackBlock')
      .map((feedback) => draft.fromHtml(innerHtml(feedback), resolve))
      .join(' '),
  }));
  // In a text, two words that are the same are told apart by where they are.
  const isTwice = new Set(options.map(({ option }) => option)).size < options.length;
  if (isTwice && interaction.name === 'hottextInteraction') return leftOut(found, words.sameWords, excerpt);
  const marks = marksOf(scored.most > 0 ? String(scored.most) : undefined, draft);
  return draft.finish(found, {
    ...questionOf(item, body, draft, resolve),
    options: withoutBlanks(options, draft).map(({ option, is_correct }) => ({ option, is_correct })),
    answer_rule: scored.answer_rule,
    marks,
    negative_marks: draft.points(scored.lost, markWords.negativeMarksChanged),
    negative_share: null,
    explanation: withOptionRemarks(explanationOf(item, body, draft, resolve), options, draft),
    ...about,
  });
}

function whyNot([first, ...others]: XmlElement[]): Message {
  if (!first) return words.nothingToAnswer;
  if (others.length === 0) return words.interaction({ name: first.name });
  const names = [...new Set([first, ...others].map(({ name }) => name))].slice(0, 5).join(', ');
  return words.severalInteractions({ count: others.length + 1, names });
}

const interactionsIn = (element: XmlElement): XmlElement[] =>
  element.children
    .filter(isElement)
    .flatMap((child) => [...(/[a-z]Interaction$/.test(child.name) ? [child] : []), ...interactionsIn(child)]);

/** Longer than any question. */
const MOST_STIMULUS = 50_000;

/** What the item shares with others is its passage: in files of their own, or, where we wrote it, in a block of the body. */
function questionOf(item: XmlElement, body: XmlElement, draft: Draft, resolve: ResolveImage) {
  const isPassage = ({ attributes }: XmlElement) => attributes.class === PASSAGE;
  const blocks = childrenNamed(body, 'div').filter(isPassage);
  const shared = [
    ...stimuliOf(item, draft, resolve),
    ...blocks.map((block) => draft.fromHtml(innerHtml(block), resolve)),
  ];
  const asked = questionBody(without(body, isPassage), draft);
  return {
    question: draft.fromHtml(innerHtml(asked), resolve),
    ...(shared.length > 0 && { stimulus: shared.join('\n\n') }),
  };
}

/** The texts that an item shares with others, each in a file of its own. */
function stimuliOf(item: XmlElement, draft: Draft, resolve: ResolveImage): string[] {
  return childrenNamed(item, 'assessmentStimulusRef').flatMap(({ attributes }) => {
    const bytes = resolve(attributes.href ?? '');
    const text = bytes && bytes.length <= MOST_STIMULUS ? stimulusText(bytes, draft, resolve) : '';
    if (text === '') draft.note(words.stimulusMissing);
    return text === '' ? [] : [text];
  });
}

function stimulusText(bytes: Uint8Array, draft: Draft, resolve: ResolveImage): string {
  try {
    const stimulus = withQti2Names(xmlTree(decodeText(bytes, words.stimulusMissing)));
    const body = childNamed(stimulus, 'stimulusBody');
    return body ? draft.fromHtml(innerHtml(body), resolve) : '';
  } catch (error) {
    if (error instanceof FileProblem) return '';
    throw error;
  }
}

function isForOne(item: XmlElement, response: string, maxChoices: string): boolean {
  const declaration = childrenNamed(item, 'responseDeclaration').find(
    ({ attributes }) => attributes.identifier === response,
  );
  const cardinality = declaration?.attributes.cardinality;
  return cardinality ? cardinality === 'single' : maxChoices.trim() === '1';
}

const isFeedback = ({ name }: XmlElement) => name === 'feedbackInline' || name === 'feedbackBlock';

/** The prompt stands where the interaction was. */
function questionBody(body: XmlElement, draft: Draft): XmlElement {
  const replace = (element: XmlElement): XmlElement => ({
    ...element,
    children: element.children.flatMap((child): (XmlElement | string)[] => {
      if (!isElement(child)) return [child];
      if (isFeedback(child)) return [];
      if (child.name === 'rubricBlock') {
        draft.note(words.rubric);
        return [];
      }
      if (child.name === 'textEntryInteraction') return ['………'];
      // Its text stays, with the words to choose from in bold.
      if (child.name === 'hottextInteraction') return [{ ...replace(child), name: 'div', attributes: {} }];
      if (child.name === 'hottext') return [{ ...replace(child), name: 'b', attributes: {} }];
      if (!READERS[child.name]) return [replace(child)];
      return childrenNamed(child, 'prompt').map((prompt) => ({ ...prompt, name: 'div', attributes: {} }));
    }),
  });
  return replace(body);
}

const without = (element: XmlElement, isUnwanted: (child: XmlElement) => boolean): XmlElement => ({
  ...element,
  children: element.children
    .filter((child) => !isElement(child) || !isUnwanted(child))
    .map((child) => (isElement(child) ? without(child, isUnwanted) : child)),
});

function explanationOf(item: XmlElement, body: XmlElement, draft: Draft, resolve: ResolveImage): string {
  const feedback = [...feedbackAround(body), ...childrenNamed(item, 'modalFeedback')];
  const texts = new Set(
    feedback.map((one) => draft.fromHtml(innerHtml(one), resolve)).filter((text) => text !== ''),
  );
  if (texts.size > 1) draft.note(itemWords.feedbackMerged);
  return [...texts].join('\n\n');
}

/** That of an option belongs to the option. */
const feedbackAround = (element: XmlElement): XmlElement[] =>
  element.children.filter(isElement).flatMap((child) => {
    if (child.name === 'simpleChoice') return [];
    return isFeedback(child) ? [child] : feedbackAround(child);
  });
