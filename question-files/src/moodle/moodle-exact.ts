// What Moodle cannot say of a question goes along in a processing instruction, which Moodle passes over. It counts
// only while the grading it belongs to is untouched.
import { createHash } from 'node:crypto';
import {
  DIFFICULTIES,
  type Difficulty,
  NEGATIVE_SHARES,
  type NegativeShare,
} from '@quivia/contract/questions';

const NAME = 'quivia-exact';

export interface MoodleGrading {
  isSingle: boolean;
  grade: string;
  fractions: string[];
  tags: string[];
}

export interface Exact {
  negative_marks: number;
  negative_share: NegativeShare | null;
  difficulty: Difficulty | null;
}

/** How a tag says it where the instruction is lost. */
export const DIFFICULTY_TAG = 'difficulty:';

const digest = ({ isSingle, grade, fractions, tags }: MoodleGrading) =>
  createHash('sha256')
    .update(JSON.stringify([isSingle, grade, fractions, tags]))
    .digest('hex')
    .slice(0, 16);

export function writeExact(exact: Exact, grading: MoodleGrading): string {
  return `<?${NAME} ${JSON.stringify({ ...exact, of: digest(grading) })}?>`;
}

export function readExact(instructions: readonly string[], grading: MoodleGrading): Exact | undefined {
  const given = instructions.find((text) => text.startsWith(`${NAME} `));
  if (!given) return undefined;
  try {
    const {
      negative_marks,
      negative_share = null,
      difficulty,
      of,
    } = JSON.parse(given.slice(NAME.length + 1));
    const isKnown =
      (difficulty === null || DIFFICULTIES.includes(difficulty)) &&
      (negative_share === null || NEGATIVE_SHARES.includes(negative_share));
    if (of !== digest(grading) || typeof negative_marks !== 'number' || !isKnown) return undefined;
    return { negative_marks, negative_share, difficulty };
  } catch {
    return undefined;
  }
}
