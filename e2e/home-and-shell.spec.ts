// The first page of an institution that has nothing yet.
import { listUsers } from '@quivia/contract/accounts';
import { createInstitution, listEducationSystems } from '@quivia/contract/catalogue';
import { grantInstitutionRole } from '@quivia/contract/people';
import { callApi } from './support/api.ts';
import { DESKTOP, expectAccessible, PHONE } from './support/axe.ts';
import { tokenOf } from './support/exams.ts';
import { comeBack, demo, heading, messages } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test('an empty institution is set up step by step, and no message outlives what it says', async ({
  page,
  server,
  newPerson,
}) => {
  const person = await newPerson();
  const admin = await tokenOf(server.url, demo('Admin').username);
  const name = `Hill ${person.username}`;
  const [system] = await callApi(server.url, listEducationSystems, {}, admin);
  const { id } = await callApi(
    server.url,
    createInstitution,
    { body: { name, place: 'Munnar', institution_type: 'COLLEGE', education_system_id: system?.id ?? 0 } },
    admin,
  );
  const [user] = await callApi(
    server.url,
    { ...listUsers, path: `${listUsers.path}?search=${person.username}` as typeof listUsers.path },
    {},
    admin,
  );
  await callApi(
    server.url,
    grantInstitutionRole,
    { body: { user_ids: [user?.id ?? 0], entity_id: id } },
    admin,
  );

  await comeBack(page, person);
  await page.goto('/dashboard');
  const list = page.getByRole('region', { name: `Set up ${name}` }).getByRole('listitem');
  await expect(list).toContainText(['Departments', 'Courses', 'People', 'Teaching']);
  await expectAccessible(page, [PHONE, DESKTOP]);
  await list.first().getByRole('link').click();
  await expect(heading(page, 'Link Department & Course')).toBeVisible();

  await test.step('an error goes when the next action succeeds, and covers neither title nor way back', async () => {
    await page.getByRole('button', { name: 'Link Departments', exact: true }).click();
    const error = messages(page).getByText('please select the Departments');
    await expect(error).toBeVisible();
    const toast = await error.boundingBox();
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect(toast?.y ?? 0).toBeGreaterThan((title?.y ?? 0) + (title?.height ?? 0));
    await page.getByRole('region', { name: 'Available Departments' }).getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Link Departments', exact: true }).click();
    await expect(
      page.getByRole('navigation').getByRole('link', { name: 'Departments (done)' }),
    ).toBeVisible();
    await expect(error).toBeHidden();
  });
});
