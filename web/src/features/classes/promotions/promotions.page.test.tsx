import { listInstitutions } from '@quivia/contract/catalogue';
import * as classes from '@quivia/contract/classes';
import * as endpoints from '@quivia/contract/promotions';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { COLLEGE, COMPUTING } from '../../../testing/sample-college.ts';

const term = (id: number, name: string, starts_on: string) => ({
  ...{ id, name, starts_on, ends_on: starts_on, is_current: id === 51, sections: 1 },
});
const sectionOf = (id: number, name: string, given: Partial<classes.Section>): classes.Section => ({
  ...{ id, name, term_id: 52, kind: 'section', department_id: COMPUTING.id, department: COMPUTING.name },
  ...{ semester: 4, batch: 2024, students: 2, ...given },
});
const A = sectionOf(7, 'A', { term_id: 51, semester: 3 });
const student = (id: number): classes.SectionStudent => ({
  ...{ id, student_id: id * 10, roll_number: `R${id}`, name: null, moved_to: null, has_left: false },
  ...{ from: '2026-07-01T00:00:00.000Z', to: null },
});
const MADE: endpoints.Promotion = {
  ...{ id: 3, at: '2026-12-01T09:00:00.000Z', by: 'Office', to_section_id: 8 },
  ...{ to_title: 'S4 Computer Science A', term: 'Even semester', up: 1, stays: 1, left: 1 },
  ...{ undone_at: null, may_undo: true },
};

const institution = (...made: endpoints.Promotion[]) =>
  fakeServer()
    .on(listInstitutions, [COLLEGE])
    .on(classes.listAcademicYears, [
      {
        ...{ id: 5, name: '2026–27', version: 1 },
        terms: [term(51, 'Odd semester', '2026-07-01'), term(52, 'Even semester', '2027-01-02')],
      },
    ])
    .on(classes.listSections, [
      A,
      sectionOf(8, 'J', { semester: 3 }),
      sectionOf(9, 'Robotics', { kind: 'elective' }),
    ])
    .on(classes.getSection, {
      ...A,
      ...{ institution_id: 3, year_id: 5, year: '2026–27', term: 'Odd semester', version: 2 },
    })
    .on(classes.listSectionStudents, [student(1), student(2), student(3)])
    .on(endpoints.listPromotions, made);
const open = () => renderPage('/institute?panel=classes&section=7', { as: 'Institution' });

test('reviews who moves up, stays back and left, and chooses electives', async () => {
  const server = institution().on(endpoints.promoteSection, { id: 3, message: 'Promoted.' });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Promote this section' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Promote S3 Computer Science A' }));
  await dialog.findByText('3 move up · 0 stay back · 0 left');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Outcome of R2' }), 'Stays back');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Outcome of R3' }), 'Left');
  await dialog.findByText('1 move up · 1 stay back · 1 left');
  await user.selectOptions(await dialog.findByRole('combobox', { name: 'Elective of R1' }), 'Robotics');
  await user.selectOptions(
    dialog.getByRole('combobox', { name: 'Those who stay back go to' }),
    'S3 Computer Science J',
  );
  await expectAccessible();
  await user.click(dialog.getByRole('button', { name: 'Promote' }));
  await screen.findByText('Promoted.');
  expect(server.sentTo(endpoints.promoteSection)).toMatchObject([
    {
      params: { id: '7' },
      body: {
        ...{ to_term_id: 52, name: 'A', stays_in: 8 },
        students: [
          { student_id: 10, outcome: 'up', group_ids: [9] },
          { student_id: 20, outcome: 'stays', group_ids: [] },
          { student_id: 30, outcome: 'left', group_ids: [] },
        ],
      },
    },
  ]);
});

test('is undone after a question, as long as it can be', async () => {
  const server = institution(MADE, {
    ...{ ...MADE, id: 2, may_undo: false, undone_at: '2026-12-01T10:00:00.000Z' },
  }).on(endpoints.undoPromotion, { message: 'As before.' });
  const { user } = open();
  expect((await screen.findAllByText(/1 student stayed back, 1 student left/)).length).toBe(2);
  expect(screen.getByText('Undone')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Undo the promotion' }),
  );
  await screen.findByText('As before.');
  expect(server.sentTo(endpoints.undoPromotion)).toMatchObject([{ params: { id: '3' } }]);
});
