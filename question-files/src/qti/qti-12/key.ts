// Which options of a QTI 1.2 item are correct. A key counts only where it reproduces what the item says every answer
// earns; where the rules can be meant in two ways that give two keys, there is none.
import type { Message } from '@quivia/contract/message';
import { itemWords, markWords } from '../../formats.words.ts';
import {
  allNamed,
  childNamed,
  childrenNamed,
  isElement,
  textOf,
  type XmlElement,
} from '../../xml/xml-tree.ts';
import { words } from '../qti.words.ts';
import { type Keys, keysOfOne, keysOfSeveral } from '../qti-keys.ts';
import {
  answersTo,
  conditionsOf,
  MOST_COMBINED,
  numberOf,
  optionOf,
  scoringOf,
  UnknownOption,
  UnknownRule,
  variableOf,
} from './score.ts';

export type Scored = (Keys & { marks: string | undefined }) | { reason: Message };

export function keyOf(item: XmlElement, idents: string[], isSingle: boolean): Scored {
  if (new Set(idents).size < idents.length) return { reason: words.sameIdentifier };
  try {
    return (
      countedKey(item, idents, isSingle) ??
      tooManyCombined(idents, isSingle) ??
      scoredKey(item, idents, isSingle) ??
      labelledKey(item, idents, isSingle) ?? { reason: itemWords.noKey }
    );
  } catch (error) {
    if (error instanceof UnknownOption) return { reason: words.unknownOption };
    if (error instanceof UnknownRule) return { reason: words.unknownRule({ rule: error.message }) };
    throw error;
  }
}

/** Where several of so many may be chosen, not every answer can be looked at. */
const tooManyCombined = (idents: string[], isSingle: boolean): Scored | undefined =>
  isSingle || idents.length <= MOST_COMBINED
    ? undefined
    : { reason: words.tooManyCombined({ options: idents.length, most: MOST_COMBINED }) };

/** Nothing where no answer earns anything. */
function scoredKey(item: XmlElement, idents: string[], isSingle: boolean): Scored | undefined {
  const { readings, most } = scoringOf(item, idents);
  if (readings.every((scoreOf) => isWorthless(scoreOf, idents.length))) return undefined;
  const found = readings.flatMap((scoreOf) => {
    const keys = isSingle
      ? keysOfOne(idents.map((_, i) => scoreOf(1 << i)))
      : keysOfSeveral(idents.length, scoreOf);
    return keys ? [keys] : [];
  });
  const agreed = agreeing(found) ?? agreeing(found.filter((keys) => isWhole(keys.most, most)));
  if (!agreed) return { reason: words.uncertain };
  const notes = [...agreed.notes, ...partialCreditNotes(item, isSingle)];
  // Scores out of 100 are shares, not marks.
  const isShare = Math.abs(agreed.most - 100) < 0.5 && (most === undefined || most <= 0 || most === 100);
  return { ...agreed, notes, marks: isShare || agreed.most === 0 ? undefined : String(agreed.most) };
}

function isWorthless(scoreOf: (chosen: number) => number, options: number): boolean {
  return answersTo(options).every((chosen) => scoreOf(chosen) <= 0);
}

/** The first, if all of them have the same key. */
const agreeing = ([first, ...others]: Keys[]): Keys | undefined =>
  others.every(({ keys }) => keys.join() === first?.keys.join()) ? first : undefined;

/** All of what the item says can be earned. */
const isWhole = (most: number, declared: number | undefined) =>
  Math.abs(most - (declared !== undefined && declared > 0 ? declared : 100)) < 0.5;

/** Blackboard gives the shares of single options beside the rule for all of them. */
function partialCreditNotes(item: XmlElement, isSingle: boolean): Message[] {
  const [flag] = allNamed(item, 'bbmd_partialcredit');
  if (textOf(flag).trim().toLowerCase() !== 'true') return [];
  if (!isSingle) return [markWords.eachEarnsPart];
  const shares = conditionsOf(item)
    .filter((condition) => allNamed(condition, 'varequal').some((test) => textOf(test).trim() === ''))
    .flatMap((condition) =>
      childrenNamed(condition, 'setvar').map((setvar) => numberOf(textOf(setvar)) ?? 0),
    );
  return shares.some((share) => share > 0 && share < 100) ? [markWords.someEarnPart] : [];
}

const COUNTED = /^(?:d2l|respondus)_(in)?correct$/;

/** Brightspace counts correct and incorrect choices, one rule an option, and works out the score from that. */
function countedKey(item: XmlElement, idents: string[], isSingle: boolean): Scored | undefined {
  const counted = conditionsOf(item).filter((condition) =>
    childrenNamed(condition, 'setvar').some((setvar) => COUNTED.test(variableOf(setvar))),
  );
  if (counted.length === 0) return undefined;
  const isCorrect = new Map<number, boolean>();
  for (const condition of counted) {
    const at = onlyOption(condition, idents);
    const [setvar, second] = childrenNamed(condition, 'setvar');
    if (at === undefined || !setvar || second || isCorrect.has(at)) return { reason: words.uncertain };
    isCorrect.set(at, !variableOf(setvar).endsWith('_incorrect'));
  }
  const notes = { '1': [markWords.eachEarnsPart, markWords.wrongReduce], '2': [markWords.eachEarnsPart] };
  const grading = textOf(allNamed(item, 'grading_type')[0]).trim();
  return wholeKey(idents, isCorrect, isSingle, notes[(grading === '3' ? '2' : grading) as '1' | '2'] ?? []);
}

/** Sakai leaves the scores at 0 and says by the feedback of each option whether it is correct. */
function labelledKey(item: XmlElement, idents: string[], isSingle: boolean): Scored | undefined {
  const isCorrect = new Map<number, boolean>();
  for (const condition of conditionsOf(item)) {
    const labels = childrenNamed(condition, 'displayfeedback').map(({ attributes }) =>
      (attributes.linkrefid ?? '').toLowerCase(),
    );
    const label = labels.find((one) => one === 'correct' || one === 'incorrect');
    const at = isLeftOver(condition, idents) ? undefined : onlyOption(condition, idents);
    if (label === undefined || at === undefined) continue;
    if (isCorrect.has(at)) return { reason: words.uncertain };
    isCorrect.set(at, label === 'correct');
  }
  if (![...isCorrect.values()].includes(true)) return undefined;
  const key = wholeKey(idents, isCorrect, isSingle, []);
  const { most } = scoringOf(item, idents);
  return 'reason' in key || most === undefined || most <= 0 ? key : { ...key, marks: String(most) };
}

function wholeKey(
  idents: string[],
  isCorrect: Map<number, boolean>,
  isSingle: boolean,
  notes: Message[],
): Scored {
  if (isCorrect.size < idents.length) return { reason: words.uncertain };
  const keys = idents.map((_, i) => isCorrect.get(i) ?? false);
  const rule = isSingle ? 'any_correct' : 'select_all';
  return { keys, answer_rule: rule, most: 1, lost: 0, notes, marks: undefined };
}

/** The option that a rule is about, where it asks for nothing but that. */
function onlyOption(condition: XmlElement, idents: string[]): number | undefined {
  const [test, second] = childNamed(condition, 'conditionvar')?.children.filter(isElement) ?? [];
  if (test?.name !== 'varequal' || second) return undefined;
  return optionOf(test, idents);
}

/** Sakai writes rules for the letters A to Z, whatever options there are. */
function isLeftOver(condition: XmlElement, idents: string[]): boolean {
  const changes = childrenNamed(condition, 'setvar');
  const options = allNamed(condition, 'varequal').map((test) => textOf(test).trim());
  return (
    changes.every((setvar) => numberOf(textOf(setvar)) === 0) &&
    options.some((ident) => !idents.includes(ident))
  );
}
