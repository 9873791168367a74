import { listCourses } from '@quivia/contract/courses';
import * as exams from '@quivia/contract/exams';
import { listHalls } from '@quivia/contract/hall/duties';
import { listOwnOfferings, listRegistrations } from '@quivia/contract/offerings';
import { listStudents } from '@quivia/contract/people';
import { listQuestionBanks, type QuestionBankEntry } from '@quivia/contract/question-banks';
import { listExamStudents, listExtraTimes, setExtraTime } from '@quivia/contract/running-exams';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { courseOf } from '../../../testing/sample-college.ts';
import { examOf, examStudentOf } from '../../../testing/sample-exam.ts';

/** The panel is loaded on demand; the first test does not wait for that. */
beforeAll(() => import('../start-quiz-panel.tsx'));

const bank: QuestionBankEntry = {
  exam_count: 0,
  is_open_for_practice: false,
  last_exam_at: null,
  by_module: [],
  id: 5,
  title: 'Trees',
  course_id: 1,
  course_name: 'Data Structures',
  course_code: 'C1',
  question_count: 6,
  owner: 'asha01',
  access: 'owner',
  changed_at: '2026-11-01T09:00:00.000Z',
};
const STUDENTS = ['Anna Menon', 'Ben Thomas', null].map((name, i) => ({
  id: 41 + i,
  roll_number: `R25CS00${i + 1}`,
  name,
}));

const college = () =>
  fakeServer()
    .on(listCourses, [courseOf(1, 'Data Structures'), courseOf(2, 'Networks')])
    .on(listQuestionBanks, ({ query }) => (query.course_id === '1' ? [bank] : []))
    .on(listStudents, STUDENTS)
    .on(listOwnOfferings, [])
    .on(listExtraTimes, [{ student_id: 42, extra_time: 25 }])
    .on(exams.listExams, [])
    .on(listHalls, [])
    .on(exams.findClashes, [])
    .on(exams.countQuiz, ({ body }) => {
      const given = body as { draw_per_module: number | null; negative_marks: number | null };
      const questions = given.draw_per_module ?? 6;
      const negative = given.negative_marks ?? 0;
      return {
        questions,
        marks: { least: questions, most: questions },
        negative_marks: { least: negative, most: negative },
      };
    })
    .on(exams.startQuiz, { id: 3, message: 'Quiz started successfully' })
    .on(exams.getExam, examOf())
    .on(listExamStudents, []);

function open() {
  const page = renderPage('/faculty?panel=start-quiz', { as: 'Faculty' });
  return {
    ...page,
    start: async () => {
      await screen.findByRole('heading', { level: 1, name: 'Start Quiz' });
      const main = within(screen.getByRole('main'));
      await page.user.click(main.getByRole('button', { name: 'Start Quiz' }));
    },
    choose: async (course = 'Data Structures (C1)') => {
      await screen.findByRole('option', { name: course });
      await page.user.selectOptions(screen.getByLabelText('Course'), course);
    },
    chooseBank: async () => {
      await screen.findByRole('option', { name: 'Trees (6 questions)' });
      await page.user.selectOptions(screen.getByLabelText('Question bank'), 'Trees (6 questions)');
    },
    chooseAll: async () => {
      await screen.findByRole('option', { name: 'Select All Students' });
      await page.user.selectOptions(screen.getByLabelText('Students'), 'Select All Students');
    },
  };
}

test('says what each student gets, as the settings change', async () => {
  college();
  const { user, choose, chooseBank } = open();
  await choose();
  await chooseBank();
  expect(await screen.findByText('Each student gets 6 questions worth 6 marks.')).toBeDefined();
  await user.type(screen.getByLabelText('Questions per module'), '2');
  await user.type(screen.getByLabelText('Negative marks'), '0.25');
  expect(
    await screen.findByText('Each student gets 2 questions worth 2 marks. Wrong answers lose 0.25 marks.'),
  ).toBeDefined();
});

test('warns of a bank that is open for practice, and says what to do', async () => {
  const practised = { ...bank, is_open_for_practice: true };
  college().on(listQuestionBanks, [
    practised,
    { ...practised, id: 6, title: 'Graphs', access: 'read' },
    {
      ...bank,
      id: 7,
      title: 'Heaps',
    },
  ]);
  const { user, choose, chooseBank } = open();
  await choose();
  expect(screen.queryByRole('alert')).toBeNull();
  await chooseBank();
  const warning = 'This bank is open for practice, so students may already know its questions and answers.';
  expect((await screen.findByRole('alert')).textContent).toBe(
    `${warning} Choose another bank, or close this one for practice.Open the bank`,
  );
  await user.selectOptions(screen.getByLabelText('Question bank'), 'Graphs (6 questions)');
  expect(screen.getByRole('alert').textContent).toBe(
    `${warning} Choose another bank, or ask its owner to close it for practice.`,
  );
  await user.selectOptions(screen.getByLabelText('Question bank'), 'Heaps (6 questions)');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a copy starts a new exam like the old one, at a time of its own', async () => {
  const server = college()
    .on(
      exams.getExam,
      examOf({ shuffle_questions: true, negative_share: '1/3', draw_per_module: 2, allow_scratch_pad: true }),
    )
    .on(listExamStudents, [examStudentOf({ student_id: 41 }), examStudentOf({ student_id: 43 })]);
  const { user } = renderPage('/faculty?panel=start-quiz&exam=3&view=copy', { as: 'Faculty' });
  expect(await screen.findByRole('heading', { name: 'Copy of Series 1' })).toBeDefined();
  await screen.findByRole('option', { name: 'Trees (6 questions)' });
  await screen.findByRole('button', { name: 'Change selection: 2 of 3 students' });
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Start Quiz' }));
  await waitFor(() => expect(server.sentTo(exams.startQuiz)).toHaveLength(1));
  expect(server.sentTo(exams.startQuiz)[0]?.body).toMatchObject({
    title: 'Series 1',
    qbank_id: 5,
    course_id: 1,
    student_id: [41, 43],
    duration: 45,
    start_time: '',
    end_time: '',
    shuffle_questions: true,
    negative_share: '1/3',
    draw_per_module: 2,
    allow_calculator: false,
    allow_scratch_pad: true,
  });
});

test('an empty form marks what is missing and sends nothing', async () => {
  const server = college();
  const { start } = open();
  await start();
  expect(await screen.findAllByText('Please fill all the details')).not.toHaveLength(0);
  const invalid = [...document.querySelectorAll('[aria-invalid=true]')];
  expect(invalid).toEqual(
    ['Course', 'Question bank', 'Students'].map((label) => screen.getByLabelText(label)),
  );
  expect(server.sentTo(exams.startQuiz)).toHaveLength(0);
});

test('a quiz for everyone is started, and its page opens', async () => {
  const server = college();
  const { user, start, choose, chooseBank, chooseAll, router } = open();
  await choose();
  await chooseBank();
  await chooseAll();
  expect(screen.getByText('3 students take this course.')).toBeDefined();
  await user.type(screen.getByLabelText('Quiz title'), 'Series 1');
  await user.type(screen.getByLabelText('Duration in minutes'), '45');
  await user.click(screen.getByLabelText('Scientific calculator'));
  await start();
  expect(await screen.findByText('Quiz started successfully')).toBeDefined();
  expect(await screen.findByRole('heading', { level: 1, name: 'Series 1' })).toBeDefined();
  expect(router.state.location.search).toBe('?panel=start-quiz&exam=3');
  expect(server.sentTo(exams.startQuiz)[0]?.body).toMatchObject({
    course_id: 1,
    qbank_id: 5,
    student_id: [41, 42, 43],
    title: 'Series 1',
    duration: 45,
    release: 'window_close',
    marks: null,
    allow_calculator: true,
    allow_scratch_pad: false,
  });
});

test('another course empties the bank, and is for all its students until others are chosen', async () => {
  college();
  const { choose, chooseBank, chooseAll } = open();
  await choose();
  await chooseBank();
  await chooseAll();
  await choose('Networks (C2)');
  expect(await screen.findByText(/This course has no question bank yet/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Create one in Create Qbank' })).toBeDefined();
  expect(screen.getByLabelText('Question bank')).toHaveProperty('value', '');
  expect(screen.getByLabelText('Students')).toHaveProperty('value', 'all');
});

test('whole sections of a class are chosen, and the exam refers to the class', async () => {
  const registered = (id: number, section_id: number) => ({
    ...{ id, student_id: id, roll_number: `R${id}`, name: null, section_id },
    ...{ section: section_id === 7 ? 'A' : 'B', from: '2026-07-01T00:00:00.000Z', to: null },
  });
  const server = college()
    .on(listOwnOfferings, [
      {
        ...{ id: 9, term_id: 51, term: 'Odd semester', year_id: 5, year: '2026–27', version: 1 },
        ...{ course_id: 1, course: 'Data Structures', code: 'C1', department: 'CS', semester: 3 },
        ...{ sections: [], teachers: [], students: 3 },
      },
    ])
    .on(listRegistrations, [registered(41, 7), registered(42, 8), registered(43, 7)]);
  const { user, choose, chooseBank, start } = open();
  await choose();
  await chooseBank();
  await screen.findByRole('option', { name: 'Select All Students' });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Class' }), '9');
  expect(await screen.findByRole('button', { name: 'Change selection: 3 of 3 students' })).toBeDefined();
  await user.click(screen.getByRole('checkbox', { name: 'B (1 student)' }));
  await screen.findByRole('button', { name: 'Change selection: 2 of 3 students' });
  await start();
  await expect.poll(() => server.sentTo(exams.startQuiz).length).toBe(1);
  expect(server.sentTo(exams.startQuiz)[0]?.body).toMatchObject({ offering_id: 9, student_id: [41, 43] });
});

test('students that cannot be loaded can be asked for again', async () => {
  const server = college().on(listStudents, () => refusal('database_away'));
  const { user, choose } = open();
  await choose();
  expect(await screen.findByText(/The students couldn't be loaded/)).toBeDefined();
  server.on(listStudents, STUDENTS);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('option', { name: 'Select All Students' })).toBeDefined();
});

test('students are chosen by roll number: by search, by keyboard, and sent in order', async () => {
  const server = college();
  const { user, choose, chooseBank, start } = open();
  await choose();
  await chooseBank();
  await screen.findByRole('option', { name: 'Custom Selection' });
  await user.selectOptions(screen.getByLabelText('Students'), 'Custom Selection');
  const dialog = within(await screen.findByRole('dialog', { name: 'Custom Selection' }));
  expect(dialog.getByText('+25 % time')).toBeDefined();
  await user.type(dialog.getByLabelText('Search roll numbers or names'), 'thomas');
  expect(dialog.getAllByRole('checkbox')).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: 'Select found' }));
  await user.clear(dialog.getByLabelText('Search roll numbers or names'));
  dialog.getByRole('checkbox', { name: /R25CS001/ }).focus();
  await user.keyboard(' ');
  expect(dialog.getByRole('status').textContent).toBe('2 of 3 students selected');
  await user.keyboard('{End}');
  expect(document.activeElement).toBe(dialog.getByRole('checkbox', { name: /R25CS003/ }));
  await user.click(dialog.getByRole('button', { name: 'Use selection' }));
  expect(await screen.findByRole('button', { name: 'Change selection: 2 of 3 students' })).toBeDefined();
  await start();
  await screen.findByText('Quiz started successfully');
  expect(server.sentTo(exams.startQuiz)[0]?.body.student_id).toEqual([41, 42]);
});

test('other exams of the same students are shown before anything starts', async () => {
  const clash = {
    student_id: 41,
    roll_number: 'R25CS001',
    exam: 'Laboratory',
    start_time: '2026-11-16T09:00:00.000Z',
    end_time: '2026-11-16T10:00:00.000Z',
  };
  const server = college().on(exams.findClashes, [clash]);
  const { user, start, choose, chooseBank, chooseAll } = open();
  await choose();
  await chooseBank();
  await chooseAll();
  await start();
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/^1 student has another exam at that time/)).toBeDefined();
  expect(dialog.getByRole('listitem').textContent).toContain('Laboratory');
  await user.click(dialog.getByRole('button', { name: 'Go back' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(server.sentTo(exams.startQuiz)).toHaveLength(0);

  await start();
  await user.click(await screen.findByRole('button', { name: 'Start anyway' }));
  await screen.findByText('Quiz started successfully');
  expect(server.sentTo(exams.startQuiz)).toHaveLength(1);
});

test('an exam whose reply was lost is started again under the same key', async () => {
  let isLost = true;
  const server = college().on(exams.startQuiz, () => {
    if (isLost) throw new TypeError('Failed to fetch');
    return { id: 3, message: 'Quiz started successfully' };
  });
  const { start, choose, chooseBank, chooseAll } = open();
  const keys = () => server.sentTo(exams.startQuiz).map(({ body }) => body.key);
  await choose();
  await chooseBank();
  await chooseAll();
  await start();
  await waitFor(() => expect(keys()).toHaveLength(1));
  isLost = false;
  await waitFor(async () => {
    await start();
    expect(keys()).toHaveLength(2);
  });
  await screen.findByText('Quiz started successfully');
  expect(keys()[0]).toEqual(expect.any(String));
  expect(keys()[1]).toBe(keys()[0]);
});

test('a refusal is shown at its field, and what was typed stays', async () => {
  college().on(exams.startQuiz, () =>
    refusal('invalid_input', { fields: { end_time: 'The end time has already passed.' } }),
  );
  const { user, start, choose, chooseBank, chooseAll } = open();
  await choose();
  await chooseBank();
  await chooseAll();
  await user.type(screen.getByLabelText('Quiz title'), 'Too late');
  await start();
  expect(await screen.findByText('The end time has already passed.')).toBeDefined();
  expect(screen.getByLabelText('End time').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText('Quiz title')).toHaveProperty('value', 'Too late');
});

test('a group of settings opens when one in it is wrong, and says in short what differs', async () => {
  const server = college();
  const { user, start } = open();
  const settings = (await screen.findByText('Questions and order')).closest('details') as HTMLDetailsElement;
  await user.click(screen.getByText('Questions and order'));
  await user.click(screen.getByLabelText('Shuffle questions'));
  await user.click(screen.getByLabelText(/^Manually/));
  await user.type(screen.getByLabelText('Questions per module'), 'two');
  const groups = within(screen.getByRole('region', { name: 'Settings' }));
  const said = () => [...document.querySelectorAll('summary')].map((summary) => summary.textContent);
  expect(said().slice(0, 5)).toEqual([
    'Questions and order questions shuffled',
    'Marks as in the question bank',
    'Time and conduct everyone ends at the closing time · leaving the page is recorded',
    'Tools on the exam page none',
    'Results results released manually',
  ]);
  expect(groups.getAllByRole('group').filter((one) => one.matches('details[open]'))).toHaveLength(1);
  settings.open = false;
  await start();
  expect(await screen.findByText('Please enter a whole number from 1 to 1000')).toBeDefined();
  expect(settings.open).toBe(true);
  expect(server.sentTo(exams.startQuiz)).toHaveLength(0);
});

test('a preset sets every group at once and stays pressed until something in it changes', async () => {
  const server = college();
  const { user, start, choose, chooseBank, chooseAll } = open();
  const pressed = () => screen.getAllByRole('button', { pressed: true }).map((button) => button.textContent);
  await choose();
  await chooseBank();
  await chooseAll();
  await user.type(screen.getByLabelText('Marks'), '2');
  await user.click(screen.getByRole('button', { name: 'Practice' }));
  await user.click(screen.getByRole('button', { name: 'GATE' }));
  expect(pressed()).toEqual(['GATE']);
  await start();
  await waitFor(() => expect(server.sentTo(exams.startQuiz)).toHaveLength(1));
  // Nothing of Practice is left, and what questions are worth is nobody's preset.
  expect(server.sentTo(exams.startQuiz)[0]?.body).toMatchObject({
    negative_share: '1/3',
    negative_for: 'single_choice',
    number_keypad: true,
    allow_calculator: true,
    partial_credit: false,
    release: 'window_close',
    late_keeps_full: false,
    marks: 2,
  });
});

test('a change inside a preset releases its button', async () => {
  college();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Class test' }));
  expect(screen.getByRole('button', { name: 'Class test' }).getAttribute('aria-pressed')).toBe('true');
  await user.click(screen.getByLabelText('Shuffle options'));
  expect(screen.queryAllByRole('button', { pressed: true })).toHaveLength(0);
});

test('a paper that people mark can show no result immediately, and says why', async () => {
  college().on(exams.countQuiz, {
    questions: 2,
    marks: { least: 2, most: 2 },
    negative_marks: { least: 0, most: 0 },
    needs_people: true,
  });
  const { user, choose, chooseBank } = open();
  await choose();
  await user.click(screen.getByLabelText(/^Immediately/));
  await chooseBank();
  expect(
    await screen.findByText("Some answers are marked by people, so results can't be shown immediately."),
  ).toBeDefined();
  expect(screen.queryByLabelText(/^Immediately/)).toBeNull();
  expect(screen.getByLabelText(/^When the exam closes/)).toHaveProperty('checked', true);
});

test('a preview needs a bank, and shows the paper one question at a time', async () => {
  const question = (id: number) => ({
    id,
    question_number: id,
    question: `Question text ${id}`,
    choose: 'one' as const,
    marks: 2,
    negative_marks: id === 2 ? 0.5 : 0,
    options: [{ id: id * 10, option_number: 'A', option: `Option of ${id}` }],
  });
  const server = college().on(exams.previewQuiz, [question(1), question(2)]);
  const { user, choose, chooseBank } = open();
  await user.click(await screen.findByRole('button', { name: 'Preview as a student' }));
  expect(await screen.findByText('Please choose a course and a question bank first')).toBeDefined();
  await choose();
  await chooseBank();
  await user.click(screen.getByLabelText('Scientific calculator'));
  await user.click(screen.getByLabelText('Scratch pad, seen only by the student'));
  await user.click(screen.getByRole('button', { name: 'Preview as a student' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Preview as a student' }));
  expect(await dialog.findByText('Question text 1')).toBeDefined();
  expect(dialog.getByText('2 questions, 4 marks')).toBeDefined();
  expect(dialog.getByText('The exam page also offers a calculator and a scratch pad.')).toBeDefined();
  expect(dialog.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true);
  await user.click(dialog.getByRole('button', { name: 'Next' }));
  expect(dialog.getByRole('article', { name: 'Question 2' }).textContent).toContain('−0.5 if wrong');
  expect(server.sentTo(exams.previewQuiz)[0]?.body).toMatchObject({ course_id: 1, qbank_id: 5 });
});

test('extra time is given to a student who is chosen, and saved at once', async () => {
  const server = college().on(setExtraTime, { message: 'R25CS001 has 50 % extra time.' });
  const { user, choose } = open();
  await choose();
  await user.click(await screen.findByText('Extra time'));
  expect(await screen.findByText('+25 %')).toBeDefined();
  await user.click(await screen.findByRole('button', { name: 'Give extra time' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Extra time' }));
  await user.type(dialog.getByLabelText('Percent of the duration'), '50');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Please choose a student')).toBeDefined();
  await user.selectOptions(dialog.getByLabelText('Student'), 'R25CS001, Anna Menon');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('R25CS001 has 50 % extra time.')).toBeDefined();
  expect(server.sentTo(setExtraTime)[0]?.body).toEqual({ course_id: 1, student_id: 41, extra_time: 50 });
});

test('the list puts open exams first and upcoming ones by what opens next', async () => {
  college().on(exams.listExams, [
    examOf({ id: 9, title: 'Last week', state: 'over' }),
    examOf({ id: 8, title: 'In a month', state: 'upcoming' }),
    examOf({ id: 7, title: 'Tomorrow', state: 'upcoming' }),
    examOf({ id: 6, title: 'Now', state: 'open' }),
  ]);
  open();
  const section = await screen.findByRole('region', { name: 'Exams you have started' });
  const titles = (await within(section).findAllByRole('link')).map((link) => link.textContent);
  expect(titles).toEqual(['Now', 'Open the board Now', 'Tomorrow', 'In a month', 'Last week']);
  // How far students are is said while it is open.
  expect(within(section).getAllByText(/ · 3 students: 2 in progress$/)).toHaveLength(1);
  expect(within(section).getAllByText(/ · 3 students$/)).toHaveLength(3);
});

test('without exams there is nothing to search', async () => {
  college();
  open();
  expect(await screen.findByText('No exams yet')).toBeDefined();
  expect(screen.queryByLabelText('Search exams')).toBeNull();
});

test('a search that finds nothing says so', async () => {
  college().on(exams.listExams, ({ query }) => (query.search ? [] : [examOf()]));
  const { user } = open();
  await user.type(await screen.findByLabelText('Search exams'), 'graphs{Enter}');
  expect(await screen.findByText('No exam contains ‘graphs’.')).toBeDefined();
});
