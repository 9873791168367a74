// Items of QTI 2.1 to 3.0 that ask for a number, a text, pairs or an order, where their scoring is certain: the correct
// response alone earns the marks, single responses are mapped to marks, or a number is compared with a tolerance.
import type { Message } from '@quivia/contract/message';
import type { OtherQuestion } from '../file-question.ts';
import {
  acceptedValue,
  matchQuestion,
  numberQuestion,
  orderQuestion,
  type Pair,
  textQuestion,
} from '../kinds/file-kinds.ts';
import { allNamed, childNamed, childrenNamed, textOf, type XmlElement } from '../xml/xml-tree.ts';
import { words } from './qti.words.ts';
import { correctOf, fixedScores, isMapped, setScore } from './qti-21-score.ts';

export interface ScoredKind {
  other: OtherQuestion;
  most: number;
  lost: number;
}

interface Asked {
  item: XmlElement;
  interaction: XmlElement;
  declaration: XmlElement;
  textOfChoice: (choice: XmlElement) => string;
}

/** By the interaction that an item has. */
const QTI_KINDS: Partial<Record<string, (asked: Asked) => ScoredKind | undefined>> = {
  textEntryInteraction: typedKind,
  matchInteraction: matchKind,
  orderInteraction: orderKind,
};

export function qtiKind(
  item: XmlElement,
  interaction: XmlElement,
  textOfChoice: Asked['textOfChoice'],
): ScoredKind | Message {
  const response = interaction.attributes.responseIdentifier;
  const declaration = childrenNamed(item, 'responseDeclaration').find(
    ({ attributes }) => attributes.identifier === response,
  );
  const read = declaration && QTI_KINDS[interaction.name]?.({ item, interaction, declaration, textOfChoice });
  return read ?? words.uncertainResponse;
}

/** What the correct response earns, where nothing else earns anything. */
function allOrNothing(item: XmlElement): { most: number; lost: number } | undefined {
  const processing = childNamed(item, 'responseProcessing');
  const conditions = processing ? childrenNamed(processing, 'responseCondition') : [];
  const branches = conditions.flatMap((one) => childrenNamed(one, 'responseIf', 'responseElseIf'));
  const isPlain = branches.every((branch) => childNamed(branch, 'match') ?? childNamed(branch, 'isNull'));
  const matching = branches.filter((branch) => childNamed(branch, 'match'));
  if (conditions.length > 1 || matching.length > 1 || !isPlain) return undefined;
  const { right, wrong, isKnown } = fixedScores(item, processing);
  return isKnown && right > 0 ? { most: right, lost: Math.max(0, -wrong) } : undefined;
}

function mappedOf(declaration: XmlElement) {
  const mapping = childNamed(declaration, 'mapping');
  const entries = (mapping ? childrenNamed(mapping, 'mapEntry') : []).map(({ attributes }) => ({
    key: attributes.mapKey ?? '',
    value: Number(attributes.mappedValue ?? Number.NaN),
    isCaseSensitive: attributes.caseSensitive !== 'false',
  }));
  const otherwise = Number(mapping?.attributes.defaultValue ?? 0);
  const isBounded = mapping?.attributes.upperBound ?? mapping?.attributes.lowerBound;
  const most = Math.max(...entries.map(({ value }) => value));
  return most > 0 && otherwise <= 0 && isBounded === undefined && entries.every(({ value }) => value >= 0)
    ? { entries, most, lost: otherwise === 0 ? 0 : -otherwise }
    : undefined;
}

function typedKind({ item, declaration }: Asked): ScoredKind | undefined {
  const { baseType = '', cardinality } = declaration.attributes;
  if (cardinality !== 'single') return undefined;
  if (baseType === 'float' || baseType === 'integer') return numberKind(item, declaration);
  if (baseType !== 'string') return undefined;
  const correct = correctOf(declaration);
  if (!isMapped(childNamed(item, 'responseProcessing'), correct)) {
    const scores = allOrNothing(item);
    const accepted = correct.map((text) => ({ text, percent: 100, match: 'exact' as const }));
    return scores && accepted.length === 1 ? { other: textQuestion(accepted, true), ...scores } : undefined;
  }
  const mapped = mappedOf(declaration);
  const cases = new Set(mapped?.entries.map(({ isCaseSensitive }) => isCaseSensitive));
  if (!mapped || cases.size !== 1) return undefined;
  const accepted = mapped.entries
    .filter(({ value }) => value > 0)
    .map(({ key, value }) => ({
      text: key,
      percent: Number(((value / mapped.most) * 100).toFixed(5)),
      match: 'exact' as const,
    }));
  return { other: textQuestion(accepted, cases.has(true)), most: mapped.most, lost: mapped.lost };
}

function numberKind(item: XmlElement, declaration: XmlElement): ScoredKind | undefined {
  const processing = childNamed(item, 'responseProcessing');
  const correct = correctOf(declaration);
  if (isMapped(processing, correct)) return undefined;
  if (!processing || allNamed(processing, 'equal').length === 0) {
    const scores = allOrNothing(item);
    const accepted = acceptedValue(correct[0] ?? '', '0', 100);
    return scores && accepted && correct.length === 1
      ? { other: numberQuestion([accepted]), ...scores }
      : undefined;
  }
  const [condition, ...more] = childrenNamed(processing, 'responseCondition');
  if (!condition || more.length > 0) return undefined;
  const branches = childrenNamed(condition, 'responseIf', 'responseElseIf').filter(
    (branch) => !childNamed(branch, 'isNull'),
  );
  const read = branches.map((branch) => equalIn(branch, correct));
  const known = read.filter((one) => one !== undefined);
  const most = Math.max(...known.map(({ score }) => score));
  if (known.length < read.length || !(most > 0)) return undefined;
  const accepted = known.map(({ value, tolerance, score }) =>
    acceptedValue(value, tolerance, Number(((score / most) * 100).toFixed(5))),
  );
  const wrong = childNamed(condition, 'responseElse');
  return accepted.every((one) => one !== undefined)
    ? { other: numberQuestion(accepted), most, lost: Math.max(0, -((wrong && setScore(wrong)) ?? 0)) }
    : undefined;
}

/** `equal` alone, exactly or with the same tolerance above and below, bounds included. */
function equalIn(branch: XmlElement, correct: string[]) {
  const equal = childNamed(branch, 'equal');
  const score = setScore(branch);
  if (!equal || score === undefined || score < 0) return undefined;
  const { toleranceMode = 'exact', tolerance = '0', ...bounds } = equal.attributes;
  const [below = '0', above = below] = tolerance.trim().split(/\s+/);
  const isCertain =
    (toleranceMode === 'exact' || (toleranceMode === 'absolute' && below === above)) &&
    bounds.includeLowerBound !== 'false' &&
    bounds.includeUpperBound !== 'false';
  const base = childNamed(equal, 'baseValue');
  const value = base ? textOf(base).trim() : childNamed(equal, 'correct') && correct[0];
  return isCertain && value !== undefined
    ? { value, tolerance: toleranceMode === 'exact' ? '0' : below, score }
    : undefined;
}

function matchKind({ item, interaction, declaration, textOfChoice }: Asked): ScoredKind | undefined {
  const [left, right] = childrenNamed(interaction, 'simpleMatchSet').map((set) =>
    childrenNamed(set, 'simpleAssociableChoice').map((choice) => ({
      ident: choice.attributes.identifier ?? '',
      text: textOfChoice(choice),
    })),
  );
  const correct = correctOf(declaration);
  const isShared = isMapped(childNamed(item, 'responseProcessing'), correct);
  const mapped = isShared ? mappedOf(declaration) : undefined;
  const earning = mapped?.entries.filter(({ value }) => value > 0);
  const keys = (earning?.map(({ key }) => key) ?? correct).map((pair) => pair.trim().split(/\s+/));
  if (!left || !right || keys.length !== left.length || (isShared && !earning)) return undefined;
  const pairs = left.map(({ ident, text }): Pair | undefined => {
    const [key, ...more] = keys.filter(([from]) => from === ident);
    const to = right.find((one) => one.ident === key?.[1]);
    return to && more.length === 0 ? { left: text, right: to.text } : undefined;
  });
  const used = new Set(keys.map(([, to]) => to));
  const extra = right.filter(({ ident }) => !used.has(ident)).map(({ text }) => ({ left: '', right: text }));
  const isWhole = pairs.every((pair) => pair !== undefined && pair.left !== '');
  const scores = mapped
    ? earning?.every(({ value }) => value === mapped.most) && mapped.lost === 0
      ? { most: Number((mapped.most * left.length).toFixed(4)), lost: 0 }
      : undefined
    : allOrNothing(item);
  if (!scores || !isWhole) return undefined;
  const other = matchQuestion([...pairs.filter((pair) => pair !== undefined), ...extra]);
  const grading = mapped ? 'share' : 'all_or_nothing';
  return { other: { ...other, answer_key: { ...other.answer_key, grading } }, ...scores };
}

function orderKind({ item, interaction, declaration, textOfChoice }: Asked): ScoredKind | undefined {
  const choices = childrenNamed(interaction, 'simpleChoice');
  const correct = correctOf(declaration);
  const items = correct.map((ident) => choices.find(({ attributes }) => attributes.identifier === ident));
  const scores = isMapped(childNamed(item, 'responseProcessing'), correct) ? undefined : allOrNothing(item);
  const isWhole =
    items.length === choices.length && new Set(items).size === items.length && !items.includes(undefined);
  if (!scores || !isWhole || declaration.attributes.cardinality !== 'ordered') return undefined;
  return {
    other: orderQuestion(items.filter((one) => one !== undefined).map(textOfChoice), 'all_or_nothing'),
    ...scores,
  };
}
