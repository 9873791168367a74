import { listDepartments, listInstitutions } from '@quivia/contract/catalogue';
import {
  type DutyHolder,
  endInstitutionDuty,
  giveInstitutionDuty,
  listInstitutionDuties,
} from '@quivia/contract/institution-duties';
import { type Faculty, listFaculty } from '@quivia/contract/people';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { COLLEGE, COMPUTING } from '../../../testing/sample-college.ts';

const anna: Faculty = {
  ...{ id: 41, faculty_id: 'F01', username: 'anna01', name: 'Anna Menon', departments: [], courses: [] },
};
const holder: DutyHolder = {
  id: 7,
  username: 'leela01',
  name: 'Leela Thomas',
  duty: 'controller',
  department: null,
  given_by: 'Office',
  given_at: '2026-11-16T09:00:00.000Z',
  ends_at: null,
  has_access: false,
};

const institution = (...holders: DutyHolder[]) =>
  fakeServer()
    .on(listInstitutions, [COLLEGE])
    .on(listDepartments, [COMPUTING])
    .on(listFaculty, [anna])
    .on(listInstitutionDuties, holders)
    .on(giveInstitutionDuty, { message: 'Given.' })
    .on(endInstitutionDuty, { message: 'Ended.' });

const open = () => renderPage('/institute?panel=duties', { as: 'Institution' });
const give = () => screen.getByRole('button', { name: 'Give duty' });

test('a head needs a department, a controller none', async () => {
  const server = institution();
  const { user } = open();
  await screen.findByRole('option', { name: 'F01 · Anna Menon' });
  await screen.findByRole('option', { name: 'Computer Science' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Faculty' }), 'F01 · Anna Menon');
  await user.click(give());
  expect((await screen.findAllByText('Please choose the department.')).length).toBeGreaterThan(0);
  expect(server.sentTo(giveInstitutionDuty)).toEqual([]);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Department' }), 'Computer Science');
  await user.type(screen.getByLabelText(/^Last day/), '2030-05-31');
  await expectAccessible();
  await user.click(give());
  await screen.findByText('Given.');
  expect(server.sentTo(giveInstitutionDuty)[0]?.body).toEqual({
    ...{ faculty_id: 41, duty: 'head', department_id: 12, institution_id: 3 },
    ends_at: new Date('2030-05-31T23:59:59').toISOString(),
  });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Faculty' }), 'F01 · Anna Menon');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Duty' }), 'Controller of examinations');
  expect(screen.queryByRole('combobox', { name: 'Department' })).toBeNull();
  await user.click(give());
  await expect.poll(() => server.sentTo(giveInstitutionDuty).length).toBe(2);
  expect(server.sentTo(giveInstitutionDuty)[1]?.body).toEqual({
    ...{ faculty_id: 41, duty: 'controller', institution_id: 3 },
  });
});

test('shows who has a duty, and ends it after a question', async () => {
  const server = institution(holder);
  const { user } = open();
  expect(await screen.findByText('Controller of examinations · Whole institution')).toBeDefined();
  expect(screen.getByText(/This duty opens nothing/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'End the duty of Leela Thomas' }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'End the duty' }),
  );
  await screen.findByText('Ended.');
  expect(server.sentTo(endInstitutionDuty)).toMatchObject([{ params: { id: '7' } }]);
});
