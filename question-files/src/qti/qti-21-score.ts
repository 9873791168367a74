// Keys and marks of a QTI 2.1 choice: declared as the correct response, or mapped option by option.
import type { Message } from '@quivia/contract/message';
import { markWords } from '../formats.words.ts';
import { allNamed, childNamed, childrenNamed, isElement, textOf, type XmlElement } from '../xml/xml-tree.ts';
import { words } from './qti.words.ts';
import { MOST_COMBINED } from './qti-12/score.ts';
import { type Keys, keysOfOne, keysOfSeveral } from './qti-keys.ts';

interface Mapping {
  scoreOf: (ident: string) => number;
  upperBound: number;
}

export function scoreChoice(
  item: XmlElement,
  response: string,
  idents: string[],
  isSingle: boolean,
): Keys | { reason: Message } {
  const declaration = childrenNamed(item, 'responseDeclaration').find(
    ({ attributes }) => attributes.identifier === response,
  );
  const correct = declaration ? correctOf(declaration) : [];
  if (new Set(idents).size < idents.length) return { reason: words.sameIdentifier };
  if (correct.some((ident) => !idents.includes(ident))) return { reason: words.unknownOption };
  const processing = childNamed(item, 'responseProcessing');
  const mapping = declaration && isMapped(processing, correct) ? mappingOf(declaration) : undefined;
  if (mapping && !isSingle && idents.length > MOST_COMBINED)
    return { reason: words.tooManyCombined({ options: idents.length, most: MOST_COMBINED }) };
  if (mapping) {
    const keys = isSingle ? mappedOne(mapping, idents) : mappedSeveral(mapping, idents);
    // The scores and the correct response must say the same.
    const isAgreed = idents.every((ident, i) => !correct.includes(ident) || keys?.keys[i]);
    return keys && isAgreed ? keys : { reason: words.uncertain };
  }
  const { right, wrong, isKnown } = fixedScores(item, processing);
  return {
    keys: idents.map((ident) => correct.includes(ident)),
    answer_rule: isSingle ? 'any_correct' : 'select_all',
    most: right,
    lost: Math.max(0, -wrong),
    notes: isKnown ? [] : [markWords.ownRules],
  };
}

export const correctOf = (declaration: XmlElement) => {
  const correct = childNamed(declaration, 'correctResponse');
  return correct ? childrenNamed(correct, 'value').map((value) => textOf(value).trim()) : [];
};

function isMapped(processing: XmlElement | undefined, correct: string[]): boolean {
  if (!processing) return correct.length === 0;
  return (
    /map_response/.test(processing.attributes.template ?? '') ||
    allNamed(processing, 'mapResponse').length > 0
  );
}

function mappingOf(declaration: XmlElement): Mapping | undefined {
  const mapping = childNamed(declaration, 'mapping');
  if (!mapping) return undefined;
  const entries = new Map(
    childrenNamed(mapping, 'mapEntry').map(({ attributes }) => [
      attributes.mapKey ?? '',
      numberOf(attributes.mappedValue) ?? 0,
    ]),
  );
  const otherwise = numberOf(mapping.attributes.defaultValue) ?? 0;
  return {
    scoreOf: (ident) => entries.get(ident) ?? otherwise,
    upperBound: numberOf(mapping.attributes.upperBound) ?? Number.POSITIVE_INFINITY,
  };
}

const mappedOne = ({ scoreOf, upperBound }: Mapping, idents: string[]) =>
  keysOfOne(idents.map((ident) => Math.min(upperBound, scoreOf(ident))));

/** Nothing where no key reproduces the scores. */
function mappedSeveral({ scoreOf, upperBound }: Mapping, idents: string[]): Keys | undefined {
  const values = idents.map(scoreOf);
  const sumOf = (chosen: number) =>
    Math.min(
      upperBound,
      values.reduce((sum, value, i) => ((chosen & (1 << i)) === 0 ? sum : sum + value), 0),
    );
  const found = keysOfSeveral(idents.length, sumOf);
  if (!found && values.some((value) => value > 0)) return undefined;
  const notes = [markWords.eachEarnsPart];
  if (values.some((value) => value < 0)) notes.push(markWords.wrongReduce);
  const { keys, most } = found ?? { keys: values.map(() => false), most: 0 };
  return { keys, answer_rule: 'select_all', most, lost: 0, notes };
}

/** What a right and a wrong answer earn where that does not depend on the option. */
function fixedScores(
  item: XmlElement,
  processing: XmlElement | undefined,
): { right: number; wrong: number; isKnown: boolean } {
  const declared = maximumOf(item);
  if (!processing) return { right: declared ?? 1, wrong: 0, isKnown: true };
  if (processing.attributes.template) {
    return { right: 1, wrong: 0, isKnown: /match_correct|match_basic/.test(processing.attributes.template) };
  }
  for (const condition of allNamed(processing, 'responseCondition')) {
    const branches = childrenNamed(condition, 'responseIf', 'responseElseIf');
    const matching = branches.find((branch) => childrenNamed(branch, 'match').some(asksForCorrect));
    const right = matching && setScore(matching);
    if (right === undefined) continue;
    const otherwise = childNamed(condition, 'responseElse');
    return { right, wrong: (otherwise && setScore(otherwise)) ?? 0, isKnown: true };
  }
  return { right: declared ?? 1, wrong: 0, isKnown: false };
}

const asksForCorrect = (match: XmlElement) => childNamed(match, 'correct') !== undefined;

function setScore(branch: XmlElement): number | undefined {
  const set = childrenNamed(branch, 'setOutcomeValue').find(({ attributes }) =>
    /^score$/i.test(attributes.identifier ?? ''),
  );
  if (!set) return undefined;
  const [value] = set.children.filter(isElement);
  if (value?.name !== 'baseValue') return undefined;
  return numberOf(textOf(value));
}

export function maximumOf(item: XmlElement): number | undefined {
  const outcomes = childrenNamed(item, 'outcomeDeclaration');
  const named = (name: string) =>
    outcomes.find(({ attributes }) => attributes.identifier?.toUpperCase() === name);
  return numberOf(textOf(named('MAXSCORE'))) ?? numberOf(named('SCORE')?.attributes.normalMaximum);
}

function numberOf(text: string | undefined): number | undefined {
  const value = Number(text?.trim() || Number.NaN);
  return Number.isFinite(value) ? value : undefined;
}
