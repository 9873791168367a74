// Items of QTI 2.1 to 3.0 with several parts: blanks in a text, words for gaps, pairs. Their key is what earns the most by
// the item's own scoring.
import type { ClozeHole } from '@quivia/contract/kinds/cloze';
import type { HoleKey } from '@quivia/contract/kinds/cloze.key';
import type { Message } from '@quivia/contract/message';
import type { OtherQuestion } from '../file-question.ts';
import { markWords } from '../formats.words.ts';
import { plainText } from '../html/html-plain.ts';
import { decimalIn, matchQuestion, numberKey, numberQuestion, textKey } from '../kinds/file-kinds.ts';
import { holeId, holeMark } from '../kinds/hole-marks.ts';
import { acceptedNumbers } from '../kinds/number-ranges.ts';
import {
  type Given,
  type Part,
  type ScoredPart,
  type ScoredParts,
  scoredParts,
  wholeWeights,
} from '../kinds/scored-parts.ts';
import type { Draft } from '../xml/xml-draft.ts';
import { allNamed, childNamed, childrenNamed, innerHtml, textOf, type XmlElement } from '../xml/xml-tree.ts';
import { words } from './qti.words.ts';
import { boundsAround, type Responses, scoreOfItem, UnknownProcessing } from './qti-21-processing.ts';
import { correctOf } from './qti-21-score.ts';

export interface ScoredKind {
  other: OtherQuestion;
  most: number;
  lost: number;
}

/** Where a hole is in the item's body, by the element that it replaces. */
export interface ClozeKind extends ScoredKind {
  marks: ReadonlyMap<XmlElement, string>;
}

interface Hole {
  element: XmlElement;
  part: Part;
  /** By the identifier of the option; undefined where students type. */
  options: ReadonlyMap<string, string> | undefined;
  isNumber: boolean;
}

export const declarationOf = (item: XmlElement, { attributes }: XmlElement) =>
  childrenNamed(item, 'responseDeclaration').find(
    (one) => one.attributes.identifier === attributes.responseIdentifier,
  );

const WRONG = '\u0001';

/** Lists and fields in a text, or gaps to be filled from one list of words. */
export function clozeKind(item: XmlElement, interactions: XmlElement[], draft: Draft): ClozeKind | Message {
  const [only] = interactions;
  const isGaps = only?.name === 'gapMatchInteraction';
  const holes = isGaps && only ? gapsOf(item, only) : interactions.map((one) => holeOf(item, one));
  if (!Array.isArray(holes)) return holes;
  const odd = holes.find((hole) => 'id' in hole);
  if (odd && 'id' in odd) return odd;
  const known = holes as Hole[];
  const response = only?.attributes.responseIdentifier ?? '';
  const scored = scoredBy(
    item,
    known.map(({ part }) => part),
    (given) =>
      isGaps
        ? new Map([[response, [...given].map(([gap, word]) => `${word} ${gap}`)]])
        : new Map([...given].map(([id, value]) => [id, [value]])),
  );
  if ('id' in scored) return scored;
  const weights = wholeWeights(scored);
  const keys = known.map((hole, i) =>
    keyOf(hole, scored.parts[i] as ScoredPart, weights[i] as number, item, scored, draft),
  );
  const unsure = keys.find((key) => 'id' in key);
  if (unsure && 'id' in unsure) return unsure;
  note(scored, draft);
  return {
    marks: new Map(known.map(({ element }, i) => [element, holeMark(holeId(i))])),
    other: {
      question_type: 'CLOZE',
      body: { holes: known.map(bodyOf) },
      answer_key: { holes: Object.fromEntries((keys as HoleKey[]).map((key, i) => [holeId(i), key])) },
    },
    most: scored.most,
    lost: 0,
  };
}

/** A text or a number that is typed. */
export function typedKind(
  item: XmlElement,
  interaction: XmlElement,
  _textOfChoice: unknown,
  draft: Draft,
): ScoredKind | Message {
  const hole = holeOf(item, interaction);
  if ('id' in hole) return hole;
  const { id, values } = hole.part;
  if (values.every((value) => value === WRONG)) return words.noAnswer;
  const scored = scoredBy(
    item,
    [hole.part],
    (given) => new Map([...given].map(([one, value]) => [one, [value]])),
  );
  if ('id' in scored) return scored;
  const part = scored.parts.find((one) => one.id === id) as ScoredPart;
  const key = keyOf(hole, part, 1, item, scored, draft);
  if ('id' in key) return key;
  if (scored.hasOtherLosses) draft.note(markWords.differentLosses);
  const { most, lost } = scored;
  if (key.type === 'number')
    return { other: { ...numberQuestion([]), answer_key: { ...key.key } }, most, lost };
  return key.type === 'text'
    ? { other: { question_type: 'TEXT', body: {}, answer_key: { ...key.key } }, most, lost }
    : words.uncertainResponse;
}

function scoredBy(
  item: XmlElement,
  parts: Part[],
  responses: (given: Given) => Responses,
): ScoredParts | Message {
  try {
    const score = scoreOfItem(item);
    return scoredParts(parts, (given) => score(responses(given))) ?? words.uncertainScores;
  } catch (error) {
    if (error instanceof UnknownProcessing) return words.unknownRule({ rule: error.message });
    throw error;
  }
}

function note(scored: ScoredParts, draft: Draft): void {
  if (scored.grading === 'all' && scored.parts.length > 1) draft.note(words.blanksApart);
  if (scored.grading === 'other') draft.note(markWords.ownRules);
  if (scored.hasOtherLosses || scored.lost > 0) draft.note(markWords.wrongReduce);
}

function optionsIn(choices: XmlElement[]): Map<string, string> | Message {
  const texts = choices.map((choice) => plainText(innerHtml(choice)));
  const idents = choices.map(({ attributes }) => attributes.identifier ?? '');
  if (texts.includes(undefined) || choices.some(({ name }) => name === 'gapImg')) return words.plainOptions;
  if (new Set(idents).size < idents.length) return words.sameIdentifier;
  return new Map(idents.map((ident, i) => [ident, texts[i] as string]));
}

const likelyFirst = (correct: string[], all: string[]) => [
  ...new Set([...correct.filter((one) => all.includes(one)), ...all]),
];

function holeOf(item: XmlElement, interaction: XmlElement): Hole | Message {
  const declaration = declarationOf(item, interaction);
  if (declaration?.attributes.cardinality !== 'single') return words.uncertainResponse;
  const id = interaction.attributes.responseIdentifier ?? '';
  const correct = correctOf(declaration);
  if (interaction.name === 'inlineChoiceInteraction') {
    const options = optionsIn(childrenNamed(interaction, 'inlineChoice'));
    if ('id' in options) return options;
    const part = { id, values: likelyFirst(correct, [...options.keys()]) };
    return { element: interaction, part, options, isNumber: false };
  }
  const { baseType = '' } = declaration.attributes;
  if (!/^(?:string|integer|float)$/.test(baseType)) return words.uncertainResponse;
  const mapping = childNamed(declaration, 'mapping');
  const mentioned = [
    ...(mapping ? childrenNamed(mapping, 'mapEntry').map(({ attributes }) => attributes.mapKey ?? '') : []),
    ...allNamed(childNamed(item, 'responseProcessing') ?? item, 'baseValue')
      .filter(({ attributes }) => (attributes.baseType === 'string') === (baseType === 'string'))
      .map((value) => textOf(value).trim()),
  ];
  const isFit = (value: string) => value !== '' && (baseType === 'string' || decimalIn(value) !== undefined);
  const values = [...new Set([...correct, ...mentioned])].filter(isFit);
  return {
    element: interaction,
    part: { id, values: [...values, WRONG] },
    options: undefined,
    isNumber: baseType !== 'string',
  };
}

function gapsOf(item: XmlElement, interaction: XmlElement): Hole[] | Message {
  const declaration = declarationOf(item, interaction);
  const options = optionsIn(childrenNamed(interaction, 'gapText', 'gapImg'));
  if ('id' in options) return options;
  if (declaration?.attributes.baseType !== 'directedPair') return words.uncertainResponse;
  const pairs = correctOf(declaration).map((pair) => pair.split(/\s+/));
  return allNamed(interaction, 'gap').map((element) => {
    const { identifier: id = '' } = element.attributes;
    const correct = pairs.filter(([, gap]) => gap === id).map(([word = '']) => word);
    return {
      element,
      part: { id, values: likelyFirst(correct, [...options.keys()]) },
      options,
      isNumber: false,
    };
  });
}

const optionId = (i: number) => `o${i + 1}`;

function bodyOf({ options, isNumber }: Hole, i: number): ClozeHole {
  const id = holeId(i);
  if (!options) return { id, type: isNumber ? 'number' : 'text' };
  return {
    id,
    type: 'choice',
    options: [...options.values()].map((text, at) => ({ id: optionId(at), text })),
  };
}

const percentOf = (share: number | undefined) => Number(((share ?? 0) * 100).toFixed(5));

function keyOf(
  { options, isNumber, part }: Hole,
  { shares }: ScoredPart,
  weight: number,
  item: XmlElement,
  scored: ScoredParts,
  draft: Draft,
): HoleKey | Message {
  if (options) {
    const percents = [...options.keys()].map(
      (ident, i) => [optionId(i), percentOf(shares.get(ident))] as const,
    );
    return {
      type: 'choice',
      weight,
      percents: Object.fromEntries(percents.filter(([, share]) => share > 0)),
    };
  }
  // Then any answer would earn something.
  if ((shares.get(WRONG) ?? 0) > 0) return words.uncertainScores;
  if (isNumber) {
    const key = numbersOf(item, part, scored, draft);
    return 'id' in key ? key : { type: 'number', weight, key };
  }
  const accepted = [...shares].filter(([value, share]) => share > 0 && value !== WRONG);
  const cases = casesOf(
    item,
    part.id,
    accepted.map(([value]) => value),
    scored,
  );
  if (cases.size > 1) return words.mixedCase;
  const texts = accepted.map(([text, share]) => ({
    text,
    percent: percentOf(share),
    match: 'exact' as const,
  }));
  return { type: 'text', weight, key: textKey(texts, !cases.has('ignored')) };
}

/** Between the points that the item mentions, all numbers earn the same. */
function numbersOf(item: XmlElement, { id, values }: Part, scored: ScoredParts, draft: Draft) {
  const middles = values.filter((value) => value !== WRONG);
  const { weight } = scored.parts.find((one) => one.id === id) as ScoredPart;
  const score = scoreOfItem(item);
  const without = scored.most - weight;
  const found = acceptedNumbers(
    [...middles, ...boundsIn(item, middles)],
    middles,
    (value) =>
      score(new Map([...scored.full].map(([one, said]) => [one, [one === id ? value : said]]))) - without,
    weight,
  );
  if (!found || found.accepted.length === 0) return words.uncertainScores;
  if (found.hasOpenBound) draft.note(words.openBound);
  return numberKey(found.accepted);
}

function boundsIn(item: XmlElement, middles: string[]): string[] {
  const equals = allNamed(item, 'equal').filter(({ attributes }) =>
    /^(?:absolute|relative)$/.test(attributes.toleranceMode ?? ''),
  );
  return equals.flatMap(({ attributes }) =>
    middles.flatMap((middle) => {
      const { from, to } = boundsAround(Number(middle), attributes);
      return [from, to].flatMap((bound) => decimalIn(String(Number(bound.toPrecision(15)))) ?? []);
    }),
  );
}

/** Whether an answer still counts with its letters in the other case. */
function casesOf(
  item: XmlElement,
  id: string,
  texts: string[],
  scored: ScoredParts,
): Set<'counts' | 'ignored'> {
  const score = scoreOfItem(item);
  const scoreWith = (text: string) =>
    score(new Map([...scored.full].map(([one, value]) => [one, [one === id ? text : value]])));
  return new Set(
    texts
      .filter((text) => swapped(text) !== text)
      .map((text) => (Math.abs(scoreWith(swapped(text)) - scoreWith(text)) < 1e-6 ? 'ignored' : 'counts')),
  );
}

const swapped = (text: string) => (text.toUpperCase() === text ? text.toLowerCase() : text.toUpperCase());

/** Each item of one set has exactly one in the other, whichever set that is. */
export function pairsKind(
  item: XmlElement,
  interaction: XmlElement,
  textOfChoice: (choice: XmlElement) => string,
  draft: Draft,
): ScoredKind | Message {
  const declaration = declarationOf(item, interaction);
  const [first, second] = childrenNamed(interaction, 'simpleMatchSet').map((set) =>
    childrenNamed(set, 'simpleAssociableChoice'),
  );
  if (!first || !second || declaration?.attributes.baseType !== 'directedPair')
    return words.uncertainResponse;
  const ident = ({ attributes }: XmlElement) => attributes.identifier ?? '';
  const pairs = correctOf(declaration).map((pair) => pair.split(/\s+/));
  const isOnce = (set: XmlElement[], at: 0 | 1) =>
    set.every((one) => pairs.filter((pair) => pair[at] === ident(one)).length === 1);
  if (pairs.length === 0) return words.uncertainScores;
  const isTurned = !isOnce(first, 0);
  if (isTurned && !isOnce(second, 1)) return words.severalMatches;
  const [left, right] = isTurned ? [second, first] : [first, second];
  const correctFor = (one: XmlElement) =>
    pairs.flatMap((pair) => (pair[isTurned ? 1 : 0] === ident(one) ? [pair[isTurned ? 0 : 1] ?? ''] : []));
  const scored = scoredBy(
    item,
    left.map((one) => ({ id: ident(one), values: likelyFirst(correctFor(one), right.map(ident)) })),
    (given) =>
      new Map([
        [
          interaction.attributes.responseIdentifier ?? '',
          [...given].map(([from, to]) => (isTurned ? `${to} ${from}` : `${from} ${to}`)),
        ],
      ]),
  );
  if ('id' in scored) return scored;
  const isAgreed = left.every((one) => correctFor(one)[0] === scored.full.get(ident(one)));
  if (
    !isAgreed ||
    scored.parts.some(({ shares }) => [...shares.values()].filter((share) => share === 1).length > 1)
  )
    return words.uncertainScores;
  const textBy = new Map(right.map((one) => [ident(one), textOfChoice(one)]));
  const matched = left.map((one) => ({
    left: textOfChoice(one),
    right: textBy.get(scored.full.get(ident(one)) ?? '') ?? '',
  }));
  if (matched.some((pair) => pair.left === '' || pair.right === '')) return words.emptySide;
  const used = new Set(matched.map((pair) => pair.right));
  const others = [...textBy.values()].filter((text) => text !== '' && !used.has(text));
  const other = matchQuestion([...matched, ...others.map((text) => ({ left: '', right: text }))]);
  const weights = scored.parts.map(({ weight }) => weight);
  if (scored.grading === 'each' && Math.max(...weights) > Math.min(...weights) * 1.02)
    draft.note(words.evenPairs);
  if (scored.parts.some(({ shares }) => [...shares.values()].some((share) => share > 0 && share < 1)))
    draft.note(markWords.someEarnPart);
  if (scored.grading === 'other') draft.note(markWords.ownRules);
  if (scored.hasOtherLosses) draft.note(markWords.wrongReduce);
  const grading = scored.grading === 'all' ? 'all_or_nothing' : 'share';
  return {
    other: { ...other, answer_key: { ...other.answer_key, grading } },
    most: scored.most,
    lost: scored.grading === 'all' ? scored.lost : 0,
  };
}
