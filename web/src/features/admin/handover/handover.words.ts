export const handoverPanel = {
  title: 'Hand over',
  lead: 'Question banks and exams of people who are no longer faculty here. Hand each to a colleague who teaches the course.',
  card: 'Without an owner',
  caption: 'Question banks and exams without an owner',
  what: 'Title',
  course: 'Course',
  owner: 'Owner who left',
  to: 'New owner',
  kinds: { bank: 'Question bank', exam: 'Exam' },
  choose: (title: string) => `New owner of ${title}`,
  nobodyChosen: 'Choose a colleague',
  nobody: 'No one teaches this course. Assign it first.',
  handOver: 'Hand over',
  handOverNamed: (title: string) => `Hand over ${title}`,
  none: 'Nothing to hand over',
  noneHint: 'When you remove a faculty member, their question banks and exams appear here.',
  confirmTitle: 'Hand it over?',
  confirm: (title: string, name: string, isExam: boolean) =>
    isExam
      ? `${name} will run ${title} and see its results. You can't undo this here.`
      : `${name} will own ${title}. You can't undo this here.`,
};
