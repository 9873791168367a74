import {
  createEducationSystem,
  createInstitution,
  type EducationSystem,
  listEducationSystems,
  listInstitutions,
  restore,
  retire,
  updateInstitution,
} from '@quivia/contract/catalogue';
import { ERROR_MESSAGES } from '@quivia/contract/errors.words';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { expectAccessible } from '../../testing/axe.ts';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { COLLEGE, KEPT } from '../../testing/sample-college.ts';

const university: EducationSystem = { id: 1, name: 'University', ...KEPT };

const site = (systems = [university], institutions = [COLLEGE]) =>
  fakeServer()
    .on(listEducationSystems, ({ query }) => (query.retired === 'true' ? [] : [...systems]))
    .on(listInstitutions, ({ query }) =>
      institutions.filter(
        ({ is_retired, name }) =>
          is_retired === (query.retired === 'true') && name.includes(query.search ?? ''),
      ),
    );

const open = () => renderPage('/admin?panel=create-institution', { as: 'Admin' });
const card = async (name: string) => within(await screen.findByRole('region', { name }));

test('a new education system is saved with Enter, clears its field and can be chosen immediately', async () => {
  const systems: EducationSystem[] = [];
  const server = site(systems, []).on(createEducationSystem, ({ body }) => {
    systems.push({ ...university, name: (body as { name: string }).name });
    return { id: 1, message: 'Education system created successfully' };
  });
  const { user } = open();
  const form = await card('Create education system');
  await user.type(form.getByLabelText('Name'), 'State board{Enter}');
  expect(await screen.findByText('Education system created successfully')).toBeDefined();
  expect(form.getByLabelText('Name')).toHaveProperty('value', '');
  expect(server.sentTo(createEducationSystem)[0]?.body).toEqual({ name: 'State board' });
  const institutions = await card('Create institution');
  expect(await institutions.findByRole('option', { name: 'State board' })).toBeDefined();
});

test('every empty field of an institution is named, and nothing is sent', async () => {
  const server = site().on(createInstitution, { id: 3, message: 'Done.' });
  const { user } = open();
  const form = await card('Create institution');
  await form.findByRole('option', { name: 'University' });
  await user.click(form.getByRole('button', { name: 'Create institution' }));
  expect(await form.findAllByText('Please enter a value')).toHaveLength(4);
  expect(document.activeElement).toBe(form.getByLabelText('Name'));
  expect(server.sentTo(createInstitution)).toHaveLength(0);
});

test('a name that is taken is refused at its field and keeps the rest', async () => {
  const server = site().on(createInstitution, () =>
    refusal('already_exists', { fields: { name: 'This name is taken.' } }),
  );
  const { user } = open();
  const form = await card('Create institution');
  await form.findByRole('option', { name: 'University' });
  await user.type(form.getByLabelText('Name'), 'Lakeside College');
  await user.type(form.getByLabelText('Place'), 'Kochi');
  await user.selectOptions(form.getByLabelText('Institution type'), 'College');
  await user.selectOptions(form.getByLabelText('Education system'), 'University');
  await user.click(form.getByRole('button', { name: 'Create institution' }));
  expect(await form.findByText('This name is taken.')).toBeDefined();
  expect(form.getByLabelText('Place')).toHaveProperty('value', 'Kochi');
  expect(server.sentTo(createInstitution)[0]?.body).toEqual({
    name: 'Lakeside College',
    place: 'Kochi',
    institution_type: 'COLLEGE',
    education_system_id: 1,
  });
});

test('the second of two editors sees what the first saved and keeps what they typed', async () => {
  const institutions = [COLLEGE];
  const server = site([university], institutions).on(updateInstitution, ({ body }) =>
    (body as { version: number }).version === institutions[0]?.version
      ? { message: 'Saved.' }
      : refusal('changed_meanwhile'),
  );
  const { user } = open();
  const list = await card('institutions');
  await user.click(await list.findByRole('button', { name: 'Edit Lakeside College' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit institution' }));
  await user.clear(dialog.getByLabelText('Place'));
  await user.type(dialog.getByLabelText('Place'), 'Ernakulam');
  institutions[0] = { ...COLLEGE, name: 'Lakeside University', version: 2 };
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const notice = within(await dialog.findByRole('alert'));
  expect(notice.getByText(ERROR_MESSAGES.changed_meanwhile)).toBeDefined();
  expect(notice.getByText('Lakeside University')).toBeDefined();
  expect(dialog.getByLabelText('Place')).toHaveProperty('value', 'Ernakulam');

  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeDefined();
  expect(server.sentTo(updateInstitution).map(({ body }) => body.version)).toEqual([1, 2]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an education system retired since then stays chosen while its institution is edited', async () => {
  site([]);
  const { user } = open();
  const list = await card('institutions');
  await user.click(await list.findByRole('button', { name: 'Edit Lakeside College' }));
  const dialog = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(dialog.getByLabelText('Education system')).toHaveProperty('value', '1'));
});

test('retiring moves an institution to the retired ones, from where it can be restored', async () => {
  const institutions = [COLLEGE];
  const server = site([university], institutions)
    .on(retire, () => {
      institutions[0] = { ...COLLEGE, is_retired: true, version: 2 };
      return { message: 'Retired.' };
    })
    .on(restore, { message: 'Restored.' });
  const { user, router } = open();
  const list = await card('institutions');
  await user.click(await list.findByRole('button', { name: 'Retire Lakeside College' }));
  expect(await list.findByText('No institutions yet')).toBeDefined();
  expect(server.sentTo(retire)[0]).toMatchObject({
    params: { kind: 'institution', id: '3' },
    body: { version: 1 },
  });
  await user.click(list.getByRole('radio', { name: 'Retired' }));
  await user.click(await list.findByRole('button', { name: 'Restore Lakeside College' }));
  expect(await screen.findByText('Restored.')).toBeDefined();
  expect(server.sentTo(restore)[0]?.body).toEqual({ version: 2 });
  expect(router.state.location.search).toContain('retired');
});

test('what was retired a moment ago is restored by Undo', async () => {
  const institutions = [COLLEGE];
  const server = site([university], institutions)
    .on(retire, () => {
      institutions[0] = { ...COLLEGE, is_retired: true, version: 2 };
      return { message: 'Retired.' };
    })
    .on(restore, () => {
      institutions[0] = { ...COLLEGE, version: 3 };
      return { message: 'Restored.' };
    });
  const { user } = open();
  const list = await card('institutions');
  await user.click(await list.findByRole('button', { name: 'Retire Lakeside College' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Restored.')).toBeDefined();
  expect(server.sentTo(restore)[0]).toMatchObject({ params: { id: '3' }, body: { version: 2 } });
  expect(await list.findByRole('button', { name: 'Retire Lakeside College' })).toBeDefined();

  server.on(restore, () => refusal('changed_meanwhile'));
  await user.click(list.getByRole('button', { name: 'Retire Lakeside College' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(ERROR_MESSAGES.changed_meanwhile)).toBeDefined();
});

test('a search names what was not found', async () => {
  site();
  const { user } = open();
  const list = await card('institutions');
  await list.findByText('Lakeside College');
  await user.type(list.getByLabelText('Search institutions'), 'Hill{Enter}');
  expect(await list.findByText('Nothing here contains ‘Hill’.')).toBeDefined();
});

describe('the panel of the forms', () => {
  test('closes on Escape, leaves the list its width, and takes the focus when it is opened again', async () => {
    site();
    const { user, router } = open();
    const panel = await screen.findByRole('complementary', { name: 'Add to the catalogue' });
    const button = screen.getByRole('button', { name: 'New institution' });
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await expectAccessible();
    await user.click(within(panel).getAllByLabelText('Name')[0] as HTMLElement);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('complementary', { name: 'Add to the catalogue' })).toBeNull();
    expect(document.activeElement).toBe(button);
    expect(router.state.location.search).toContain('new=no');
    await user.click(button);
    const again = await screen.findByRole('complementary', { name: 'Add to the catalogue' });
    expect(document.activeElement).toBe(within(again).getAllByLabelText('Name')[0]);
  });

  test('lies over the list on a phone, closed at first, and closes after an institution was created', async () => {
    const narrow = vi
      .spyOn(window, 'matchMedia')
      .mockImplementation(
        (query) =>
          ({ matches: query.includes('width <'), addEventListener() {}, removeEventListener() {} }) as never,
      );
    onTestFinished(() => narrow.mockRestore());
    const server = site().on(createInstitution, { id: 3, message: 'Institution created successfully' });
    const { user } = open();
    await screen.findByText('Lakeside College');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'New institution' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add to the catalogue' }));
    const form = within(dialog.getByRole('region', { name: 'Create institution' }));
    await form.findByRole('option', { name: 'University' });
    await user.type(form.getByLabelText('Name'), 'Hill College');
    await user.type(form.getByLabelText('Place'), 'Kochi');
    await user.selectOptions(form.getByLabelText('Institution type'), 'College');
    await user.selectOptions(form.getByLabelText('Education system'), 'University');
    await user.click(form.getByRole('button', { name: 'Create institution' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.sentTo(createInstitution)).toHaveLength(1);
    expect(await screen.findByText('Institution created successfully')).toBeDefined();
  });
});

test('the lists are tabs, which the address keeps', async () => {
  site();
  const { user, router } = open();
  await card('institutions');
  await user.click(screen.getByRole('link', { name: 'Education systems' }));
  expect(await (await card('education systems')).findByText('University')).toBeDefined();
  expect(screen.queryByRole('region', { name: 'institutions' })).toBeNull();
  expect(router.state.location.search).toContain('list=education-system');
});
