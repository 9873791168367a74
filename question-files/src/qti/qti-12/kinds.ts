// Items of QTI 1.2 that ask for a text, a number, pairs or an order. The key is what earns the most by
// the item's own rules; where that isn't certain, the item is refused.
import type { AcceptedText, TextKey } from '@quivia/contract/kinds/text.key';
import type { Message } from '@quivia/contract/message';
import type { OtherQuestion } from '../../file-question.ts';
import { markWords } from '../../formats.words.ts';
import type { ResolveImage } from '../../html/html-image.ts';
import {
  acceptedWildcard,
  essayQuestion,
  matchQuestion,
  numberKey,
  numberQuestion,
  orderQuestion,
  textKey,
} from '../../kinds/file-kinds.ts';
import { acceptedNumbers } from '../../kinds/number-ranges.ts';
import { type ScoredPart, type ScoredParts, scoredParts } from '../../kinds/scored-parts.ts';
import type { Draft } from '../../xml/xml-draft.ts';
import { allNamed, childNamed, isElement, textOf, type XmlElement } from '../../xml/xml-tree.ts';
import { words } from '../qti.words.ts';
import { type AnswerScoring, answerScoring, type Mention, type Response } from './answers.ts';
import { isTyped, labelsOf, responseId, sidesOf, stemText } from './layout.ts';
import { materialText } from './material.ts';
import { conditionsOf } from './score.ts';

export interface Asked12 {
  item: XmlElement;
  presentation: XmlElement;
  responses: XmlElement[];
  /** In small letters, without signs; empty where the item names none. */
  type: string;
  draft: Draft;
  resolve: ResolveImage;
}

export interface Read12 {
  question: string;
  other: OtherQuestion;
  /** What the item's rules give for a right and for a wrong answer. */
  most: number;
  lost: number;
}

const WRONG = '\u0001';

const isNumeric = (response: XmlElement, type: string) =>
  response.name === 'response_num' ||
  /numeric|number/.test(type) ||
  allNamed(response, 'render_fib').some(({ attributes }) =>
    /^(?:decimal|integer|scientific)$/i.test(attributes.fibtype ?? ''),
  );

export const described = (responses: readonly XmlElement[], type: string): Response[] =>
  responses.map((response) => ({
    id: responseId(response),
    aliases: isTyped(response) ? labelsOf(response).map(({ attributes }) => attributes.ident ?? '') : [],
    isNumber: isTyped(response) && isNumeric(response, type),
  }));

/** A field for a text or a number. */
export function typedItem({
  item,
  presentation,
  responses,
  type,
  draft,
  resolve,
}: Asked12): Read12 | Message {
  const [response] = responses as [XmlElement];
  const boxes = allNamed(response, 'render_fib').map(({ attributes }) => Number(attributes.input_boxes ?? 1));
  if (boxes.some((count) => count > 1) || labelsOf(response).length > 1) return words.severalFields;
  const [asked] = described(responses, type) as [Response];
  const scoring = answerScoring(item, [asked]);
  const scored = scoredParts([{ id: asked.id, values: valuesOf(scoring, asked.id) }], scoring.scoreOf);
  if (scoring.mentions.length === 0) return words.noAnswer;
  if (!scored) return words.uncertainScores;
  const question = stemText(presentation, draft, resolve);
  const { most, lost } = scored;
  noteLosses(scored, draft);
  if (asked.isNumber) {
    const key = numberOfPart(scoring, asked.id, scored, draft);
    return 'id' in key ? key : { question, other: { ...numberQuestion([]), answer_key: key }, most, lost };
  }
  const key = textOfPart(scoring, asked.id, scored.parts[0] as ScoredPart);
  return 'id' in key
    ? key
    : { question, other: { question_type: 'TEXT', body: {}, answer_key: key }, most, lost };
}

/** A text of any length, which a person marks: the item has no rules that say what it earns. */
export const essayItem = ({ presentation, draft, resolve }: Asked12): Read12 => ({
  question: stemText(presentation, draft, resolve),
  other: essayQuestion({}),
  most: 100,
  lost: 0,
});

export const valuesOf = ({ mentions }: AnswerScoring, id: string): string[] => [
  ...new Set([
    ...mentions.filter((one) => one.id === id && one.test === 'equal').map(({ value }) => value),
    ...mentions.filter((one) => one.id === id).map(({ value }) => value),
  ]),
  WRONG,
];

export function noteLosses({ hasOtherLosses, parts }: ScoredParts, draft: Draft): void {
  if (hasOtherLosses) draft.note(parts.length === 1 ? markWords.differentLosses : markWords.wrongReduce);
}

export function textOfPart(
  { mentions }: AnswerScoring,
  id: string,
  { shares }: ScoredPart,
): TextKey | Message {
  const own = mentions.filter((one) => one.id === id && (shares.get(one.value) ?? 0) > 0);
  const cases = new Set(own.filter(hasLetters).map(({ isCaseSensitive }) => isCaseSensitive));
  if (cases.size > 1) return words.mixedCase;
  const accepted = own.map(({ value, test }): AcceptedText => {
    const percent = Number(((shares.get(value) ?? 0) * 100).toFixed(5));
    return test === 'contains' ? acceptedWildcard(value, percent) : { text: value, percent, match: 'exact' };
  });
  return textKey(accepted, cases.has(true));
}

const hasLetters = ({ value }: Mention) => value.toLowerCase() !== value.toUpperCase();

export function numberOfPart(
  { mentions, scoreOf }: AnswerScoring,
  id: string,
  scored: ScoredParts,
  draft: Draft,
) {
  const own = mentions.filter((one) => one.id === id);
  const middles = own.filter(({ test }) => test === 'equal');
  const { weight } = scored.parts.find((part) => part.id === id) as ScoredPart;
  const without = scored.most - weight;
  const scoreAt = (value: string) => scoreOf(new Map(scored.full).set(id, value)) - without;
  const found = acceptedNumbers(
    own.map(({ value }) => value),
    middles.map(({ value }) => value),
    scoreAt,
    weight,
  );
  if (!found) return words.uncertainScores;
  const [precise] = middles.filter(({ figures }) => figures !== undefined);
  if (precise?.figures !== undefined && found.accepted.length === 1)
    return numberKey([
      {
        type: 'value',
        value: precise.value,
        tolerance: { type: 'figures', figures: precise.figures },
        percent: 100,
      },
    ]);
  if (found.hasOpenBound) draft.note(words.openBound);
  return numberKey(found.accepted);
}

/** Each response has a text of its own and chooses from the same list. */
export function matchItem({ item, presentation, responses, draft, resolve }: Asked12): Read12 | Message {
  const sides = sidesOf(presentation, responses, draft, resolve);
  const asked = described(responses, '');
  const scoring = answerScoring(item, asked);
  const scored = scoredParts(
    responses.map((response, i) => ({
      id: responseId(response),
      values: chosenFirst(scoring, responseId(response), sides[i]?.rights),
    })),
    scoring.scoreOf,
  );
  if (!scored) return words.uncertainScores;
  const pairs = sides.map(({ left, rights }, i) => ({
    left,
    right: rights.get(scored.full.get(asked[i]?.id ?? '') ?? '') ?? '',
  }));
  if (scored.parts.some(({ shares }) => countOf(shares) !== 1)) return words.severalMatches;
  if (pairs.some(({ left, right }) => left === '' || right === '')) return words.emptySide;
  const used = new Set(pairs.map(({ right }) => right));
  const others = new Set(
    sides.flatMap(({ rights }) => [...rights.values()]).filter((text) => text !== '' && !used.has(text)),
  );
  const other = matchQuestion([...pairs, ...[...others].map((right) => ({ left: '', right }))]);
  const grading = scored.grading === 'all' && !isPartial(item) ? 'all_or_nothing' : 'share';
  notePartWeights(scored, draft);
  return {
    question: stemText(presentation, draft, resolve),
    other: { ...other, answer_key: { ...other.answer_key, grading } },
    most: scored.most,
    lost: scored.lost,
  };
}

const countOf = (shares: ReadonlyMap<string, number>) =>
  [...shares.values()].filter((share) => share > 0).length;

function notePartWeights(scored: ScoredParts, draft: Draft): void {
  const weights = scored.parts.map(({ weight }) => weight);
  const isEven = weights.every((weight) => Math.abs(weight - (weights[0] as number)) < 0.02 * weight);
  if (scored.grading === 'each' && !isEven) draft.note(words.evenPairs);
  if (scored.grading === 'other') draft.note(markWords.ownRules);
  noteLosses(scored, draft);
}

export const isPartial = (item: XmlElement) =>
  textOf(allNamed(item, 'bbmd_partialcredit')[0]).trim().toLowerCase() === 'true';

/** What the rules mention comes first: it is likely the answer. */
export function chosenFirst(
  { mentions }: AnswerScoring,
  id: string,
  rights: ReadonlyMap<string, string> | undefined,
): string[] {
  const known = [...(rights?.keys() ?? [])];
  const mentioned = mentions.filter((one) => one.id === id).map(({ value }) => value);
  return [...new Set([...mentioned.filter((value) => known.includes(value)), ...known])];
}

export const isOrdered = ({ attributes }: XmlElement) => /^ordered$/i.test(attributes.rcardinality ?? '');

/** Options to be put in order: its rule names them in the right one. */
export function orderItem({
  item,
  presentation,
  responses,
  type,
  draft,
  resolve,
}: Asked12): Read12 | Message {
  const [response] = responses as [XmlElement];
  const labels = labelsOf(response);
  const rules = conditionsOf(item).filter(
    (condition) =>
      allNamed(condition, 'not').length === 0 && allNamed(condition, 'varequal').length === labels.length,
  );
  const [rule, ...more] = rules;
  const tests = rule ? allNamed(rule, 'varequal') : [];
  const indexes = tests.map(({ attributes }) => Number(attributes.index ?? Number.NaN));
  const isIndexed = indexes.every(Number.isFinite) && new Set(indexes).size === tests.length;
  // Without an index, they are named in order.
  if (
    more.length > 0 ||
    tests.length < 2 ||
    !(isIndexed || isOrdered(response) || /^order(?:ing)?$/.test(type))
  )
    return words.uncertainOrder;
  const sorted = isIndexed
    ? tests.toSorted((a, b) => Number(a.attributes.index) - Number(b.attributes.index))
    : tests;
  const items = sorted.map((test) =>
    labels.find(({ attributes }) => attributes.ident === textOf(test).trim()),
  );
  if (items.includes(undefined) || new Set(items).size < labels.length) return words.uncertainOrder;
  const texts = (items as XmlElement[]).map((label) => materialText(label, draft, resolve));
  return {
    question: stemText(presentation, draft, resolve),
    other: orderQuestion(texts, isPartial(item) ? 'places' : 'all_or_nothing'),
    most: 100,
    lost: 0,
  };
}

export const isFormula = (item: XmlElement, type: string) =>
  /calculated|formula|arithmetic/.test(type) ||
  childNamed(item, 'itemproc_extension')?.children.some(
    (child) => isElement(child) && child.name === 'calculated',
  ) === true;
