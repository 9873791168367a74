export const SECTION_KIND_NAMES = {
  section: 'Section',
  lab: 'Lab batch',
  elective: 'Elective group',
  remedial: 'Remedial group',
} as const;

/** As in `S5 Computer Science A`. */
export const sectionTitle = (one: { semester: number; department: string; name: string }) =>
  `S${one.semester} ${one.department} ${one.name}`;

export const CLASS_MESSAGES = {
  yearName: 'Please enter a name such as 2026–27.',
  termName: 'Please enter a name such as Odd semester.',
  oneTerm: 'Please add a term.',
  sixTerms: 'A year has at most six terms.',
  endsFirst: 'The last day is before the first.',
  inOrder: 'This term begins before the one above it has ended.',
  sameTerm: 'Another term has this name.',
  sectionName: 'Please enter a name such as A.',
  department: 'Please choose a department.',
  semester: 'Please enter a number from 1 to 20.',
  batch: 'Please enter the year of admission.',
  students: 'Please choose at least one student.',
  fewerStudents: 'Please choose at most 1,000 students at once.',
};

/** As in `Data Structures (CST201) · A, B`. */
export const offeringTitle = (one: { course: string; code: string; sections: string }) =>
  `${one.course} (${one.code}) · ${one.sections}`;

export const OFFERING_MESSAGES = {
  course: 'Please choose a course.',
  sections: 'Please choose at least one section or group.',
  fewerSections: 'An offering has at most 40 sections and groups.',
  fewerTeachers: 'An offering has at most 20 teachers.',
};

export const PROMOTION_MESSAGES = { term: 'Please choose a term.' };
