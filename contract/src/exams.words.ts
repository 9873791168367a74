export const EXAM_MESSAGES = {
  started: 'Quiz started successfully',
  atLeastAMinute: 'Please enter at least one minute',
  atMostADay: 'An exam can last at most one day',
} as const;

export const studentsAtMost = (most: number) => `Please choose at most ${most.toLocaleString('en')} students`;
