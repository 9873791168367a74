import { plural } from '@quivia/contract/plural';
import type { Difficulty } from '@quivia/contract/questions';

export const drawn = {
  title: 'Questions',
  number: (position: number) => `Question ${position}`,
  none: 'No questions drawn yet.',
  draw: 'Draw questions',
  another: 'Another question',
  anotherOf: (position: number) => `Another question in place of question ${position}`,
  offline: 'Without a connection you can’t draw other questions. Those below are stored on this device.',
  model: 'Model answer',
  modelOf: (position: number) => `Model answer to question ${position}`,
  howItWent: (position: number) => `How question ${position} went`,
  outcomes: { right: 'Right', partly: 'Partly', wrong: 'Wrong', skipped: 'Not asked' },
  earlier: (count: number) => `${plural(count, 'replaced question')}`,
};

export const difficulties: Record<Difficulty, string> = { easy: 'Easy', medium: 'Medium', hard: 'Hard' };

export const questions = {
  rules: 'What each candidate gets',
  banks: 'Question banks',
  noBanks:
    'You have no question bank for this course. Someone who teaches it can create one on their Faculty page, under Create Qbank.',
  module: 'Module',
  anyModule: 'Any module',
  difficulty: 'Difficulty',
  anyDifficulty: 'Any difficulty',
  count: 'Questions',
  remove: 'Remove',
  removeRow: (number: number) => `Remove row ${number}`,
  row: (number: number) => `Row ${number}`,
  add: 'Add a row',
  noRows: 'Nothing is drawn yet. Add a row for each kind of question a candidate should get.',
  available: (count: number) => (count === 1 ? '1 in the banks' : `${count} in the banks`),
  mostUses: 'Use each question at most … times a session',
  mostUsesHint: 'Leave blank for no limit.',
  groups: 'Groups',
  each: 'Different questions for each candidate',
  together: 'The same questions for a group',
  save: 'Save',
  total: (count: number) =>
    `Each candidate gets ${plural(count, 'question')}. Nobody gets a question that someone in their group had.`,
  draw: 'Draw',
  drawHint:
    'Draw before the session, so that the questions are stored on the examiners’ devices. Candidates who have questions keep them.',
  sessions: 'Sessions',
  noSessions:
    'No session is left to draw for. Examiners can also draw questions for one candidate at a time.',
  drawFor: (session: string) => `Draw for ${session}`,
  short: (name: string, missing: number) => `${name}: ${plural(missing, 'question')} too few in the banks`,
};
