// What typed answers and answers with several parts earn by the rules of a QTI 1.2 item.
import { compare, exact } from '@quivia/kinds/number/decimal.rules';
import { decimalIn } from '../../kinds/file-kinds.ts';
import type { Given } from '../../kinds/scored-parts.ts';
import {
  allNamed,
  childNamed,
  childrenNamed,
  isElement,
  textOf,
  type XmlElement,
} from '../../xml/xml-tree.ts';
import { conditionsOf, numberOf, UnknownRule, variableOf } from './score.ts';

export interface Response {
  id: string;
  /** Programs name it by its field, too. */
  aliases: readonly string[];
  isNumber: boolean;
}

/** What a rule compares a response with. */
export interface Mention {
  id: string;
  test: 'equal' | 'contains' | 'bound';
  value: string;
  isCaseSensitive: boolean;
  /** Of a number: how far from it, or to how many figures, as Canvas says beside the bounds. */
  figures: number | undefined;
}

export interface AnswerScoring {
  scoreOf: (given: Given) => number;
  /** In rules by which something is earned. */
  mentions: Mention[];
}

type Condition = (given: Given) => boolean;

interface Rule {
  holds: Condition;
  isOther: boolean;
  change: ((score: number) => number) | undefined;
  isAdding: boolean;
  earns: boolean;
  continues: boolean;
  mentions: Mention[];
}

const MOST_RULES = 300;

export function answerScoring(item: XmlElement, responses: readonly Response[]): AnswerScoring {
  const conditions = conditionsOf(item);
  if (conditions.length > MOST_RULES) throw new UnknownRule('respcondition');
  const most = mostOf(item);
  const scored = conditions.map((condition) => ruleOf(condition, responses, most));
  const isScored = scored.some(({ earns }) => earns);
  // Blackboard only says what to show for a correct answer, or for a correct part of it.
  const rules = isScored ? scored : scored.map((rule, i) => byFeedback(rule, conditions[i] as XmlElement));
  const isSummed = rules.every(({ change, isAdding, earns }) => !change || isAdding || !earns);
  return {
    scoreOf: (given) => scoreBy(rules, given, isSummed),
    mentions: rules.filter(({ earns }) => earns).flatMap(({ mentions }) => mentions),
  };
}

function scoreBy(rules: readonly Rule[], given: Given, isSummed: boolean): number {
  let score = 0;
  let hasMatched = false;
  for (const { holds, isOther, change, continues } of rules) {
    if (isOther ? hasMatched || !change : !holds(given)) continue;
    if (change) score = change(score);
    hasMatched = true;
    if (change && !continues && !isSummed) break;
  }
  return score;
}

function mostOf(item: XmlElement): number {
  const declared = allNamed(item, 'decvar').map(({ attributes }) => numberOf(attributes.maxvalue) ?? 0);
  return declared.find((most) => most > 0) ?? 100;
}

const byFeedback = (rule: Rule, condition: XmlElement): Rule => {
  const isCorrect = childrenNamed(condition, 'displayfeedback').some(({ attributes }) =>
    /^correct$/i.test(attributes.linkrefid ?? ''),
  );
  return isCorrect && !rule.isOther
    ? { ...rule, change: (score) => score + 1, isAdding: true, earns: true }
    : rule;
};

const COUNTED = /^(?:d2l|respondus)_correct$/;
const IGNORED = /^(?:d2l|respondus)_incorrect$/;

function ruleOf(condition: XmlElement, responses: readonly Response[], most: number): Rule {
  const [setvar, ...others] = childrenNamed(condition, 'setvar').filter(
    (one) => /^(?:que_)?score$/.test(variableOf(one)) || COUNTED.test(variableOf(one)),
  );
  const isOtherVariable = (one: XmlElement) => !IGNORED.test(variableOf(one)) && one !== setvar;
  const unknown = childrenNamed(condition, 'setvar').filter(isOtherVariable);
  if (others.length > 0 || (!setvar && unknown.some((one) => (numberOf(textOf(one)) ?? 0) !== 0)))
    throw new UnknownRule('setvar');
  const parts = childNamed(condition, 'conditionvar')?.children.filter(isElement) ?? [];
  const mentions: Mention[] = [];
  const amount = setvar && amountOf(textOf(setvar).trim(), most);
  if (setvar && amount === undefined) throw new UnknownRule('setvar');
  const action = (setvar?.attributes.action ?? 'Set').trim().toLowerCase();
  if (!/^(?:set|add|subtract)$/.test(action)) throw new UnknownRule('setvar');
  const by = action === 'subtract' ? -(amount ?? 0) : (amount ?? 0);
  return {
    holds: wholeCondition(parts, responses, mentions),
    isOther: parts.length === 1 && parts[0]?.name === 'other',
    change: amount === undefined ? undefined : (score) => (action === 'set' ? by : score + by),
    isAdding: action !== 'set',
    earns: by > 0,
    continues: /^yes$/i.test(condition.attributes.continue?.trim() ?? ''),
    mentions,
  };
}

const amountOf = (text: string, most: number) => (/\.max$/i.test(text) ? most : numberOf(text));

/** One answer can't be two texts at once: where a rule lists several, each of them will do. */
function wholeCondition(parts: XmlElement[], responses: readonly Response[], mentions: Mention[]): Condition {
  const isList = parts.length > 1 && parts.every(({ name }) => name === 'varequal' || name === 'varsubset');
  const idents = new Set(parts.map(({ attributes }) => attributes.respident));
  if (isList && idents.size === 1) return any(parts, responses, mentions);
  // Blackboard gives the exact number beside its bounds.
  const names = parts
    .map(({ name }) => name)
    .sort()
    .join();
  const isBounded = names === 'varequal,vargte,varlte';
  const tests = isBounded ? parts.filter(({ name }) => name !== 'varequal') : parts;
  if (isBounded) for (const part of parts) conditionOf(part, responses, mentions);
  return all(tests, responses, isBounded ? [] : mentions);
}

const all = (parts: XmlElement[], responses: readonly Response[], mentions: Mention[]): Condition => {
  const tests = parts.map((part) => conditionOf(part, responses, mentions));
  return (given) => tests.length > 0 && tests.every((test) => test(given));
};

const any = (parts: XmlElement[], responses: readonly Response[], mentions: Mention[]): Condition => {
  const tests = parts.map((part) => conditionOf(part, responses, mentions));
  return (given) => tests.some((test) => test(given));
};

function conditionOf(part: XmlElement, responses: readonly Response[], mentions: Mention[]): Condition {
  const inside = part.children.filter(isElement);
  switch (part.name) {
    case 'and':
      return all(inside, responses, mentions);
    case 'or':
      return any(inside, responses, mentions);
    case 'not': {
      const inner = any(inside, responses, []);
      return (given) => !inner(given);
    }
    case 'other':
      return () => true;
    case 'unanswered':
      return (given) => given.size === 0;
    default:
      return testOf(part, responses, mentions);
  }
}

const BOUNDS: Record<string, (order: number) => boolean> = {
  vargte: (order) => order >= 0,
  vargt: (order) => order > 0,
  varlte: (order) => order <= 0,
  varlt: (order) => order < 0,
};

function testOf(part: XmlElement, responses: readonly Response[], mentions: Mention[]): Condition {
  const { respident = '', setmatch = '' } = part.attributes;
  const value = textOf(part).trim();
  const response = responses.find(({ id, aliases }) => id === respident || aliases.includes(respident));
  // How Blackboard gives the share of a single option, which it uses for partial credit only.
  if (!response && value === '') return () => false;
  if (!response) throw new UnknownRule(part.name);
  const { id, isNumber } = response;
  const isCaseSensitive = /^yes$/i.test(part.attributes.case ?? '');
  const figures = figuresOf(part);
  const bound = BOUNDS[part.name];
  if (bound || (isNumber && part.name === 'varequal')) {
    const number = decimalIn(value);
    if (number === undefined) throw new UnknownRule(part.name);
    mentions.push({ id, test: bound ? 'bound' : 'equal', value: number, isCaseSensitive, figures });
    const fits = bound ?? ((order: number) => order === 0);
    return (given) => {
      const answer = decimalIn(given.get(id) ?? '');
      return answer !== undefined && fits(compare(exact(answer), exact(number)));
    };
  }
  const isContained = part.name === 'varsubset' && /^(?:contains|partial)?$/i.test(setmatch);
  if (part.name !== 'varequal' && !isContained) throw new UnknownRule(part.name);
  mentions.push({ id, test: isContained ? 'contains' : 'equal', value, isCaseSensitive, figures });
  const folded = (text: string) => (isCaseSensitive ? text : text.toLowerCase());
  return (given) => {
    const answer = folded(given.get(id)?.trim() ?? '');
    return isContained ? answer.includes(folded(value)) : given.has(id) && answer === folded(value);
  };
}

function figuresOf({ attributes }: XmlElement): number | undefined {
  const figures = Number(attributes.precision ?? Number.NaN);
  return /^significantDigits$/i.test(attributes.precisiontype ?? '') && Number.isInteger(figures)
    ? figures
    : undefined;
}
