// Calculated questions of Moodle: {a} stands for a value of a dataset, {=a*2} and the answers are formulas.
import type { AcceptedNumber } from '@quivia/contract/kinds/number.key';
import { PARAMETER_LIMITS, type Parameters, type Variable } from '@quivia/contract/kinds/parameters';
import type { Message } from '@quivia/contract/message';
import { isReserved, readExpression } from '@quivia/kinds/parameters/expression.rules';
import type { OtherQuestion } from '../file-question.ts';
import { decimalIn, numberQuestion } from '../kinds/file-kinds.ts';
import { childNamed, childrenNamed, textOf, type XmlElement } from '../xml/xml-tree.ts';
import { words } from './moodle.words.ts';

interface Calculated {
  other: OtherQuestion;
  parameters: Parameters;
  /** A text with its {a} written as {{a}}. */
  marked: (text: string) => string;
  /** What is said of datasets with more values than a list can have. */
  cut: Message[];
}

/** In the order of the file. */
export interface CalculatedAnswer {
  text: string;
  answer: XmlElement;
  percent: number;
}

const field = (element: XmlElement, name: string) => textOf(childNamed(element, name)).trim();

/** Functions that Moodle, being PHP, calls otherwise. */
const RENAMED: readonly [RegExp, string][] = [
  [/\blog\s*\(/gi, 'ln('],
  [/\bpi\s*\(\s*\)/gi, 'pi'],
  [/\bdeg2rad\s*\(/gi, 'rad('],
  [/\brad2deg\s*\(/gi, 'deg('],
  [/\bfmod\s*\(/gi, 'mod('],
];

export function readCalculated(
  element: XmlElement,
  answers: readonly CalculatedAnswer[],
  texts: readonly string[],
): Calculated | Message {
  const sets = childrenNamed(childNamed(element, 'dataset_definitions') ?? element, 'dataset_definition');
  const variables: Variable[] = [];
  const names = new Map<string, string>();
  const cut: Message[] = [];
  const unused = (wanted: string) => {
    const taken = new Set(variables.map(({ name }) => name));
    const isFree = (name: string) => /^[A-Za-z]\w{0,19}$/.test(name) && !isReserved(name) && !taken.has(name);
    if (isFree(wanted)) return wanted;
    for (let number = 1; ; number += 1) if (isFree(`v${number}`)) return `v${number}`;
  };
  for (const set of sets.slice(0, PARAMETER_LIMITS.variables)) {
    const given = field(set, 'name');
    const variable = drawn(set, unused(given), (count) =>
      cut.push(words.valuesCut({ name: given.slice(0, 40), count, most: PARAMETER_LIMITS.values })),
    );
    if (!variable) return words.dataset({ name: given.slice(0, 40) });
    names.set(given, variable.name);
    variables.push(variable);
  }

  const formulas = new Map<string, string>();
  let odd: string | undefined;
  /** The name of the variable that has the value of a formula. */
  const computed = (given: string, wanted: string): string => {
    const known = formulas.get(given);
    if (known) return known;
    const named = given.replaceAll(/\{([^{}]+)\}/g, (all, name: string) => names.get(name.trim()) ?? all);
    const formula = RENAMED.reduce((text, [from, to]) => text.replaceAll(from, to), named).trim();
    // The length first: it bounds how deep the parser goes.
    if (formula.length > PARAMETER_LIMITS.formula || 'problem' in readExpression(formula)) odd ??= given;
    const name = unused(wanted);
    variables.push({ type: 'formula', name, formula, rounding: { type: 'none' } });
    formulas.set(given, name);
    return name;
  };
  const marked = (text: string): string =>
    text
      // Formulas may hold values in braces of their own.
      .replaceAll(/\{=((?:[^{}]|\{[^{}]*\})+)\}/g, (_, formula: string) => {
        return `{{${computed(formula.replaceAll('\\', '').trim(), 'value')}}}`;
      })
      .replaceAll(/(?<!\{)\{([^{}]+)\}(?!\})/g, (all, given: string) => {
        const name = names.get(given.replaceAll('\\', '').trim());
        return name === undefined ? all : `{{${name}}}`;
      });

  const accepted = answers
    .filter(({ text }) => text !== '*')
    .map(({ text, answer, percent }): AcceptedNumber => {
      const amount = decimalIn(field(answer, 'tolerance') || '0')?.replace(/^-/, '') ?? '0';
      // 2 is an amount; 1 and 3 are parts of the value.
      const type = field(answer, 'tolerancetype') === '2' ? 'absolute' : 'relative';
      return {
        type: 'value',
        value: `{{${computed(text, 'answer')}}}`,
        tolerance: { type, amount },
        percent,
      };
    });
  for (const text of texts) marked(text);
  if (odd !== undefined) return words.formula({ formula: odd.slice(0, 80) });
  if (variables.length > PARAMETER_LIMITS.variables)
    return words.tooManyVariables({ most: PARAMETER_LIMITS.variables });
  return { other: numberQuestion(accepted), parameters: { variables }, marked, cut };
}

/** The values that the dataset has; without any, its range. Undefined where neither is made of numbers. */
function drawn(set: XmlElement, name: string, onCut: (count: number) => void): Variable | undefined {
  const items = childrenNamed(childNamed(set, 'dataset_items') ?? set, 'dataset_item');
  const values = [...new Set(items.map((item) => decimalIn(field(item, 'value'))))];
  if (values.length > 0) {
    if (values.includes(undefined)) return undefined;
    if (values.length > PARAMETER_LIMITS.values) onCut(values.length);
    return { type: 'list', name, values: (values as string[]).slice(0, PARAMETER_LIMITS.values) };
  }
  const [from, to] = [decimalIn(field(set, 'minimum')), decimalIn(field(set, 'maximum'))];
  const decimals = Math.min(9, Math.max(0, Number(field(set, 'decimals')) || 0));
  if (from === undefined || to === undefined) return undefined;
  return { type: 'range', name, from, to, step: decimals === 0 ? '1' : `0.${'0'.repeat(decimals - 1)}1` };
}
