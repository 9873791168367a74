// Checks questions before they are sent: the contract's own rules, by field.
import { kindOf } from '@quivia/contract/kinds';
import { ClozeKey } from '@quivia/contract/kinds/cloze.key';
import { MatchKey } from '@quivia/contract/kinds/match.key';
import { NumberKey } from '@quivia/contract/kinds/number.key';
import { OrderKey } from '@quivia/contract/kinds/order.key';
import { TextKey } from '@quivia/contract/kinds/text.key';
import { QuestionContent } from '@quivia/contract/questions';
import { QUESTION_MESSAGES } from '@quivia/contract/questions.words';
import { problems as words } from './editor.words.ts';
import { contentOf, type QuestionForm } from './question-form.ts';

export interface Problems {
  question?: string;
  /** About all options: for example that none is marked as correct. */
  options?: string;
  /** By index. */
  option: Record<number, string>;
  /** What the server found in body and answer key, by path: 'answer_key.accepted.0.text'. */
  kind?: Record<string, string>;
  /** About variables, by path: 'parameters.variables.0.name'. */
  variables?: Record<string, string>;
  marks?: string;
  negative_marks?: string;
  explanation?: string;
  tags?: string;
}

const SHOWN_FIRST = [QUESTION_MESSAGES.question, QUESTION_MESSAGES.key, QUESTION_MESSAGES.option] as const;

export function problemsOf(form: QuestionForm): Problems | null {
  const checked = QuestionContent.safeParse(contentOf(form));
  if (checked.success) return null;
  const problems: Problems = { option: {} };
  for (const { path, message } of checked.error.issues) {
    const [field, index] = path;
    if (field === 'options' && typeof index === 'number') problems.option[index] ??= message;
    else if (field === 'parameters')
      problems.variables = { ...problems.variables, [path.join('.')]: message };
    else if (field === 'marks' || field === 'negative_marks')
      problems[field] ??= pointsProblem(field, contentOf(form)[field], message);
    else problems[field as PlainField] ??= message;
  }
  const kind = keyProblems(contentOf(form));
  return kind ? { ...problems, kind } : problems;
}

const KEYS = { number: NumberKey, text: TextKey, match: MatchKey, order: OrderKey, cloze: ClozeKey } as const;

/** What is missing in the key is said together with what else is missing, before the server is asked. */
function keyProblems({ question_type, answer_key }: QuestionContent): Record<string, string> | undefined {
  const kind = kindOf(question_type);
  const checked = kind in KEYS ? KEYS[kind as keyof typeof KEYS].safeParse(answer_key) : undefined;
  if (!checked || checked.success || !answer_key) return undefined;
  const found = checked.error.issues.map(({ path, message }) => [`answer_key.${path.join('.')}`, message]);
  return Object.fromEntries(found);
}

type PlainField = Exclude<keyof Problems, 'option' | 'kind' | 'variables'>;

/** The server's sentences, by the path of a field in the question. */
export function problemsFrom(fields: Readonly<Record<string, string>>): Problems {
  const problems: Problems = { option: {}, kind: {} };
  for (const [path, message] of Object.entries(fields)) {
    const [field = '', index] = path.split('.');
    if (field === 'body' || field === 'answer_key') problems.kind = { ...problems.kind, [path]: message };
    else if (field === 'options' && index !== undefined) problems.option[Number(index)] ??= message;
    else if (field === 'parameters') problems.variables = { ...problems.variables, [path]: message };
    else problems[field as PlainField] ??= message;
  }
  return problems;
}

/** What was found while writing, and what was found when saving. */
export function together(found: Problems, saved: Problems | null): Problems {
  return {
    ...found,
    ...saved,
    option: { ...found.option, ...saved?.option },
    kind: { ...found.kind, ...saved?.kind },
    variables: { ...found.variables, ...saved?.variables },
  };
}

/** After a change of the form: what the server found where nothing has changed since. */
export function remainingKind(
  problems: Problems | null | undefined,
  before: QuestionForm,
  after: QuestionForm,
): Record<string, string> {
  const [was, is] = [contentOf(before), contentOf(after)];
  const isSame = (path: string) => JSON.stringify(valueAt(was, path)) === JSON.stringify(valueAt(is, path));
  return Object.fromEntries(Object.entries(problems?.kind ?? {}).filter(([path]) => isSame(path)));
}

const valueAt = (content: unknown, path: string) =>
  path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], content);

export const hasProblems = ({ option, kind = {}, variables = {}, ...rest }: Problems) =>
  [option, kind, variables, rest].some((some) => Object.keys(some).length > 0);

/** The contract has no sentence for something that isn't a number. */
export const pointsProblem = (
  field: 'marks' | 'negative_marks',
  points: number | undefined,
  message: string,
): string => (Number.isFinite(points) ? message : words.notANumber(field));

/**
 * The one sentence for the toast: about the first question with a problem, where the focus goes too. In one question the
 * sentences come in the order of its fields: the text, the circles, the options.
 */
export function sentenceFor(problems: readonly (Problems | null)[]): string | null {
  const first = problems.find((one) => one !== null);
  if (!first) return null;
  const found = sentencesOf(first);
  return SHOWN_FIRST.find((sentence) => found.includes(sentence)) ?? found[0] ?? null;
}

const sentencesOf = ({ option, kind = {}, variables = {}, ...rest }: Problems) =>
  [rest, option, variables, kind].flatMap((some) => Object.values(some));
