// What a wrong answer costs, as people write it: an amount of marks (0.5), or a share of the question's marks (1/3).
import { NEGATIVE_SHARES, type NegativeShare } from './questions.ts';

interface Penalty {
  negative_marks: number;
  negative_share: NegativeShare | null;
}

/** Not a number where it is neither: the field then says so. */
export function readPenalty(text: string): Penalty {
  const typed = text.replaceAll(/\s/g, '');
  const share = typed === '1/1' ? '1' : NEGATIVE_SHARES.find((one) => one.includes('/') && one === typed);
  if (share) return { negative_marks: 0, negative_share: share };
  return {
    negative_marks: typed === '' ? Number.NaN : Number(typed.replace(',', '.')),
    negative_share: null,
  };
}

export const writePenalty = ({ negative_marks, negative_share }: Penalty): string =>
  negative_share === null ? String(negative_marks) : negative_share === '1' ? '1/1' : negative_share;
