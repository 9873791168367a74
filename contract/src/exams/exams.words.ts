export const EXAM_MESSAGES = {
  started: 'Quiz started successfully',
  atLeastAMinute: 'Please enter at least one minute',
  atMostADay: 'An exam can last at most one day',
  wholeMinutes: 'Please enter whole minutes',
} as const;

export const atMostPercent = (most: number) => `At most ${most} percent`;

export const studentsAtMost = (most: number) => `Please choose at most ${most.toLocaleString('en')} students`;
