// What is wrong with questions before they are sent: the contract's own rules, placed at the fields.
import { QUESTION_LIMITS, QuestionContent } from '@quivia/contract/questions';
import { QUESTION_MESSAGES } from '@quivia/contract/questions.words';
import { contentOf, type QuestionForm } from './question-form.ts';

export interface Problems {
  question?: string;
  /** That no option is marked as correct, or something about all options. */
  options?: string;
  /** By place. */
  option: Record<number, string>;
  marks?: string;
  negative_marks?: string;
  explanation?: string;
  tags?: string;
}

const FIRST_SAID = [QUESTION_MESSAGES.question, QUESTION_MESSAGES.key, QUESTION_MESSAGES.option] as const;

export function problemsOf(form: QuestionForm): Problems | null {
  const checked = QuestionContent.safeParse(contentOf(form));
  if (checked.success) return null;
  const problems: Problems = { option: {} };
  for (const { path, message } of checked.error.issues) {
    const [field, place] = path;
    if (field === 'options' && typeof place === 'number') problems.option[place] ??= message;
    else if (field === 'marks' || field === 'negative_marks')
      problems[field] ??= pointsMessage(form, field, message);
    else problems[field as Exclude<keyof Problems, 'option'>] ??= message;
  }
  return problems;
}

/** A number that is none has no sentence in the contract. */
function pointsMessage(form: QuestionForm, field: 'marks' | 'negative_marks', message: string): string {
  if (Number.isFinite(contentOf(form)[field])) return message;
  return `Please enter a number from ${field === 'marks' ? 0.01 : 0} to ${QUESTION_LIMITS.marks}`;
}

/** The one sentence to say aloud: the ordered three come first, in their order. */
export function sentenceFor(problems: readonly (Problems | null)[]): string | null {
  const said = problems.flatMap((one) => (one ? sentencesOf(one) : []));
  return FIRST_SAID.find((sentence) => said.includes(sentence)) ?? said[0] ?? null;
}

const sentencesOf = ({ option, ...rest }: Problems) => [...Object.values(rest), ...Object.values(option)];
