// The rubric of a question is written, changed after its dry run, and the last change is undone.
import { getMarking } from '@quivia/contract/answer-marking';
import { getExam } from '@quivia/contract/exams';
import type { RubricGroup } from '@quivia/contract/marking/rubric';
import { listConflicts } from '@quivia/contract/marking-conflicts';
import { changeRubric, getRubric, listRubricVersions, undoRubric } from '@quivia/contract/rubrics';
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { hasTab } from '../../../../shared/exam/exam-tabs.ts';
import { expectAccessible } from '../../../../testing/axe.ts';
import { fakeServer, refusal } from '../../../../testing/fake-server.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { examOf } from '../../../../testing/sample-exam.ts';

beforeAll(() => import('../../recent-quiz-panel.tsx'));

const item = (id: string, text: string, marks: number) => ({
  id,
  text,
  marks,
  shown: 'applied' as const,
  note: '',
});
const GROUPS: RubricGroup[] = [
  { name: 'Cause', choose: 'one', items: [item('all', 'By size', 3), item('some', 'Scattering', 2)] },
  { name: '', choose: 'many', items: [item('long', 'Too long', -0.5)] },
];
const rubric = (given: object = {}) => ({
  question_number: 3,
  question: 'Why is the sky blue?',
  marks: 4,
  version: 2,
  groups: GROUPS,
  reason: '',
  marked: 12,
  is_final: false,
  ...given,
});
const version = (number: number, items = 3) => ({
  version: number,
  at: '2026-11-16T11:00:00.000Z',
  name: 'Fred',
  reason: `Reason ${number}`,
  items,
});
const found = (given: object = {}) => ({
  message: 'The marks of 2 answers would change.',
  is_applied: false,
  version: 2,
  marked: 12,
  changed: 2,
  changes: ['1', '2'].map((end) => ({
    answer: `6f1c2a54-3c61-4f4c-9a52-5f0f6f3d0a0${end}`,
    from: 3,
    to: 3.5,
  })),
  ...given,
});

const server = (given: object = {}) =>
  fakeServer()
    .on(getExam, examOf({ state: 'over', is_over: true, has_marking: true, share: 'own' }))
    .on(getRubric, rubric(given))
    .on(listRubricVersions, [version(2), version(1)])
    .on(changeRubric, ({ body }) =>
      (body as { apply: boolean }).apply
        ? found({ message: 'Rubric saved.', is_applied: true, version: 3 })
        : found(),
    )
    .on(undoRubric, found());

const TAB = '/faculty?panel=recent-quiz&exam=3&view=marking';
const ADDRESS = '/faculty?panel=recent-quiz&exam=3&view=rubric&question=7';
const opened = async () => {
  const page = renderPage(ADDRESS, { as: 'Faculty' });
  await screen.findByRole('heading', { name: 'Rubric of question 3' });
  return page;
};
const field = (name: string) => screen.getByRole('textbox', { name });

test('a change is shown first, needs a reason, and becomes a version', async () => {
  const of = server();
  const { user } = await opened();
  await expectAccessible();
  expect(screen.getByText(/^The best answer earns 3 by these items/)).toBeDefined();
  await user.clear(field('Marks of item 1.1'));
  await user.type(field('Marks of item 1.1'), '3,5');
  expect(screen.getByText(/^The best answer earns 3.5 by these items/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Save rubric' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the rubric?' }));
  expect(dialog.getByText(/^The marks of 2 of 12 answers change/)).toBeDefined();
  expect(dialog.getByRole('row', { name: '3 3.5 2' })).toBeDefined();
  await expectAccessible();
  await user.click(dialog.getByRole('button', { name: 'Change 2 marks' }));
  expect(of.sentTo(changeRubric)).toHaveLength(1);
  of.on(getRubric, rubric({ version: 3 }));
  await user.type(dialog.getByRole('textbox', { name: 'Why the rubric changes' }), 'Too strict{Tab}');
  await user.click(dialog.getByRole('button', { name: 'Change 2 marks' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  const [tried, applied] = of
    .sentTo(changeRubric)
    .map(({ body }) => body as { key: string; groups: unknown });
  const [first, second] = GROUPS as [RubricGroup, RubricGroup];
  const groups = [{ ...first, items: [{ ...first.items[0], marks: 3.5 }, first.items[1]] }, second];
  expect(tried).toMatchObject({ question_id: 7, version: 2, apply: false, groups });
  expect(applied).toMatchObject({ version: 2, apply: true, reason: 'Too strict', groups, key: tried?.key });
  expect(screen.queryByText(/^A colleague has changed/)).toBeNull();
});

test('what was entered is there again after a reload, until it is saved', async () => {
  const of = server();
  const { user, unmount } = await opened();
  await user.clear(field('Marks of item 1.1'));
  await user.type(field('Marks of item 1.1'), '2.5');
  unmount();
  // A colleague was quicker.
  of.on(getRubric, rubric({ version: 3 }));
  const again = await opened();
  expect((field('Marks of item 1.1') as HTMLInputElement).value).toBe('2.5');
  expect(screen.getByText(/^A colleague has changed/)).toBeDefined();
  await again.user.click(screen.getByRole('button', { name: /theirs/ }));
  expect((field('Marks of item 1.1') as HTMLInputElement).value).toBe('+3');
  again.unmount();
  await opened();
  expect((field('Marks of item 1.1') as HTMLInputElement).value).toBe('+3');
});

test('a question that had a rubric in an earlier exam begins with it', async () => {
  const earlier = { at: '2026-05-16T11:00:00.000Z', groups: GROUPS };
  const of = server({ version: 0, groups: [], earlier }).on(changeRubric, found({ changed: 0, changes: [] }));
  const { user } = await opened();
  expect(screen.getByText(/^This question had a rubric in an earlier exam/)).toBeDefined();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Begin with it' }));
  expect((field('Item 1.1') as HTMLInputElement).value).toBe('By size');
  expect(screen.queryByRole('button', { name: 'Begin with it' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save rubric' }));
  await expect.poll(() => of.sentTo(changeRubric)[0]?.body).toMatchObject({ version: 0, groups: GROUPS });
});

test('the first is stored at once; items are added, moved into another group and removed', async () => {
  const of = server({ version: 0, groups: [], marked: 0 })
    .on(listRubricVersions, [])
    .on(changeRubric, found({ marked: 0, changed: 0, changes: [] }));
  const { user } = await opened();
  expect(screen.getByText(/^This question has no rubric/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Add group' }));
  await user.click(screen.getByRole('button', { name: 'Save rubric' }));
  expect(screen.getByText('Please say what this item is for')).toBeDefined();
  expect(screen.getByText('Please enter marks in steps of 0.5, such as 2 or −0.5')).toBeDefined();
  await user.type(field('Item 1.1'), 'By size');
  await user.type(field('Marks of item 1.1'), '2');
  await user.click(screen.getByRole('button', { name: 'Add item' }));
  expect(document.activeElement).toBe(field('Item 1.2'));
  await user.keyboard('Too long');
  await user.type(field('Marks of item 1.2'), '-0.5');
  await user.click(screen.getByRole('button', { name: 'Add group' }));
  await user.click(screen.getByRole('button', { name: 'Move item 1.2 down' }));
  await user.click(screen.getByRole('button', { name: 'Remove item 2.2' }));
  await user.click(
    within(screen.getByRole('group', { name: 'Group 2' })).getByRole('radio', { name: 'One of them' }),
  );
  await user.click(screen.getByRole('button', { name: 'Save rubric' }));
  await expect.poll(() => of.sentTo(changeRubric)).toHaveLength(2);
  expect(of.sentTo(changeRubric)[1]?.body).toMatchObject({
    apply: true,
    version: 0,
    groups: [
      { choose: 'many', items: [{ text: 'By size', marks: 2, shown: 'applied' }] },
      { choose: 'one', items: [{ text: 'Too long', marks: -0.5 }] },
    ],
  });
});

test('where two people mark, the dialog says how many answers lose their mark or have one then', async () => {
  server().on(changeRubric, found({ changed: 0, changes: [], opened: 2, settled: 1 }));
  const { user } = await opened();
  await user.click(await screen.findByRole('button', { name: 'Save rubric' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(
    dialog.getByText(/^2 answers lose their marks until .* 1 answer that waits for a mark has one then\.$/),
  ).toBeDefined();
  expect(dialog.getByRole('button', { name: 'Change 3 marks' })).toBeDefined();
});

test('what a colleague changed meanwhile is not overwritten', async () => {
  const of = server().on(changeRubric, () =>
    refusal('changed_meanwhile', { message: 'The rubric has changed. Please look at it again.' }),
  );
  const { user } = await opened();
  await user.type(field('Item 2.1'), ' by far');
  of.on(getRubric, rubric({ version: 3, groups: GROUPS.slice(0, 1) }));
  await user.click(screen.getByRole('button', { name: 'Save rubric' }));
  expect(await screen.findByText('The rubric has changed. Please look at it again.')).toBeDefined();
  await screen.findByText(/^A colleague has changed this rubric/);
  expect((field('Item 2.1') as HTMLInputElement).value).toBe('Too long by far');
  await user.click(screen.getByRole('button', { name: 'Discard mine and show theirs' }));
  expect(screen.queryByRole('textbox', { name: 'Item 2.1' })).toBeNull();
});

test('the last change is undone with its dry run', async () => {
  const of = server();
  const { user } = await opened();
  const versions = within(screen.getByRole('region', { name: 'Versions' }));
  expect(await versions.findByText('Reason 2')).toBeDefined();
  await user.click(versions.getByRole('button', { name: 'Undo the last change' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo the last change?' }));
  await user.type(dialog.getByRole('textbox', { name: 'Why the rubric changes' }), 'A mistake');
  await user.click(dialog.getByRole('button', { name: 'Change 2 marks' }));
  await expect
    .poll(() => of.sentTo(undoRubric).map(({ body }) => body))
    .toMatchObject([
      { version: 2, apply: false },
      { version: 2, apply: true, reason: 'A mistake' },
    ]);
});

test('the undo of the first version says that the question will have no rubric', async () => {
  const of = server({ version: 1 })
    .on(listRubricVersions, [version(1)])
    .on(undoRubric, found({ changed: 0, changes: [] }));
  const { user } = await opened();
  await user.click(await screen.findByRole('button', { name: 'Undo the last change' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo the last change?' }));
  expect(dialog.getByText(/^The question will have no rubric/)).toBeDefined();
  await user.type(dialog.getByRole('textbox', { name: 'Why the rubric changes' }), 'Typed is quicker');
  await user.click(dialog.getByRole('button', { name: 'Undo' }));
  await expect.poll(() => of.sentTo(undoRubric)).toHaveLength(2);
});

test('nothing can be changed once results are released, or by people who only mark', async () => {
  server({ is_final: true });
  const { unmount } = await opened();
  expect(screen.getByText(/^Results are released, so the rubric is final/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Save rubric' })).toBeNull();
  expect(field('Item 1.1').closest('fieldset[disabled]')).not.toBeNull();
  unmount();
  server().on(getExam, examOf({ state: 'over', is_over: true, has_marking: true, share: 'mark' }));
  await opened();
  expect(await screen.findByText('Only people who run the exam can change the rubric.')).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Versions' })).toBeNull();
});

test('before an exam opens, people who run it find its rubrics on the tab Marking, and markers no tab', async () => {
  const upcoming = examOf({ state: 'upcoming', is_over: false, has_marking: true, share: 'run' });
  server()
    .on(getExam, upcoming)
    .on(listConflicts, { markers: [], conflicts: [] })
    .on(getMarking, {
      ...{ title: 'Series 1', share: 'run', markers: [] },
      questions: [
        {
          ...{ question_id: 7, question_number: 3, question: 'Why?', kind: 'essay', marks: 4, yours: 0 },
          ...{ has_rubric: false, plan: { type: 'single' }, waits_for_you: false },
          progress: {
            ...{ all: 0, blank: 0, waiting: 0, held: 0 },
            ...{ second: 0, differs: 0, marked: 0, escalated: 0 },
          },
        },
      ],
    });
  const { user } = renderPage(TAB, { as: 'Faculty' });
  expect(await screen.findByText('No answers yet')).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'Write a rubric for question 3' }));
  await screen.findByRole('heading', { name: 'Rubric of question 3' });
  expect(hasTab(upcoming, 'marking', false)).toBe(true);
  expect(hasTab({ ...upcoming, share: 'mark' }, 'marking', false)).toBe(false);
});
