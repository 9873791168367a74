// Question banks for tests, made as a faculty member makes them.
import { createModule } from '@quivia/contract/courses';
import { assignCourse } from '@quivia/contract/people';
import { createQuestionBank } from '@quivia/contract/question-banks';
import { createQuestions, type NewQuestion, type QuestionContent } from '@quivia/contract/questions';
import { type College, hire } from '../college.ts';
import { done, type Person } from '../people.ts';
import type { TestApp } from '../test-app.ts';

/** Someone new who teaches the college's course. */
export async function teacher(server: TestApp, college: College, username: string): Promise<Person> {
  const person = await server.person(username);
  await teach(college, person);
  return person;
}

/** Makes them faculty of the college and assigns its course to them. */
export async function teach(college: College, person: Person): Promise<void> {
  const faculty_id = await hire(college, person);
  await done(
    college.admin.call(assignCourse, {
      body: { faculty_id, course_id: college.course, institution_id: college.id },
    }),
  );
}

export async function newModule(root: Person, course_id: number, module_number: number): Promise<number> {
  const body = { course_id, module_number, module_name: `Part ${module_number}`, syllabus: 'More light' };
  return (await done(root.call(createModule, { body }))).id;
}

export async function newBank(owner: Person, course_id: number, title = 'Waves'): Promise<number> {
  return (await done(owner.call(createQuestionBank, { body: { title, course_id } }))).id;
}

export const content = (question: string, given: Partial<QuestionContent> = {}): QuestionContent => ({
  question,
  question_type: 'MCQ',
  body: null,
  answer_key: null,
  options: ['one', 'two', 'three', 'four'].map((word, i) => ({
    option: `${word} for ${question.slice(0, 40)}`,
    is_correct: i === 1,
  })),
  answer_rule: 'any_correct',
  marks: 1,
  negative_marks: 0,
  negative_share: null,
  explanation: '',
  tags: [],
  difficulty: null,
  ...given,
});

/** The ids of the new questions, in this order. */
export async function addQuestions(
  author: Person,
  place: Pick<NewQuestion, 'qbank_id' | 'module_id'>,
  ...questions: (string | QuestionContent)[]
): Promise<number[]> {
  const body = questions.map((one) => ({ ...place, ...(typeof one === 'string' ? content(one) : one) }));
  return (await done(author.call(createQuestions, { body }))).questions.map(({ id }) => id);
}
