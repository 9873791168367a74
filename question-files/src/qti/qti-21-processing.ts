// What a response earns by the scoring of a QTI 2 item: by one of the standard's templates, or by its rules, followed one
// by one. A rule that isn't known here is never guessed at.
import { allNamed, childNamed, childrenNamed, isElement, textOf, type XmlElement } from '../xml/xml-tree.ts';
import { correctOf } from './qti-21-score.ts';

/** A rule that can't be followed; its message names the element. */
export class UnknownProcessing extends Error {}

/** By the identifier of the response. No answer is an empty list. */
export type Responses = ReadonlyMap<string, readonly string[]>;

type Value = readonly string[];

interface Running {
  declarations: ReadonlyMap<string, XmlElement>;
  responses: Responses;
  outcomes: Map<string, Value>;
}

const isNumber = (text: string) => text.trim() !== '' && Number.isFinite(Number(text));

export function scoreOfItem(item: XmlElement): (responses: Responses) => number {
  const processing = childNamed(item, 'responseProcessing');
  const declarations = new Map(
    childrenNamed(item, 'responseDeclaration').map((one) => [one.attributes.identifier ?? '', one]),
  );
  const template = processing?.attributes.template ?? '';
  const hasRules = processing?.children.some(isElement) === true;
  return (responses) => {
    const running: Running = { declarations, responses, outcomes: new Map() };
    if (!processing || (template !== '' && !hasRules)) return byTemplate(template, running);
    for (const rule of processing.children.filter(isElement)) follow(rule, running);
    const [score = '0'] = running.outcomes.get('SCORE') ?? [];
    return Number(score);
  };
}

/** Without one, the correct response is all that counts. They are about the response of this name. */
function byTemplate(template: string, running: Running): number {
  const id = running.declarations.has('RESPONSE') ? 'RESPONSE' : [...running.declarations.keys()][0];
  if (id === undefined || (running.declarations.size > 1 && template !== ''))
    throw new UnknownProcessing('responseProcessing');
  if (/map_response(?:\.xml)?$/.test(template)) return mapped(id, running);
  if (!/^$|(?:match_correct|CC2_match(?:_basic)?)(?:\.xml)?$/.test(template))
    throw new UnknownProcessing('responseProcessing');
  return [...running.declarations.keys()].every((one) => isCorrect(one, running)) ? 1 : 0;
}

const declarationOf = (id: string, { declarations }: Running): XmlElement => {
  const found = declarations.get(id);
  if (!found) throw new UnknownProcessing('variable');
  return found;
};

function isCorrect(id: string, running: Running): boolean {
  const declaration = declarationOf(id, running);
  return isMatch(running.responses.get(id) ?? [], correctOf(declaration), declaration.attributes.cardinality);
}

function isMatch(a: Value, b: Value, cardinality = 'single'): boolean {
  if (a.length === 0 || a.length !== b.length) return false;
  const [first, second] = cardinality === 'multiple' ? [a.toSorted(), b.toSorted()] : [a, b];
  return first.every((one, i) => isEqual(one, second[i] ?? ''));
}

const isEqual = (a: string, b: string) =>
  isNumber(a) && isNumber(b) ? Number(a) === Number(b) : a.trim() === b.trim();

/** Each value counts once. */
function mapped(id: string, running: Running): number {
  const declaration = declarationOf(id, running);
  const mapping = childNamed(declaration, 'mapping');
  if (!mapping) throw new UnknownProcessing('mapResponse');
  const bound = (name: string, otherwise: number) => Number(mapping.attributes[name] ?? otherwise);
  const entries = childrenNamed(mapping, 'mapEntry');
  const valueFrom = (given: string) => {
    const entry = entries.find(({ attributes }) => fits(given, attributes));
    return Number(entry ? entry.attributes.mappedValue : bound('defaultValue', 0));
  };
  const sum = [...new Set(running.responses.get(id) ?? [])].reduce((all, one) => all + valueFrom(one), 0);
  const score = Math.max(
    bound('lowerBound', Number.NEGATIVE_INFINITY),
    Math.min(bound('upperBound', Number.POSITIVE_INFINITY), sum),
  );
  if (!Number.isFinite(score)) throw new UnknownProcessing('mapEntry');
  return score;
}

const fits = (given: string, { mapKey = '', caseSensitive }: XmlElement['attributes']) => {
  const folded = (text: string) => text.trim().replaceAll(/\s+/g, ' ');
  return caseSensitive === 'false'
    ? folded(given).toLowerCase() === folded(mapKey).toLowerCase()
    : isEqual(folded(given), folded(mapKey));
};

function follow(rule: XmlElement, running: Running): void {
  if (rule.name === 'responseCondition') {
    const branch = rule.children.filter(isElement).find((one) => {
      if (one.name === 'responseElse') return true;
      const [condition] = one.children.filter(isElement);
      return condition !== undefined && truth(condition, running);
    });
    const rules = branch?.children.filter(isElement) ?? [];
    for (const one of branch?.name === 'responseElse' ? rules : rules.slice(1)) follow(one, running);
  } else if (rule.name === 'setOutcomeValue') {
    const [expression] = rule.children.filter(isElement);
    const { identifier = '' } = rule.attributes;
    // Others, such as which feedback is shown, say nothing about marks.
    if (expression && isScore(identifier)) running.outcomes.set(identifier, valueFrom(expression, running));
  } else throw new UnknownProcessing(rule.name);
}

/** Points of parts may be added up in outcomes of their own. */
const isScore = (identifier: string) => !/feedback|solution|hint|passed|complet/i.test(identifier);

const truth = (expression: XmlElement, running: Running) => valueFrom(expression, running)[0] === 'true';
const bool = (is: boolean): Value => [String(is)];

function numbers(parts: XmlElement[], running: Running): number[] {
  return parts.map((part) => {
    const [value = '0'] = valueFrom(part, running);
    // What was typed may be no number.
    if (!isNumber(value) && part.name !== 'variable') throw new UnknownProcessing(part.name);
    return Number(value);
  });
}

const SUMS: Record<string, (values: number[]) => number> = {
  sum: (values) => values.reduce((a, b) => a + b, 0),
  product: (values) => values.reduce((a, b) => a * b, 1),
  subtract: ([a = 0, b = 0]) => a - b,
  divide: ([a = 0, b = 1]) => a / b,
  min: (values) => Math.min(...values),
  max: (values) => Math.max(...values),
};

function valueFrom(expression: XmlElement, running: Running): Value {
  const parts = expression.children.filter(isElement);
  const { identifier = '' } = expression.attributes;
  const [first, second] = parts;
  const sum = SUMS[expression.name];
  if (sum) return [String(sum(numbers(parts, running)))];
  switch (expression.name) {
    case 'baseValue':
      return [textOf(expression).trim()];
    case 'variable':
      if (running.declarations.has(identifier)) return running.responses.get(identifier) ?? [];
      return running.outcomes.get(identifier) ?? ['0'];
    case 'correct':
      return correctOf(declarationOf(identifier, running));
    case 'mapResponse':
      return [String(mapped(identifier, running))];
    case 'isNull':
      return bool(first !== undefined && valueFrom(first, running).length === 0);
    case 'not':
      return bool(first !== undefined && !truth(first, running));
    case 'and':
      return bool(parts.every((part) => truth(part, running)));
    case 'or':
      return bool(parts.some((part) => truth(part, running)));
    case 'index': {
      const at = first ? valueFrom(first, running)[Number(expression.attributes.n) - 1] : undefined;
      return at === undefined ? [] : [at];
    }
    case 'multiple':
    case 'ordered':
      return parts.flatMap((part) => [...valueFrom(part, running)]);
    case 'match':
      if (!first || !second) break;
      return bool(
        isMatch(
          valueFrom(first, running),
          valueFrom(second, running),
          cardinalityOf([first, second], running),
        ),
      );
    case 'equal':
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return bool(compared(expression, parts, running));
    case 'stringMatch':
      if (!first || !second || expression.attributes.substring === 'true') break;
      return bool(isSameText(valueFrom(first, running), valueFrom(second, running), expression));
    case 'member':
      if (!first || !second) break;
      return bool(
        valueFrom(first, running).some((one) =>
          valueFrom(second, running).some((other) => isEqual(one, other)),
        ),
      );
  }
  throw new UnknownProcessing(expression.name);
}

/** Of points, or of one number that was typed: what is worked out from several responses isn't followed. */
function compared(expression: XmlElement, parts: XmlElement[], running: Running): boolean {
  const typed = allNamed(expression, 'variable').flatMap(
    ({ attributes }) => running.declarations.get(attributes.identifier ?? '') ?? [],
  );
  const isDirect = typed.every(({ attributes }) =>
    parts.some((part) => part.attributes.identifier === attributes.identifier),
  );
  const isNumber = typed.every(({ attributes }) => /^(?:integer|float)$/.test(attributes.baseType ?? ''));
  const { toleranceMode = 'exact' } = expression.attributes;
  if (typed.length > 1 || !isDirect || !isNumber || !/^(?:exact|absolute|relative)$/.test(toleranceMode))
    throw new UnknownProcessing(expression.name);
  if (parts.some((part) => valueFrom(part, running).length === 0)) return false;
  const [a = 0, b = 0] = numbers(parts, running);
  if (expression.name === 'equal') return isNear(a, b, expression, typed.length > 0 ? parts : []);
  const isSame = Math.abs(a - b) < SLACK;
  if (isSame) return expression.name.endsWith('e');
  return expression.name.startsWith('g') ? a > b : a < b;
}

/** Decimals aren't exact in binary. */
const SLACK = 1e-9;

function isNear(a: number, b: number, { attributes }: XmlElement, [first]: XmlElement[]): boolean {
  const { toleranceMode = 'exact' } = attributes;
  if (toleranceMode === 'exact') return Math.abs(a - b) < SLACK;
  // The tolerance is around what the response is compared with.
  const [given, middle] = first?.name === 'variable' ? [a, b] : [b, a];
  const { from, to } = boundsAround(middle, attributes);
  const isFrom = attributes.includeLowerBound === 'false' ? given > from + SLACK : given > from - SLACK;
  const isTo = attributes.includeUpperBound === 'false' ? given < to - SLACK : given < to + SLACK;
  return isFrom && isTo;
}

/** How far from a number `equal` accepts others. */
export function boundsAround(
  middle: number,
  { toleranceMode, tolerance = '' }: XmlElement['attributes'],
): { from: number; to: number } {
  const [below = Number.NaN, above = below] = tolerance.trim().split(/\s+/).map(Number);
  if (!(below >= 0 && above >= 0)) throw new UnknownProcessing('equal');
  const unit = toleranceMode === 'relative' ? Math.abs(middle) / 100 : 1;
  return { from: middle - below * unit, to: middle + above * unit };
}

const isSameText = ([a]: Value, [b]: Value, { attributes }: XmlElement) =>
  a !== undefined &&
  b !== undefined &&
  (attributes.caseSensitive === 'false' ? a.toLowerCase() === b.toLowerCase() : a === b);

const cardinalityOf = (parts: XmlElement[], { declarations }: Running) =>
  parts
    .map(({ attributes }) => declarations.get(attributes.identifier ?? '')?.attributes.cardinality)
    .find(Boolean) ?? (parts.some(({ name }) => name === 'multiple') ? 'multiple' : 'single');
