// Essays of an exam are marked by a colleague, by keyboard alone, and released when the last has its mark.
import { randomBytes } from 'node:crypto';
import { listPaper, startAttempt, submitAttempt } from '@quivia/contract/attempts';
import { saveEssay } from '@quivia/contract/essays';
import { releaseResults } from '@quivia/contract/exam-results';
import { createQuestionBank } from '@quivia/contract/question-banks';
import { createQuestions } from '@quivia/contract/questions';
import { endExam } from '@quivia/contract/running-exams';
import { giveShares, listExamColleagues } from '@quivia/contract/team';
import { callApi } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { givenCourse, givenExam, tokenOf } from './support/exams.ts';
import { refused } from './support/problems.ts';
import { classmate } from './support/sitting.ts';
import { ofExam } from './support/sittings.ts';
import { comeBack, demo, heading, messages } from './support/steps.ts';
import { expect, type Person, test } from './support/test.ts';

const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

const ESSAYS = [
  'A deadlock needs mutual exclusion, hold and wait, no preemption and circular wait at the same time.',
  'Four processes wait for each other. Resources are numbered, and everybody asks in this order.',
];

type Account = ReturnType<typeof demo>;

/** An exam with one essay, which so many students have written, and two colleagues who may mark. */
async function givenEssays(origin: string, texts: readonly string[] = ESSAYS) {
  const course = await givenCourse(origin);
  const { token, course_id, modules, students } = course;
  const title = `Deadlock ${randomBytes(3).toString('hex')}`;
  const { id: qbank_id } = await callApi(origin, createQuestionBank, { body: { title, course_id } }, token);
  const question = {
    qbank_id,
    module_id: modules[0]?.id as number,
    question: 'State the four conditions for deadlock, and show for each how a system can rule it out.',
    question_type: 'ESSAY' as const,
    options: [],
    body: { template: '', words_from: null, words_to: 12 },
    answer_key: { model_answer: 'Coffman: four conditions.', notes: 'One mark for each condition.' },
    marks: 8,
  };
  await callApi(origin, createQuestions, { body: [question] }, token);
  const writers = texts.map((_, place) => classmate(31 + place));
  const student_id = writers.map(
    ({ username }) => students.find((one) => one.roll_number.toLowerCase() === username)?.id as number,
  );
  const id = await givenExam(origin, { ...course, qbank_id }, { title, student_id, release: 'by_hand' });
  for (const [place, { username }] of writers.entries()) {
    const own = await tokenOf(origin, username);
    const withExam = <E extends { path: `/${string}` }>(endpoint: E): E => ({
      ...endpoint,
      path: `${endpoint.path}?quiz_or_viva_id=${id}`,
    });
    await callApi(origin, withExam(startAttempt), {} as never, own);
    const [asked] = await callApi(origin, withExam(listPaper), {} as never, own);
    const body = { quiz_or_viva_id: id, question_id: asked?.id as number, text: texts[place] as string };
    await callApi(origin, saveEssay, { body }, own);
    await callApi(origin, submitAttempt, { body: { quiz_or_viva_id: id } }, own);
  }
  await callApi(origin, ofExam(endExam, id), { body: { reason: 'All are done' } } as never, token);
  const colleagues = await callApi(origin, ofExam(listExamColleagues, id), {} as never, token);
  const markers = colleagues.slice(0, 2);
  const body = { user_ids: markers.map(({ user_id }) => user_id), share: 'mark' as const };
  await callApi(origin, ofExam(giveShares, id), { body } as never, token);
  const [colleague, other] = markers.map(({ username }) => ({ ...demo('Faculty'), username }));
  return { id, title, writers, colleague: colleague as Account, other: other as Account };
}

test('a colleague marks essays by keyboard alone, and the owner releases them', async ({
  browser,
  page,
  server,
  newDevice,
}) => {
  const { id, title, writers, colleague } = await givenEssays(server.url);
  const results = `/faculty?panel=recent-quiz&exam=${id}`;
  await comeBack(page, demo('Faculty'));
  await page.goto(results);
  await expect(page.getByText('2 answers to 1 question have no mark yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Release results' })).toBeDisabled();

  const desk = await browser.newPage({ baseURL: server.url });
  await comeBack(desk, colleague);
  await desk.goto('/dashboard');
  await desk.getByRole('link', { name: `${title} 2 answers wait for you to mark` }).focus();
  await desk.keyboard.press('Enter');
  await desk.getByRole('link', { name: 'Mark question 1' }).focus();
  await expectAccessible(desk);
  await desk.keyboard.press('Enter');
  const answer = desk.getByRole('article', { name: 'Answer' });
  await expect(answer).toBeFocused();
  const first = await answer.textContent();
  await expectAccessible(desk);
  await desk.keyboard.press('6');
  await desk.keyboard.press('+');
  await expect(desk.getByLabel('Marks', { exact: true })).toHaveValue('6.5');
  await desk.keyboard.press('c');
  await desk.keyboard.type('Which one does a spooler rule out? 5 lines');
  await desk.keyboard.press('Escape');
  // A sentence is annotated without a mouse.
  await desk.keyboard.press('a');
  await expect(desk.getByText(/^Sentence 1 of/)).toBeVisible();
  await expectAccessible(desk, SIZES);
  await desk.setViewportSize({ width: 1280, height: 800 });
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('dialog').getByRole('textbox')).toBeFocused();
  await desk.keyboard.type('Which of the four is this?');
  await desk.keyboard.press('Tab');
  await desk.keyboard.press('Enter');
  await expect(answer.getByRole('listitem')).toContainText('Which of the four is this?');
  await expectAccessible(desk, SIZES);
  await desk.setViewportSize({ width: 1280, height: 800 });
  await answer.focus();
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('1 of 2', { exact: true })).toBeVisible();
  await expect.poll(() => answer.textContent()).not.toBe(first);
  // Nobody says whose answer it is.
  expect(writers).toHaveLength(2);
  for (const { username } of writers) await expect(desk.getByText(new RegExp(username, 'i'))).toHaveCount(0);
  await desk.setViewportSize({ width: 390, height: 844 });
  await desk.keyboard.press('3');
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('Every answer to this question has a mark.')).toBeVisible();
  await desk.close();

  await page.goto(results);
  await page.getByRole('button', { name: 'Release results' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Release results' }).click();
  await expect(page.getByText(/^Visible to students since/)).toBeVisible();

  // One of the two reads the comment on the sentence, and nobody's name.
  const seen: number[] = [];
  for (const writer of writers) {
    const student = await newDevice();
    await comeBack(student, writer);
    await student.goto(`/student?panel=view-results&exam=${id}`);
    const reviewed = student.getByRole('article', { name: 'Question 1' });
    await expect(reviewed.getByText('Notes for markers')).toHaveCount(0);
    await expect(reviewed.getByText('Model answer')).toBeVisible();
    const comments = await reviewed.getByText('Which of the four is this?').count();
    if (comments > 0) await expectAccessible(student, SIZES);
    await expect(reviewed.getByText(colleague.username)).toHaveCount(0);
    seen.push(comments);
  }
  expect(seen.sort()).toEqual([0, 1]);
});

test('equal answers are marked at once, on a phone too, and waited for again after an undo', async ({
  page,
  server,
}) => {
  const texts = [
    'Mutual exclusion must hold for one resource.',
    'mutual exclusion must hold for one resource',
    'Mutual exclusion must hold for one resource.',
    'Mutual exclusion must hold for a resource.',
  ];
  const { id, colleague } = await givenEssays(server.url, texts);
  await comeBack(page, colleague);
  await page.goto(`/faculty?panel=recent-quiz&exam=${id}&view=marking`);
  await page.getByRole('link', { name: 'Mark question 1' }).focus();
  await page.keyboard.press('Enter');
  const box = page.getByRole('checkbox').first();
  await expect(box).toBeVisible();
  await expectAccessible(page, SIZES);
  // All four, whichever of them is in hand.
  for (const one of await page.getByRole('checkbox').all()) await one.check();
  await expect(page.getByRole('button', { name: /^Mark 4 at once/ })).toBeVisible();
  await page.getByRole('article', { name: 'Answer' }).focus();
  await page.keyboard.press('6');
  await page.keyboard.press('g');
  await expect(messages(page)).toContainText('4 answers marked.');
  await expect(page.getByText('Every answer to this question has a mark.')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByText('Marked at once (1)').click();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Undo/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo the marks of 4 answers?' });
  await dialog.getByRole('textbox').fill('One resource is not enough');
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(messages(page)).toContainText('4 answers wait again.');
  await expect(page.getByText('0 of 4', { exact: true })).toBeVisible();
  // Every answer in hand has others like it; near-equal ones aren't ticked by themselves.
  await expect(box).toBeVisible();
  for (const one of await page.getByRole('checkbox').all()) await one.check();
  await page.getByLabel('Marks', { exact: true }).fill('2');
  await page.getByRole('button', { name: /^Mark \d at once/ }).click();
  await expect(messages(page)).toContainText('answers marked.');
});

test('a guest marks by link, on a phone, and nothing else opens', async ({
  page,
  newDevice,
  server,
  mailTo,
  problems,
}) => {
  // Whoever has been removed asks once more.
  problems.expect(refused(401));
  const { id, title, writers } = await givenEssays(server.url);
  const address = `guest.${randomBytes(3).toString('hex').replace(/^\d/, 'g')}@university.example`;
  await comeBack(page, demo('Faculty'));
  await page.goto(`/faculty?panel=start-quiz&exam=${id}&view=team`);
  await page.getByRole('button', { name: 'Invite a guest' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Dr. Meera Nair');
  await dialog.getByLabel('Email address').fill(address);
  await dialog.getByLabel('Last day').fill(new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10));
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect(messages(page)).toContainText('Invitation sent to Dr. Meera Nair.');

  const { link } = await mailTo(address);
  const phone = await newDevice();
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(link);
  await expect(phone.getByText(title)).toBeVisible();
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Send me a code' }).click();
  const { code } = await mailTo(address);
  await phone.getByLabel('Code from the email').fill(code);
  await expect(heading(phone, title)).toBeVisible();
  await expectAccessible(phone, SIZES);
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.getByRole('link', { name: 'Mark question 1' }).click();
  const answer = phone.getByRole('article', { name: 'Answer' });
  await expect(answer).toBeVisible();
  expect(writers).toHaveLength(2);
  for (const { username } of writers) await expect(phone.getByText(new RegExp(username, 'i'))).toHaveCount(0);
  await expectAccessible(phone);
  await phone.getByLabel('Marks', { exact: true }).fill('5');
  await phone.getByRole('button', { name: 'Submit and next' }).click();
  await expect(phone.getByText('1 of 2', { exact: true })).toBeVisible();
  await phone.goto('/dashboard');
  await expect(heading(phone, title)).toBeVisible();

  await page.reload();
  await expect(page.getByText(/1 answer$/)).toBeVisible();
  await page.getByRole('button', { name: 'More for Dr. Meera Nair' }).click();
  await page.getByRole('menuitem', { name: 'End the access' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End the access' }).click();
  await expect(messages(page)).toContainText('can no longer mark this exam');
  await phone.reload();
  await expect(heading(phone, 'Your access has ended')).toBeVisible();
});

test('a rubric item is changed with its dry run', async ({ browser, page, server, newDevice }) => {
  const { id, writers, colleague } = await givenEssays(server.url);
  const tab = `/faculty?panel=recent-quiz&exam=${id}&view=marking`;
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await comeBack(page, demo('Faculty'));
  await page.goto(tab);
  await page.getByRole('link', { name: 'Write a rubric for question 1' }).click();
  await page.getByRole('button', { name: 'Add group' }).click();
  await field('Item 1.1').fill('Names all four conditions');
  await field('Marks of item 1.1').fill('4');
  await page.getByRole('button', { name: 'Add item' }).click();
  await field('Item 1.2').fill('Says how one is ruled out');
  await field('Marks of item 1.2').fill('1.5');
  await field('Note for markers of item 1.2').fill('Any of the four');
  await page.getByRole('combobox', { name: 'Students see it of item 1.1' }).selectOption('Always');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save rubric' }).click();
  await expect(page.getByText('Version 1')).toBeVisible();

  const desk = await browser.newPage({ baseURL: server.url });
  await comeBack(desk, colleague);
  await desk.goto(tab);
  await desk.getByRole('link', { name: 'Mark question 1' }).focus();
  await desk.keyboard.press('Enter');
  const answer = desk.getByRole('article', { name: 'Answer' });
  await expect(answer).toBeFocused();
  const first = await answer.textContent();
  await desk.keyboard.press('1');
  await desk.keyboard.press('2');
  await expect(desk.getByRole('checkbox', { name: 'Says how one is ruled out' })).toBeChecked();
  await expect(desk.getByText('5.5')).toBeVisible();
  await expectAccessible(desk);
  await desk.keyboard.press('Enter');
  await expect.poll(() => answer.textContent()).not.toBe(first);
  await desk.setViewportSize({ width: 390, height: 844 });
  await desk.keyboard.press('1');
  await expectAccessible(desk);
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('Every answer to this question has a mark.')).toBeVisible();
  await desk.close();

  await page.setViewportSize({ width: 390, height: 844 });
  await field('Marks of item 1.2').fill('2.5');
  await page.getByRole('button', { name: 'Save rubric' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the rubric?' });
  await expect(dialog.getByText('The marks of 1 of 2 answers change.')).toBeVisible();
  await expect(dialog.getByRole('row', { name: '5.5 6.5 1' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Why the rubric changes' }).fill('Ruling out is harder');
  await dialog.getByRole('button', { name: 'Change 1 mark' }).click();
  await expect(page.getByText('Rubric saved. The marks of 1 answer changed.')).toBeVisible();
  await expect(page.getByText('Ruling out is harder')).toBeVisible();
  await expectAccessible(page);

  const { token } = await givenCourse(server.url);
  await callApi(server.url, ofExam(releaseResults, id), {} as never, token);
  const student = await newDevice();
  await comeBack(student, writers[0] as Person);
  await student.goto(`/student?panel=view-results&exam=${id}`);
  const reviewed = student.getByRole('article', { name: 'Question 1' });
  await expect(reviewed.getByText('Names all four conditions')).toBeVisible();
  await expect(reviewed.getByText('Any of the four')).toHaveCount(0);
  await expectAccessible(student);
});

test('the work is divided in equal parts, and each marker’s work is stated', async ({
  browser,
  page,
  server,
}) => {
  const { id, colleague } = await givenEssays(server.url);
  const results = `/faculty?panel=recent-quiz&exam=${id}`;
  await comeBack(page, demo('Faculty'));
  await page.goto(`${results}&view=marking`);
  await page.getByLabel('Markers give marks in steps of').selectOption('0.25');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(messages(page)).toContainText('Marks go in steps of 0.25.');
  await page.getByRole('link', { name: 'Divide the work' }).click();
  await page.getByRole('radio', { name: /^Divided into equal parts/ }).check();
  await page.getByRole('checkbox', { name: 'People who finish their part help with the others' }).uncheck();
  await expectAccessible(page, SIZES);
  await page.getByRole('button', { name: 'Divide', exact: true }).click();
  await expect(messages(page)).toContainText('2 answers divided among 2 people.');
  await expect(
    page.getByRole('region', { name: 'Parts' }).getByText('1 answer, 1 waiting').first(),
  ).toBeVisible();

  const desk = await browser.newPage({ baseURL: server.url });
  await comeBack(desk, colleague);
  await desk.goto(`${results}&view=marking`);
  await desk.getByRole('link', { name: 'Mark question 1' }).click();
  await expect(desk.getByRole('article', { name: 'Answer' })).toBeFocused();
  await desk.keyboard.press('6');
  await desk.keyboard.press('+');
  await expect(desk.getByLabel('Marks', { exact: true })).toHaveValue('6.25');
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('The answers that still wait are for other markers.')).toBeVisible();
  await desk.close();

  await page.goto(results);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Statement of work' }).click();
  await expect(page.getByRole('row', { name: /^All/ })).toContainText('1');
  await expectAccessible(page, SIZES);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^Statement of work Deadlock .*[.]csv$/);
});

test('two people mark, neither knowing of the other; where they differ they agree', async ({
  browser,
  page,
  server,
}) => {
  const { id, colleague, other } = await givenEssays(server.url);
  const results = `/faculty?panel=recent-quiz&exam=${id}`;
  await comeBack(page, demo('Faculty'));
  await page.goto(`${results}&view=marking`);
  await page.getByRole('link', { name: 'Change how question 1 is marked' }).click();
  await page.getByRole('radio', { name: /^Two people/ }).check();
  await page.getByLabel('Tolerance in marks').fill('2');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Plan saved.')).toBeVisible();

  /** Gives both answers these marks. */
  async function markBoth(account: Account, marks: [string, string], left: string) {
    const desk = await browser.newPage({ baseURL: server.url });
    await comeBack(desk, account);
    await desk.goto(`${results}&view=marking`);
    await desk.getByRole('link', { name: 'Mark question 1' }).click();
    const answer = desk.getByRole('article', { name: 'Answer' });
    for (const given of marks) {
      await expect(answer).toBeFocused();
      const text = await answer.textContent();
      await desk.keyboard.press(given);
      await desk.keyboard.press('Enter');
      await expect.poll(() => answer.textContent({ timeout: 1000 }).catch(() => '')).not.toBe(text);
    }
    await expect(desk.getByText(left)).toBeVisible();
    return desk;
  }
  const first = await markBoth(colleague, ['6', '6'], '2 answers wait for another marker.');
  const second = await markBoth(other, ['6', '2'], 'The marks of 1 answer differ.');
  await page.goto(results);
  await expect(page.getByRole('button', { name: 'Release results' })).toBeDisabled();

  await second.goto(`${results}&view=marking`);
  await second.getByRole('link', { name: 'Compare and agree' }).click();
  await expect(second.getByRole('region', { name: 'First marker' }).getByText('6 of 8 marks')).toBeVisible();
  await second.getByLabel('Mark to agree on').fill('4.5');
  await second.getByLabel('Reason').fill('Two of the four conditions are explained');
  await second.getByRole('button', { name: 'Propose' }).click();
  await expect(second.getByText('You proposed 4.5 marks. The other marker confirms it.')).toBeVisible();
  await expectAccessible(second);

  await first.setViewportSize({ width: 390, height: 844 });
  await first.goto(`${results}&view=differences`);
  await expect(first.getByText('The other marker proposes 4.5 marks.')).toBeVisible();
  await expectAccessible(first);
  await first.getByRole('button', { name: 'Agree to 4.5 marks' }).click();
  await expect(first.getByText('No different marks')).toBeVisible();
  await first.close();
  await second.close();
  await page.goto(results);
  await expect(page.getByRole('button', { name: 'Release results' })).toBeEnabled();
});

test('a marker worries about a student; the owner sees who it is, and reveals all names after marking', async ({
  browser,
  page,
  server,
}) => {
  const { id, writers, colleague } = await givenEssays(server.url);
  const results = `/faculty?panel=recent-quiz&exam=${id}`;
  const desk = await browser.newPage({ baseURL: server.url });
  await comeBack(desk, colleague);
  await desk.goto(`${results}&view=marking`);
  await desk.getByRole('link', { name: 'Mark question 1' }).click();
  const answer = desk.getByRole('article', { name: 'Answer' });
  await expect(answer).toBeFocused();
  await desk.keyboard.press('e');
  const dialog = desk.getByRole('dialog', { name: 'Pass on or flag this answer' });
  await dialog.getByLabel('What is it?').selectOption('Concern for welfare');
  await dialog.getByLabel('What worries you').fill('The last line sounds desperate');
  await expectAccessible(desk);
  await dialog.getByRole('button', { name: 'Flag', exact: true }).click();
  await expect(desk.getByText('You flagged this answer: concern for welfare.')).toBeVisible();
  for (const given of ['5', '3']) {
    await expect(answer).toBeFocused();
    const text = await answer.textContent();
    await desk.keyboard.press(given);
    await desk.keyboard.press('Enter');
    await expect.poll(() => answer.textContent({ timeout: 1000 }).catch(() => '')).not.toBe(text);
  }
  await desk.close();

  const byName = page.getByText(new RegExp(writers.map(({ username }) => username).join('|'), 'i'));
  await page.setViewportSize({ width: 390, height: 844 });
  await comeBack(page, demo('Faculty'));
  await page.goto(`${results}&view=marking`);
  await expect(page.getByText('A marker is worried about a student.')).toBeVisible();
  await page.getByRole('link', { name: 'Look at flags' }).click();
  await expect(page.getByText('The last line sounds desperate')).toBeVisible();
  await expect(byName).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'See whose answer it is' }).click();
  const asking = page.getByRole('dialog');
  await asking.getByLabel('Reason').fill('To call the student');
  await asking.getByRole('button', { name: 'See whose answer it is' }).click();
  await expect(byName).toHaveCount(1);
  await page.getByRole('button', { name: 'Settle' }).click();
  await page.getByRole('dialog').getByLabel('What was done').fill('We talked');
  await page.getByRole('dialog').getByRole('button', { name: 'Settle' }).click();
  await expect(page.getByText('We talked')).toBeVisible();

  await page.goto(`${results}&view=marking`);
  await page.getByRole('button', { name: 'Reveal names' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Students ask about their answers');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Reveal names' }).click();
  await expect(page.getByRole('button', { name: 'Hide names again' })).toBeVisible();
});

test('the owner has a paper marked by script, and a colleague marks all answers of a student on one page', async ({
  browser,
  page,
  server,
}) => {
  const { id, writers, colleague } = await givenEssays(server.url);
  const tab = `/faculty?panel=recent-quiz&exam=${id}&view=marking`;
  await comeBack(page, demo('Faculty'));
  await page.goto(tab);
  await page.getByRole('button', { name: 'Mark by script' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('The questions build on each other');
  await page.getByRole('dialog').getByRole('button', { name: 'Mark by script' }).click();
  await expect(page.getByText('0 of 2 scripts complete')).toBeVisible();

  const desk = await browser.newPage({ baseURL: server.url });
  await desk.setViewportSize({ width: 390, height: 844 });
  await comeBack(desk, colleague);
  await desk.goto(tab);
  await desk.getByRole('link', { name: 'Mark the next script' }).click();
  const answer = desk.getByRole('article', { name: 'Answer' });
  await expect(answer).toBeVisible();
  await expectAccessible(desk);
  expect(writers).toHaveLength(2);
  for (const { username } of writers) await expect(desk.getByText(new RegExp(username, 'i'))).toHaveCount(0);
  for (const marks of ['5', '3']) {
    await expect(answer).toBeFocused();
    const text = await answer.textContent();
    await desk.keyboard.press(marks);
    await desk.keyboard.press('Enter');
    await expect.poll(() => answer.textContent({ timeout: 1000 }).catch(() => '')).not.toBe(text);
  }
  await expect(desk.getByText('Every script is complete.')).toBeVisible();
  await desk.close();
});

test('marks from paper come in by a table of codes, and are undone as a whole', async ({ page, server }) => {
  const { id, writers } = await givenEssays(server.url);
  const results = `/faculty?panel=recent-quiz&exam=${id}`;
  await comeBack(page, demo('Faculty'));
  await page.goto(`${results}&view=marking`);
  await page.getByRole('link', { name: 'Marks from paper' }).click();
  await page.getByRole('button', { name: 'Show the list' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('To number the scripts');
  await page.getByRole('dialog').getByRole('button', { name: 'Show the list' }).click();
  const codes = page.getByRole('table', { name: 'Whose script has which code' });
  await expect(codes.getByRole('row')).toHaveCount(writers.length + 1);
  await expectAccessible(page, SIZES);
  const [first, second] = await codes.locator('tbody td:last-child').allTextContents();
  const text = `Script,Question 1 (8)\r\n${first},6.5\r\n${second},9\r\n`;
  await page
    .getByLabel('Table with marks')
    .setInputFiles({ name: 'marks.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Upload and review' }).click();
  await expect(page.getByText('9 is more than the question can earn, which is 8 marks.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Skip 1 problem' }).check();
  await expectAccessible(page, SIZES);
  await page.getByRole('button', { name: 'Mark 1 answer' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Marked on paper');
  await page.getByRole('dialog').getByRole('button', { name: 'Mark 1 answer' }).click();
  await expect(page.getByText(/^1 answer marked by/)).toBeVisible();
  await page.goto(`${results}&view=marking`);
  await expect(page.getByText('1 marked + 1 waiting = 2 answers')).toBeVisible();
  await page.goto(`${results}&view=paper`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('The wrong file');
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/^Undone by .*: The wrong file$/)).toBeVisible();
});
