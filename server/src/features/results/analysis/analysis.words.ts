export const alphaNotes = {
  questions: 'Alpha needs at least two questions.',
  students: (student: string) => `Alpha needs at least two ${student}s.`,
  drawn: (student: string) => `Alpha compares ${student}s who had the same questions; here they were drawn.`,
  sameMarks: (student: string) => `All ${student}s have the same marks, so alpha can't be computed.`,
};

export const warnings = {
  everyone: (student: string) =>
    `Everyone got this right, so it doesn't separate stronger from weaker ${student}s.`,
  nobody: 'No one got this right. Is the answer key correct?',
  discrimination: (value: string, { Students }: { Students: string }) =>
    `${Students} who do well in the rest of the paper get this wrong more often than others (discrimination ${value}). Check the key and the wording.`,
  weak: (value: string, student: string) =>
    `Hardly separates stronger from weaker ${student}s (discrimination ${value}; 0.20 or more is usual).`,
  beaten: (letter: string, student: string) =>
    `More of the strongest ${student}s choose ${letter} than the correct answer. Is the answer key correct?`,
};
