import { listDepartments, listInstitutions } from '@quivia/contract/catalogue';
import { listCourses } from '@quivia/contract/courses';
import * as contract from '@quivia/contract/lti/platforms';
import { getRoster, listRosterRows } from '@quivia/contract/rosters';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { errorOf } from '../../../testing/field-error.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { CIVIL, COLLEGE, courseOf } from '../../../testing/sample-college.ts';

const AT = '2026-11-16T09:00:00.000Z';
const platform: contract.Platform = {
  id: 2,
  name: 'Moodle',
  issuer: 'https://moodle.example',
  client_id: 'c1',
  auth_url: 'https://moodle.example/auth',
  token_url: 'https://moodle.example/token',
  keys_url: 'https://moodle.example/keys',
  token_audience: null,
  is_shared: false,
};
const course: contract.PlatformCourse = {
  id: 8,
  title: 'Physics 2027',
  course_id: null,
  course: null,
  seen_at: AT,
  link_count: 2,
  member_count: 31,
  has_members: true,
  has_grades: true,
};
const deployment = (given: Partial<contract.OwnDeployment> = {}): contract.OwnDeployment => ({
  id: 5,
  deployment_id: '1',
  state: 'approved',
  trusts_numbers: false,
  last_launch_at: AT,
  last_problem: null,
  last_problem_at: null,
  platform,
  courses: [course],
  ...given,
});
const addresses = {
  login: 'https://quivia.example/api/v1/lti/login',
  launch: 'https://quivia.example/api/v1/lti/launch',
  keys: 'https://quivia.example/api/v1/lti/jwks.json',
  exam: 'https://quivia.example/lti/exam',
  choose: 'https://quivia.example/lti/choose',
};

function open(given: Partial<contract.PlatformSetup> = {}) {
  const server = fakeServer()
    .on(listInstitutions, [COLLEGE])
    .on(listCourses, [courseOf(31, 'Physics')])
    .on(listDepartments, [CIVIL])
    .on(contract.getPlatforms, {
      addresses,
      is_possible: true,
      deployments: [],
      without_deployment: [],
      ...given,
    });
  return { server, ...renderPage('/institute?panel=platforms', { as: 'Institution' }) };
}

test('a registration address is made, shown once, and can be copied', async () => {
  const { server, user } = open();
  server.on(contract.makeRegistration, {
    message: 'Ready.',
    address: 'https://quivia.example/register/x',
    ends_at: AT,
  });
  expect(await screen.findByText('No learning platform yet')).toBeDefined();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Make a registration address' }));
  expect(await screen.findByText('https://quivia.example/register/x')).toBeDefined();
  expect(server.sentTo(contract.makeRegistration)[0]?.body).toEqual({ institution_id: 3 });
});

test('a Moodle is entered by its site, and a refusal stands at its field', async () => {
  const { server, user } = open();
  const said = 'Whoever runs this server can allow it: OUTBOUND_HOSTS=moodle.example';
  server.on(contract.addPlatform, () =>
    refusal('invalid_input', { message: said, fields: { token_url: said } }),
  );
  await user.click(await screen.findByRole('button', { name: 'Enter a platform manually' }));
  await user.type(screen.getByLabelText('Address of your platform'), 'https://moodle.example/');
  await user.type(screen.getByLabelText('Name'), 'Moodle');
  await user.type(screen.getByLabelText('Client ID'), 'c1');
  await user.type(screen.getByLabelText('Deployment ID'), '7');
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(errorOf(screen.getByLabelText('Access token address'))).toBe(said));
  expect(server.sentTo(contract.addPlatform)[0]?.body).toMatchObject({
    issuer: 'https://moodle.example',
    token_url: 'https://moodle.example/mod/lti/token.php',
    deployment_id: '7',
    institution_id: 3,
  });
});

test('one that has registered waits, and is confirmed after reading what that means', async () => {
  const { server, user } = open({
    deployments: [deployment({ state: 'pending', courses: [], last_launch_at: null })],
  });
  server.on(contract.turnDeployment, { message: 'Confirmed.' });
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(within(dialog).getByText(/Whoever runs https:\/\/moodle.example can then open/)).toBeDefined();
  await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Confirmed.')).toBeDefined();
  expect(server.sentTo(contract.turnDeployment)[0]).toMatchObject({
    params: { id: '5' },
    body: { state: 'approved' },
  });
});

test('one that is on shows its health and its courses; the numbers are trusted, and the course is named', async () => {
  const { server, user } = open({
    deployments: [deployment({ last_problem: 'The clocks differ.', last_problem_at: AT })],
  });
  server
    .on(contract.trustNumbers, { message: 'Saved.' })
    .on(contract.changePlatformCourse, { message: 'Saved it.' });
  expect(await screen.findByText(/The clocks differ/)).toBeDefined();
  expect(screen.getByText('list of people, marks')).toBeDefined();
  await screen.findByRole('option', { name: 'Physics' });
  await expectAccessible();
  await user.click(screen.getByLabelText(/person number is the roll number/));
  expect(await screen.findByText('Saved.')).toBeDefined();
  expect(server.sentTo(contract.trustNumbers)[0]?.body).toEqual({ trusts_numbers: true });
  await user.selectOptions(screen.getByLabelText('Course here of Physics 2027'), '31');
  expect(await screen.findByText('Saved it.')).toBeDefined();
  expect(server.sentTo(contract.changePlatformCourse)[0]?.body).toEqual({ course_id: 31 });
});

test('the list of people of a course goes to the review of rosters', async () => {
  const { server, user, router } = open({ deployments: [deployment()] });
  server
    .on(contract.fetchPlatformRoster, { message: '31 people fetched.', roster_id: 12 })
    .on(getRoster, () => refusal('not_found'))
    .on(listRosterRows, []);
  await user.click(await screen.findByRole('button', { name: 'Get the list of people of Physics 2027' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('option', { name: 'Civil Engineering' });
  await user.selectOptions(dialog.getByLabelText('Department of new people'), '11');
  await user.type(dialog.getByLabelText('Class or semester of new students'), '3');
  await user.click(dialog.getByRole('button', { name: 'Get the list' }));
  expect(await screen.findByText('31 people fetched.')).toBeDefined();
  expect(server.sentTo(contract.fetchPlatformRoster)[0]).toMatchObject({
    params: { id: '8' },
    body: { department_id: 11, class_or_semester: 3 },
  });
  await waitFor(() => expect(router.state.location.search).toContain('panel=roster'));
});

test('a site that browsers keep nothing for says so', async () => {
  open({ is_possible: false });
  expect(await screen.findByText(/This site has no https/)).toBeDefined();
});

test('the site’s Admin sees all, and turns one off', async () => {
  const { courses: _, ...rest } = deployment();
  const server = fakeServer()
    .on(contract.listDeployments, [{ ...rest, institution: 'North College' }])
    .on(contract.turnDeployment, { message: 'Turned off.' });
  const { user } = renderPage('/admin?panel=platforms', { as: 'Admin' });
  expect(await screen.findByText('North College')).toBeDefined();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'More for Moodle' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Turn off' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText('Turned off.')).toBeDefined();
  expect(server.sentTo(contract.turnDeployment)[0]?.body).toEqual({ state: 'off' });
});
