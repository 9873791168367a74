import type { Difficulty } from '@quivia/contract/questions';

export const DIFFICULTY_WORDS: Record<Difficulty, string> = { easy: 'Easy', medium: 'Medium', hard: 'Hard' };
