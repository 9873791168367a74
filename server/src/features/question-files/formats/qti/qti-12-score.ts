// What an answer earns by the rules of a QTI 1.2 item. Only rules about chosen options can be followed.
import { childNamed, childrenNamed, isElement, textOf, type XmlElement } from '../xml/xml-tree.ts';

/** A rule that can't be followed with certainty; its message names the element. */
export class UnknownRule extends Error {}
/** A rule about an option that the item doesn't have. */
export class UnknownOption extends UnknownRule {}

/** Each is evaluated for up to 256 answers. */
const MOST_RULES = 500;

/** The first option is the lowest bit. */
type Chosen = number;
type Values = Map<string, number>;
type Test = (chosen: Chosen) => boolean;

interface Change {
  variable: string;
  isSum: boolean;
  /** Adds or subtracts nothing. */
  isNothing: boolean;
  apply: (values: Values) => void;
}

interface Rule {
  holds: Test;
  /** Holds where no rule before it did. */
  isOther: boolean;
  changes: Change[];
  continues: boolean;
}

export interface Scoring {
  /** What exactly these options earn, one function for each way the rules can be meant. */
  readings: ((chosen: Chosen) => number)[];
  /** The most it says an answer can earn. */
  most: number | undefined;
}

export const conditionsOf = (item: XmlElement): XmlElement[] =>
  childrenNamed(item, 'resprocessing').flatMap((one) => childrenNamed(one, 'respcondition'));

export const variableOf = ({ attributes }: XmlElement): string =>
  (attributes.varname ?? attributes.variablename ?? 'SCORE').trim().toLowerCase();

export function scoringOf(item: XmlElement, idents: string[]): Scoring {
  const conditions = conditionsOf(item);
  if (conditions.length > MOST_RULES) throw new UnknownRule('respcondition');
  const declared = declaredIn(item);
  const score = scoreName(conditions, declared);
  const rules = conditions.map((condition) => ruleOf(condition, score, declared, idents));
  const literal = (chosen: Chosen) => evaluate(rules, declared, score, chosen, false);
  const summed = (chosen: Chosen) => evaluate(rules, declared, score, chosen, true);
  const scoring = rules.filter(({ changes }) => changes.some(({ variable }) => variable === score));
  // By the standard a rule without `continue` is the last that counts. Programs that add up the options one rule
  // each leave it out all the same, so such rules can be meant both ways.
  const isSum =
    scoring.some(({ continues }) => !continues) &&
    scoring.every(({ changes }) => changes.every(({ isSum: adds }) => adds));
  const { max } = declared.get(score) ?? {};
  return { readings: isSum ? [summed, literal] : [literal], most: max };
}

interface Declared {
  start: number;
  min: number | undefined;
  max: number | undefined;
}

function declaredIn(item: XmlElement): Map<string, Declared> {
  const variables = childrenNamed(item, 'resprocessing')
    .flatMap((one) => childrenNamed(one, 'outcomes'))
    .flatMap((outcomes) => childrenNamed(outcomes, 'decvar'));
  return new Map(
    variables.map((variable) => {
      const { defaultval, minvalue, maxvalue } = variable.attributes;
      return [
        variableOf(variable),
        { start: numberOf(defaultval) ?? 0, min: numberOf(minvalue), max: numberOf(maxvalue) },
      ];
    }),
  );
}

function scoreName(conditions: XmlElement[], declared: Map<string, Declared>): string {
  const set = conditions.flatMap((condition) => childrenNamed(condition, 'setvar').map(variableOf));
  return (
    set.find((name) => name === 'score') ??
    set.find((name) => name === 'que_score') ??
    set.find((name) => declared.has(name)) ??
    set[0] ??
    'score'
  );
}

function evaluate(
  rules: Rule[],
  declared: Map<string, Declared>,
  score: string,
  chosen: Chosen,
  isSummed: boolean,
): number {
  const values: Values = new Map([...declared].map(([name, { start }]) => [name, start]));
  let hasMatched = false;
  for (const { holds, isOther, changes, continues } of rules) {
    if (isOther ? hasMatched : !holds(chosen)) continue;
    // General feedback is shown by a rule of its own, for any answer.
    if (!isOther || changes.length > 0) hasMatched = true;
    for (const { apply } of changes) apply(values);
    if (!continues && !isSummed) break;
  }
  return values.get(score) ?? 0;
}

function ruleOf(
  condition: XmlElement,
  score: string,
  declared: Map<string, Declared>,
  idents: string[],
): Rule {
  const changes = childrenNamed(condition, 'setvar').map((setvar) => changeOf(setvar, score, declared));
  const parts = childNamed(condition, 'conditionvar')?.children.filter(isElement) ?? [];
  return {
    holds: testOfRule(parts, changes, idents),
    isOther: parts.length === 1 && parts[0]?.name === 'other',
    changes,
    // A rule that only shows feedback stops nothing that earns marks.
    continues: /^yes$/i.test(condition.attributes.continue?.trim() ?? '') || changes.length === 0,
  };
}

/** Rules that change nothing are often left over from options that were deleted. */
function testOfRule(parts: XmlElement[], changes: Change[], idents: string[]): Test {
  try {
    return all(parts, idents);
  } catch (error) {
    if (error instanceof UnknownOption && changes.every(({ isNothing }) => isNothing)) return () => false;
    throw error;
  }
}

function all(parts: XmlElement[], idents: string[]): Test {
  const tests = parts.map((part) => testOf(part, idents));
  return (chosen) => tests.every((test) => test(chosen));
}

function any(parts: XmlElement[], idents: string[]): Test {
  const tests = parts.map((part) => testOf(part, idents));
  return (chosen) => tests.some((test) => test(chosen));
}

function testOf(part: XmlElement, idents: string[]): Test {
  const inside = part.children.filter(isElement);
  switch (part.name) {
    case 'varequal':
    case 'varsubset': {
      const at = optionOf(part, idents);
      return at === undefined ? () => false : (chosen) => (chosen & (1 << at)) !== 0;
    }
    case 'and':
      return all(inside, idents);
    case 'or':
      return any(inside, idents);
    case 'not': {
      // Brightspace lists all the wrong options in one: none of them may be chosen.
      const test = any(inside, idents);
      return (chosen) => !test(chosen);
    }
    case 'unanswered':
      return (chosen) => chosen === 0;
    case 'other':
      return () => true;
    default:
      throw new UnknownRule(part.name);
  }
}

/** Nothing where it asks about something else than the choice. */
export function optionOf(test: XmlElement, idents: string[]): number | undefined {
  const ident = textOf(test).trim();
  const { respident = '' } = test.attributes;
  // How Blackboard gives the share of a single option, which it uses for partial credit only.
  if (ident === '' && respident !== '') return undefined;
  const exact = idents.indexOf(ident);
  if (exact !== -1) return exact;
  const similar = idents.flatMap((one, i) => (one.toLowerCase() === ident.toLowerCase() ? [i] : []));
  if (similar.length !== 1) throw new UnknownOption('varequal');
  return similar[0];
}

function changeOf(setvar: XmlElement, score: string, declared: Map<string, Declared>): Change {
  const variable = variableOf(setvar);
  const text = textOf(setvar).trim();
  const action = (setvar.attributes.action ?? 'Set').trim().toLowerCase();
  const combine = ACTIONS[action];
  if (!combine) throw new UnknownRule('setvar');
  const value = amountOf(text, variable, declared);
  // Other variables may hold words, for other programs.
  if (value === undefined && variable === score) throw new UnknownRule('setvar');
  const isSum = action === 'add' || action === 'subtract';
  return {
    variable,
    isSum,
    isNothing: isSum && Number(text) === 0,
    apply: (values) => {
      const amount = typeof value === 'string' ? values.get(value) : value;
      if (amount !== undefined) values.set(variable, combine(values.get(variable) ?? 0, amount));
    },
  };
}

const ACTIONS: Record<string, (score: number, value: number) => number> = {
  set: (_, value) => value,
  add: (score, value) => score + value,
  subtract: (score, value) => score - value,
  multiply: (score, value) => score * value,
  divide: (score, value) => (value === 0 ? score : score / value),
};

/** A number, the name of another variable, or nothing that can be followed. */
function amountOf(
  text: string,
  variable: string,
  declared: Map<string, Declared>,
): number | string | undefined {
  const value = numberOf(text);
  if (value !== undefined) return value;
  const name = text.toLowerCase();
  if (declared.has(name) && name !== variable) return name;
  const [, of = '', bound] = /^(.*)\.(max|min)$/.exec(name) ?? [];
  const { max, min } = declared.get(of) ?? {};
  if (bound === 'max') return max !== undefined && max > 0 ? max : 100;
  if (bound === 'min') return min ?? 0;
  return undefined;
}

export function numberOf(text: string | undefined): number | undefined {
  const value = Number(text?.trim() || Number.NaN);
  return Number.isFinite(value) ? value : undefined;
}
