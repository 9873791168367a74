// Draws that can be given to a student: every formula has a number, and the question with the values filled in is a
// complete one.
import { MESSAGES } from '@quivia/contract/fields.words';
import type { KindName } from '@quivia/contract/kinds';
import { type DrawnValues, PARAMETER_LIMITS, type Parameters } from '@quivia/contract/kinds/parameters';
import { randomFrom } from '../chance.rules.ts';
import type { KindProblem } from '../kind.rules.ts';
import { kindNamed } from '../kinds.rules.ts';
import { hasRepeats, sameText } from '../part-texts.rules.ts';
import { draw, variableProblems } from './draw.rules.ts';
import { fillBody, fillKey, fillText, markersIn } from './fill.rules.ts';
import { PARAMETER_PROBLEMS as words } from './parameters.words.ts';

/** A question before its values are filled in. */
export interface Template {
  kind: KindName;
  question: string;
  /** Of multiple choice. */
  options: readonly { option: string }[];
  /** Of every other kind. */
  body: unknown;
  answer_key: unknown;
}

/** As a student with these values has it. */
export const fillTemplate = <T extends Template>(template: T, values: Readonly<DrawnValues>): T => ({
  ...template,
  question: fillText(template.question, values),
  options: template.options.map((one) => ({ ...one, option: fillText(one.option, values) })),
  body: fillBody(template.body, values),
  answer_key: fillKey(template.answer_key, values),
});

/** Of a question whose values are filled in. */
function filledProblems({ kind, question, options, body, answer_key }: Template): KindProblem[] {
  if (kind === 'choice')
    return hasRepeats(options.map(({ option }) => sameText(option)))
      ? [{ path: ['options'], message: words.sameOptions }]
      : [];
  const rules = kindNamed(kind);
  const read = [rules.Body.safeParse(body), rules.Key.safeParse(answer_key)] as const;
  const problems = read.flatMap((one, i) =>
    (one.error?.issues ?? []).map(({ path, message }) => ({
      path: [i === 0 ? 'body' : 'answer_key', ...(path as (string | number)[])],
      message,
    })),
  );
  return problems.length > 0 ? problems : rules.problems(question, read[0].data, read[1].data);
}

/** What is wrong whatever is drawn. */
function templateProblems(
  template: Template & { explanation: string },
  parameters: Parameters,
): KindProblem[] {
  const { question, options, body, answer_key, explanation } = template;
  const names = new Set(parameters.variables.map(({ name }) => name));
  const inUnits = ({ path }: { path: readonly unknown[] }) =>
    template.kind === 'number' && path.includes('units');
  const problems = variableProblems(parameters);
  for (const marker of markersIn({ question, options, body, answer_key, explanation }))
    if (inUnits(marker)) problems.push({ path: marker.path, message: words.inUnit });
    else if (!names.has(marker.name))
      problems.push({ path: marker.path, message: words.unknown(marker.name) });
  return problems;
}

export interface DrawnQuestion {
  /** Null where a formula has no number. */
  values: DrawnValues | null;
  /** Why no student gets it. */
  problems: KindProblem[];
}

function drawOnce(template: Template, parameters: Parameters, random: () => number): DrawnQuestion {
  const drawn = draw(parameters, random);
  if ('problem' in drawn) return { values: null, problems: [drawn.problem] };
  return { values: drawn.values, problems: filledProblems(fillTemplate(template, drawn.values)) };
}

export interface Draws {
  /** What is wrong whatever is drawn; then there are no draws. */
  problems: KindProblem[];
  draws: DrawnQuestion[];
}

/** What an author sees: the same for the same question. */
export function exampleDraws(template: Template & { explanation: string }, parameters: Parameters): Draws {
  const problems = templateProblems(template, parameters);
  if (problems.length > 0) return { problems, draws: [] };
  const random = randomFrom(1);
  const draws = Array.from({ length: PARAMETER_LIMITS.draws }, () => drawOnce(template, parameters, random));
  return { problems, draws };
}

export const isUsable = (drawn: DrawnQuestion): drawn is DrawnQuestion & { values: DrawnValues } =>
  drawn.values !== null && drawn.problems.length === 0;

/** Half of the draws must be usable: then a student who is given only those gets one within a few tries. */
export function checkDraws({
  problems,
  draws,
}: Draws): { problems: KindProblem[] } | { example: DrawnValues } {
  if (problems.length > 0) return { problems };
  const usable = draws.filter(isUsable);
  const [first] = usable;
  if (first && usable.length * 2 >= draws.length) return { example: first.values };
  const found = draws.find((one) => !isUsable(one))?.problems;
  return { problems: found ?? [{ path: ['parameters'], message: MESSAGES.number }] };
}

const MOST_TRIES = 100;

/** For one student. The example only if no draw can be used, which a question that was checked makes next to impossible. */
export function drawFor(
  template: Template,
  parameters: Parameters,
  random: () => number,
  example: DrawnValues,
): DrawnValues {
  for (let i = 0; i < MOST_TRIES; i += 1) {
    const drawn = drawOnce(template, parameters, random);
    if (isUsable(drawn)) return drawn.values;
  }
  return example;
}
