// A question bank with two modules and three questions, as the server shows it to its authors.
import { listCourses } from '@quivia/contract/courses';
import { listHalls } from '@quivia/contract/hall/duties';
import * as banks from '@quivia/contract/question-banks';
import { listExportLosses } from '@quivia/contract/question-files';
import * as questions from '@quivia/contract/questions';
import { fakeServer } from './fake-server.ts';
import { courseOf } from './sample-college.ts';

const BANK = 5;
const AT = '2026-11-01T09:00:00.000Z';

export const entryOf = (given: Partial<banks.QuestionBankEntry> = {}): banks.QuestionBankEntry => ({
  id: BANK,
  title: 'Trees',
  course_id: 1,
  course_name: 'Data Structures',
  course_code: 'C1',
  question_count: 3,
  owner: 'anna01',
  access: 'owner',
  changed_at: AT,
  exam_count: 0,
  is_open_for_practice: false,
  last_exam_at: null,
  by_module: [
    { module_number: 1, module_name: 'Basics', question_count: 3 },
    { module_number: 2, module_name: 'Searching', question_count: 0 },
  ],
  ...given,
});

/** What an opened bank has of its entry in the list. */
function entryWithoutList() {
  const { by_module, last_exam_at, ...entry } = entryOf();
  return entry;
}

export const moduleOf = (number: number, given: Partial<banks.BankModule> = {}): banks.BankModule => ({
  id: 20 + number,
  module_number: number,
  module_name: number === 1 ? 'Basics' : 'Searching',
  first_number: 10 * (number - 1) + 1,
  next_number: number === 1 ? 4 : 11,
  question_count: number === 1 ? 3 : 0,
  ...given,
});

export const bankOf = (given: Partial<banks.QuestionBank> = {}): banks.QuestionBank => ({
  ...entryWithoutList(),
  version: 2,
  modules: [moduleOf(1), moduleOf(2)],
  tags: ['graphs', 'lists'],
  deleted_count: 0,
  exams: [],
  ...given,
});

type Question = questions.QuestionForAuthor;

/** Question 1 is 'What is a stack?', and so on. Option A is correct. */
export const questionOf = (number: number, given: Partial<Question> = {}): Question => ({
  id: 100 + number,
  qbank_id: BANK,
  qbank_title: 'Trees',
  module_id: 21,
  stimulus: null,
  question_number: number,
  version: 1,
  changed_at: AT,
  changed_by: 'anna01',
  exam_count: 0,
  question: `What is ${['a stack', 'a queue', 'a tree', 'a heap'][number - 1]}?`,
  question_type: 'MCQ',
  body: null,
  answer_key: null,
  options: (['A', 'B', 'C'] as const).map((letter, index) => ({
    id: number * 10 + index,
    option_number: letter,
    option: `${['First', 'Second', 'Third'][index]} of ${number}`,
    is_correct: index === 0,
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

/** A server that holds this bank and these questions; tests change the lists to play what others do meanwhile. */
export function bankServer({
  bank = bankOf(),
  held = [questionOf(1), questionOf(2), questionOf(3)],
  deleted = [] as Question[],
} = {}) {
  const state = { bank, held, deleted };
  const server = fakeServer()
    .on(listCourses, [courseOf(1, 'Data Structures'), courseOf(2, 'Networks')])
    .on(listHalls, [])
    .on(banks.listQuestionBanks, () => [entryOf()])
    .on(banks.getQuestionBank, () => state.bank)
    .on(questions.listQuestions, ({ query }) =>
      (query.deleted ? state.deleted : state.held).filter(
        ({ module_id, question }) =>
          (!query.module_id || Number(query.module_id) === module_id) &&
          question.includes(query.search ?? ''),
      ),
    )
    .on(questions.getQuestion, ({ params }) => {
      const [found] = [...state.held, ...state.deleted].filter(({ id }) => String(id) === params.id);
      if (!found) throw new Error(`There is no question ${params.id}`);
      return found;
    })
    .on(questions.findSimilarQuestions, [])
    .on(listExportLosses, []);
  return Object.assign(server, { state });
}
