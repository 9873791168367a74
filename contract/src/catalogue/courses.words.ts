export const COURSE_MESSAGES = {
  module: 'Please enter module name and syllabus',
} as const;

export const moduleNumberFrom = (least: number, most: number) =>
  `Please enter a module number from ${least} to ${most}`;
