// What an answer earns by the rules of a QTI 1.2 item. Only rules about chosen options can be followed.
import { childNamed, childrenNamed, isElement, textOf, type XmlElement } from '../../xml/xml-tree.ts';

/** A rule that can't be followed with certainty; its message names the element. */
export class UnknownRule extends Error {}
/** A rule about an option that the item doesn't have. */
export class UnknownOption extends UnknownRule {}

/** So many options: what every combination of them earns is looked at. Of more, each option alone. */
export const MOST_COMBINED = 14;
const MOST_RULES = 200;
const MOST_VARIABLES = 20;

/** The first option is the lowest bit. */
type Chosen = number;
/** 1 for each answer that something holds for. All answers are looked at together, because a file can have many rules. */
type Answers = Uint8Array;
/** What each answer has of each variable. */
type Values = Map<string, Float64Array>;

interface Change {
  variable: string;
  isSum: boolean;
  /** Adds or subtracts nothing. */
  isNothing: boolean;
  apply: (values: Values, to: Answers) => void;
}

interface Rule {
  holds: Answers;
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

/** Every answer there is, or none and each option alone. */
export const answersTo = (options: number): Chosen[] =>
  options <= MOST_COMBINED
    ? Array.from({ length: 2 ** options }, (_, chosen) => chosen)
    : [0, ...Array.from({ length: options }, (_, i) => 1 << i)];

export function scoringOf(item: XmlElement, idents: string[]): Scoring {
  const conditions = conditionsOf(item);
  if (conditions.length > MOST_RULES) throw new UnknownRule('respcondition');
  const declared = declaredIn(item);
  if (declared.size > MOST_VARIABLES) throw new UnknownRule('decvar');
  const score = scoreName(conditions, declared);
  const terms = termsOf(idents);
  const placeOf = new Map(terms.chosen.map((chosen, i) => [chosen, i]));
  const rules = conditions.map((condition) => ruleOf(condition, score, declared, terms));
  const reading = (isSummed: boolean) => {
    const scores = evaluate(rules, declared, terms.chosen.length, isSummed).get(score) ?? [];
    return (chosen: Chosen) => scores[placeOf.get(chosen) ?? -1] ?? 0;
  };
  const scoring = rules.filter(({ changes }) => changes.some(({ variable }) => variable === score));
  // By the standard a rule without `continue` is the last that counts. Programs that add up the options one rule
  // each leave it out all the same, so such rules can be meant both ways.
  const isSum =
    scoring.some(({ continues }) => !continues) &&
    scoring.every(({ changes }) => changes.every(({ isSum: adds }) => adds));
  const { max } = declared.get(score) ?? {};
  return { readings: isSum ? [reading(true), reading(false)] : [reading(false)], most: max };
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
  answers: number,
  isSummed: boolean,
): Values {
  const values: Values = new Map(
    [...declared].map(([name, { start }]) => [name, new Float64Array(answers).fill(start)]),
  );
  const isDone = new Uint8Array(answers);
  const hasMatched = new Uint8Array(answers);
  const now = new Uint8Array(answers);
  for (const { holds, isOther, changes, continues } of rules) {
    const isLast = !continues && !isSummed;
    // General feedback is shown by a rule of its own, for any answer.
    const isMatch = !isOther || changes.length > 0;
    for (let i = 0; i < answers; i += 1) {
      const isHeld = isOther ? hasMatched[i] === 0 : holds[i] === 1;
      now[i] = isHeld && isDone[i] === 0 ? 1 : 0;
      if (now[i] === 0) continue;
      if (isMatch) hasMatched[i] = 1;
      if (isLast) isDone[i] = 1;
    }
    for (const { apply } of changes) apply(values, now);
  }
  return values;
}

interface Terms {
  idents: string[];
  chosen: Chosen[];
  answers: number;
  /** Those that have an option, by its position. */
  having: Answers[];
}

function termsOf(idents: string[]): Terms {
  const chosen = answersTo(idents.length);
  const having = idents.map((_, at) => Uint8Array.from(chosen, (options) => (options >> at) & 1));
  return { idents, chosen, answers: chosen.length, having };
}

function ruleOf(condition: XmlElement, score: string, declared: Map<string, Declared>, terms: Terms): Rule {
  const changes = childrenNamed(condition, 'setvar').map((setvar) => changeOf(setvar, score, declared));
  const parts = childNamed(condition, 'conditionvar')?.children.filter(isElement) ?? [];
  return {
    holds: testOfRule(parts, changes, terms),
    isOther: parts.length === 1 && parts[0]?.name === 'other',
    changes,
    // A rule that only shows feedback stops nothing that earns marks.
    continues: /^yes$/i.test(condition.attributes.continue?.trim() ?? '') || changes.length === 0,
  };
}

/** Rules that change nothing are often left over from options that were deleted. */
function testOfRule(parts: XmlElement[], changes: Change[], terms: Terms): Answers {
  try {
    return all(parts, terms);
  } catch (error) {
    if (error instanceof UnknownOption && changes.every(({ isNothing }) => isNothing)) return none(terms);
    throw error;
  }
}

const none = ({ answers }: Terms): Answers => new Uint8Array(answers);
const every = (terms: Terms): Answers => none(terms).fill(1);
const inverse = (answers: Answers): Answers => answers.map((isHeld) => 1 - isHeld);

function all(parts: XmlElement[], terms: Terms): Answers {
  const found = every(terms);
  for (const test of parts.map((part) => testOf(part, terms)))
    for (let i = 0; i < found.length; i += 1) if (test[i] === 0) found[i] = 0;
  return found;
}

function any(parts: XmlElement[], terms: Terms): Answers {
  const found = none(terms);
  for (const test of parts.map((part) => testOf(part, terms)))
    for (let i = 0; i < found.length; i += 1) if (test[i] === 1) found[i] = 1;
  return found;
}

function testOf(part: XmlElement, terms: Terms): Answers {
  const inside = part.children.filter(isElement);
  switch (part.name) {
    case 'varequal':
    case 'varsubset': {
      const at = optionOf(part, terms.idents);
      return (at === undefined ? undefined : terms.having[at]) ?? none(terms);
    }
    case 'and':
      return all(inside, terms);
    case 'or':
      return any(inside, terms);
    case 'not':
      // Brightspace lists all the wrong options in one: none of them may be chosen.
      return inverse(any(inside, terms));
    case 'unanswered':
      return every(terms).map((_, i) => (terms.chosen[i] === 0 ? 1 : 0));
    case 'other':
      return every(terms);
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
    apply: (values, to) => {
      const amounts = typeof value === 'string' ? values.get(value) : value;
      if (amounts === undefined) return;
      const current = values.get(variable) ?? new Float64Array(to.length);
      values.set(variable, current);
      for (let i = 0; i < to.length; i += 1)
        if (to[i] === 1)
          current[i] = combine(current[i] ?? 0, typeof amounts === 'number' ? amounts : (amounts[i] ?? 0));
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
