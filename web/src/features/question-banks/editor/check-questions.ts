// Checks questions before they are sent: the contract's own rules, by field.
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
    else if (field === 'marks' || field === 'negative_marks')
      problems[field] ??= pointsProblem(field, contentOf(form)[field], message);
    else problems[field as Exclude<keyof Problems, 'option'>] ??= message;
  }
  return problems;
}

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

const sentencesOf = ({ option, ...rest }: Problems) => [...Object.values(rest), ...Object.values(option)];
