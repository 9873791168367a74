// What an answer earns by the rules of a QTI 1.2 item. Only rules about chosen options can be followed.
import { childNamed, childrenNamed, isElement, textOf, type XmlElement } from '../xml/xml-tree.ts';

export class UnknownRule extends Error {}

/** The first option is the lowest bit. */
type Chosen = number;

interface Rule {
  holds: (chosen: Chosen) => boolean;
  /** Holds where no rule before it did. */
  isOther: boolean;
  changes: ((score: number) => number)[];
  goesOn: boolean;
}

export interface Scoring {
  /** Of exactly these options. */
  scoreOf: (chosen: Chosen) => number;
  /** The most it says an answer can earn. */
  most: number | undefined;
}

export function scoringOf(item: XmlElement, idents: string[]): Scoring {
  const processing = childrenNamed(item, 'resprocessing');
  const declared = processing.flatMap((one) => {
    const outcomes = childNamed(one, 'outcomes');
    return outcomes ? childrenNamed(outcomes, 'decvar') : [];
  });
  const conditions = processing.flatMap((one) => childrenNamed(one, 'respcondition'));
  const name = scoreName(conditions);
  const variable = declared.find(({ attributes }) => (attributes.varname ?? 'SCORE') === name) ?? declared[0];
  const start = numberOf(variable?.attributes.defaultval) ?? 0;
  const rules = conditions.map((condition) => ruleOf(condition, name, idents));
  return {
    most: numberOf(variable?.attributes.maxvalue),
    scoreOf: (chosen) => {
      let score = start;
      let hasMatched = false;
      for (const { holds, isOther, changes, goesOn } of rules) {
        if (isOther ? hasMatched : !holds(chosen)) continue;
        hasMatched = true;
        score = changes.reduce((sum, change) => change(sum), score);
        if (!goesOn) break;
      }
      return score;
    },
  };
}

function scoreName(conditions: XmlElement[]): string {
  const names = conditions.flatMap((condition) =>
    childrenNamed(condition, 'setvar').map(({ attributes }) => attributes.varname ?? 'SCORE'),
  );
  return names.find((name) => /^score$/i.test(name)) ?? names[0] ?? 'SCORE';
}

function ruleOf(condition: XmlElement, name: string, idents: string[]): Rule {
  const test = childNamed(condition, 'conditionvar');
  const parts = test?.children.filter(isElement) ?? [];
  return {
    holds: all(parts, idents),
    isOther: parts.length === 1 && parts[0]?.name === 'other',
    changes: childrenNamed(condition, 'setvar')
      .filter(({ attributes }) => (attributes.varname ?? 'SCORE') === name)
      .map(changeOf),
    // A rule that only shows feedback stops nothing that earns marks.
    goesOn:
      /^yes$/i.test(condition.attributes.continue ?? '') || childNamed(condition, 'setvar') === undefined,
  };
}

type Test = (chosen: Chosen) => boolean;

function all(parts: XmlElement[], idents: string[]): Test {
  const tests = parts.map((part) => testOf(part, idents));
  return (chosen) => tests.every((test) => test(chosen));
}

function testOf(part: XmlElement, idents: string[]): Test {
  const inside = part.children.filter(isElement);
  switch (part.name) {
    case 'varequal':
    case 'varsubset': {
      const at = idents.indexOf(textOf(part).trim());
      return (chosen) => at !== -1 && (chosen & (1 << at)) !== 0;
    }
    case 'and':
      return all(inside, idents);
    case 'or': {
      const tests = inside.map((one) => testOf(one, idents));
      return (chosen) => tests.some((test) => test(chosen));
    }
    case 'not': {
      const test = all(inside, idents);
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

function changeOf(setvar: XmlElement): (score: number) => number {
  const value = numberOf(textOf(setvar)) ?? 0;
  switch ((setvar.attributes.action ?? 'Set').toLowerCase()) {
    case 'add':
      return (score) => score + value;
    case 'subtract':
      return (score) => score - value;
    case 'multiply':
      return (score) => score * value;
    case 'divide':
      return (score) => (value === 0 ? score : score / value);
    default:
      return () => value;
  }
}

function numberOf(text: string | undefined): number | undefined {
  const value = Number(text?.trim() || Number.NaN);
  return Number.isFinite(value) ? value : undefined;
}
