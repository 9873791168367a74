// The words of a college and of a community for the same things.

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

interface Nouns {
  student: string;
  module: string;
  course: string;
  rollNumber: string;
}

function wordsOf<T extends object>({ student, module, course, rollNumber }: Nouns, sentences: T) {
  return {
    student,
    students: `${student}s`,
    Student: capital(student),
    Students: `${capital(student)}s`,
    module,
    modules: `${module}s`,
    Module: capital(module),
    Modules: `${capital(module)}s`,
    course,
    Course: capital(course),
    RollNumber: capital(rollNumber),
    searchStudents: `Search ${rollNumber}s or names`,
    ...sentences,
  };
}

export type Words = typeof COLLEGE_WORDS;

export const COLLEGE_WORDS = wordsOf(
  { student: 'student', module: 'module', course: 'course', rollNumber: 'roll number' },
  {
    takes: 'takes',
    take: 'take',
    examiner: 'your faculty',
    syllabus: 'Syllabus',
    startQuiz: 'Start Quiz',
    createQbank: 'Create Qbank',
    recentQuiz: 'Recent Quiz',
    takeQuiz: 'Take Quiz',
    viewResults: 'View Results',
    chooseBankFirst: 'Please choose a course and a question bank first',
    nobodyTakes: "Nobody takes this course yet. Your institution's administrator gives students their class.",
    leaderboard: 'Students see a leaderboard of the first 20 and their own rank',
    noExamHere: 'Only who started an exam sees it here.',
    subject: 'Subject',
    setBy: 'Faculty',
    exams: 'your exams',
    examsTitle: 'Your exams',
    startedExams: 'Exams you have started',
    noResultHere: 'Only who started an exam sees its results here.',
    firstResult: 'Once a quiz of yours has begun, its results appear here.',
    ownExams: 'The quizzes and vivas set for you. This page follows every change.',
    noExam: 'When your faculty sets one, it appears here by itself, and you are notified.',
  },
);

export const COMMUNITY_WORDS: Words = wordsOf(
  { student: 'member', module: 'topic', course: 'community', rollNumber: 'username' },
  {
    takes: 'belongs to',
    take: 'belong to',
    examiner: 'an admin',
    syllabus: 'What it covers',
    startQuiz: 'Start quiz',
    createQbank: 'Create quiz',
    recentQuiz: 'Recent quiz',
    takeQuiz: 'Take quiz',
    viewResults: 'Results',
    chooseBankFirst: 'Please choose a question bank first',
    nobodyTakes: 'Nobody has joined yet. Invite people under Members.',
    leaderboard: 'It counts for the leaderboard',
    noExamHere: 'It may belong to another community.',
    subject: 'Community',
    setBy: 'Set by',
    exams: 'exams',
    examsTitle: 'Exams',
    startedExams: 'Exams of the community',
    noResultHere: 'It may belong to another community.',
    firstResult: 'Once a quiz of this community has begun, its results appear here.',
    ownExams: 'The quizzes and vivas of your communities. This page follows every change.',
    noExam: 'When one of your communities sets one for you, it appears here by itself, and you are notified.',
  },
);

/** What the server says of a college's things, said of those where one is. */
export function inWords(sentence: string, words: Words): string {
  if (words === COLLEGE_WORDS) return sentence;
  return sentence.replaceAll(/module|course\b|student|syllabus/gi, (said) => {
    const word = words[said.toLowerCase() as 'module' | 'course' | 'student' | 'syllabus'];
    return said.charAt(0) === said.charAt(0).toUpperCase() ? capital(word) : word.toLowerCase();
  });
}
