// What looks wrong with a question, in sentences. Whether it is, a person says.
import { type AnswerRule, OPTION_LETTERS } from '@quivia/contract/questions';
import { warnings } from './analysis.words.ts';

interface Looked {
  answer_rule: AnswerRule;
  given_to: number;
  facility: number | null;
  discrimination: number | null;
  options: readonly { is_correct: boolean; upper_share: number | null }[];
}

/** What the people who took the exam are called. */
export interface Terms {
  student: string;
  Students: string;
}

export function warningsOf(item: Looked, terms: Terms): string[] {
  const found: string[] = [];
  if (item.given_to < 2) return found;
  if (item.facility === 1) found.push(warnings.everyone(terms.student));
  if (item.facility === 0) found.push(warnings.nobody);
  if (item.discrimination !== null && item.discrimination < -0.0005)
    found.push(warnings.discrimination(item.discrimination.toFixed(2), terms));
  else if (isWeak(item)) found.push(warnings.weak((item.discrimination ?? 0).toFixed(2), terms.student));
  for (const letter of beatingTheKey(item)) found.push(warnings.beaten(letter, terms.student));
  return found;
}

/** With few students a low figure is chance; a question that all or none got right has its own sentence. */
const FEWEST_TO_JUDGE = 10;
const WEAK = 0.2;

const isWeak = ({ given_to, facility, discrimination }: Looked) =>
  given_to >= FEWEST_TO_JUDGE &&
  facility !== 0 &&
  facility !== 1 &&
  discrimination !== null &&
  discrimination < WEAK;

type Judged = Pick<Looked, 'given_to' | 'discrimination' | 'options'>;

/** Strong students answer differently from the key: with enough of them, the mistake is rather the key's. */
export const isKeyDoubtful = ({ given_to, discrimination, options }: Judged): boolean =>
  given_to >= FEWEST_TO_JUDGE &&
  ((discrimination ?? 0) < -0.0005 || beatingTheKey({ answer_rule: 'any_correct', options }).length > 0);

/** Letters of wrong options. Where one option is chosen, all right ones count together. */
function beatingTheKey({ answer_rule, options }: Pick<Looked, 'answer_rule' | 'options'>): string[] {
  const right = options.filter(({ is_correct }) => is_correct).map(({ upper_share }) => upper_share ?? 0);
  const key = answer_rule === 'select_all' ? Math.max(0, ...right) : right.reduce((a, b) => a + b, 0);
  return options.flatMap(({ is_correct, upper_share }, place) =>
    !is_correct && (upper_share ?? 0) > key + 1e-9 ? [OPTION_LETTERS[place] as string] : [],
  );
}
