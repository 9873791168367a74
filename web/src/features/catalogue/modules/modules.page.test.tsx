import { listDepartments, listEducationSystems, restore, retire } from '@quivia/contract/catalogue';
import { listOwnCommunities } from '@quivia/contract/communities';
import {
  createCourse,
  createModule,
  listCourses,
  listModules,
  MODULE_NUMBERS,
  type Module,
  reorderModules,
} from '@quivia/contract/courses';
import { listQuestionBanks } from '@quivia/contract/question-banks';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { COMPUTING, courseOf, KEPT, moduleOf } from '../../../testing/sample-college.ts';
import { OWN_CLUB } from '../../../testing/sample-community.ts';

const networks = courseOf(31, 'Networks');

function site(modules: Module[] = [], course = networks) {
  return fakeServer()
    .on(listDepartments, [COMPUTING])
    .on(listEducationSystems, [{ id: 1, name: 'University', ...KEPT }])
    .on(listCourses, ({ query }) => (course.is_retired === (query.retired === 'true') ? [course] : []))
    .on(listModules, ({ query }) =>
      modules.filter(({ is_retired }) => is_retired === (query.retired === 'true')),
    );
}

const ofCourse = (id = 31) => renderPage(`/admin?panel=create-course&course=${id}`, { as: 'Admin' });

describe('a course that was just created', () => {
  test('asks how many modules it has, and keeps what was typed in a form that is hidden', async () => {
    const server = site()
      .on(createCourse, { id: 31, name: 'Networks', message: 'Course created successfully' })
      .on(createModule, { id: 71, message: 'Module added' });
    const { user } = renderPage('/admin?panel=create-course', { as: 'Admin' });
    const form = within(await screen.findByRole('region', { name: 'Create course' }));
    await form.findByRole('option', { name: 'Computer Science' });
    await form.findByRole('option', { name: 'University' });
    await user.type(form.getByLabelText('Name'), 'Networks');
    await user.type(form.getByLabelText('Code'), 'C31');
    await user.type(form.getByLabelText('Class or semester'), '3');
    await user.selectOptions(form.getByLabelText('Department'), 'Computer Science');
    await user.selectOptions(form.getByLabelText('Education system'), 'University');
    await user.click(form.getByRole('button', { name: 'Create course' }));

    const count = await screen.findByLabelText('Number of modules');
    await waitFor(() => expect(document.activeElement).toBe(count));
    await user.type(count, '999');
    expect(screen.getByText(`Please enter a number from 1 to ${MODULE_NUMBERS.most}`)).toBeDefined();
    await user.clear(count);
    await user.type(count, '2');
    const card = within(screen.getByRole('region', { name: 'Modules of Networks' }));
    const [first, second] = card.getAllByLabelText('Module name');
    await user.type(second as HTMLElement, 'Routing');
    await user.clear(count);
    await user.type(count, '1');
    await user.clear(count);
    await user.type(count, '2');
    expect(card.getAllByLabelText('Module name')[1]).toHaveProperty('value', 'Routing');

    await user.type(first as HTMLElement, 'Layers');
    await user.type(card.getAllByLabelText('Syllabus')[0] as HTMLElement, 'OSI and TCP/IP');
    await user.click(card.getAllByRole('button', { name: 'Add module' })[0] as HTMLElement);
    expect(await card.findByRole('button', { name: 'Added' })).toBeDefined();
    expect(first?.hasAttribute('readonly')).toBe(true);
    // The next form is open, with the cursor in it.
    expect(second?.closest('details')?.open).toBe(true);
    await waitFor(() => expect(document.activeElement).toBe(second));
    expect(server.sentTo(createModule)[0]?.body).toEqual({
      course_id: 31,
      module_number: 1,
      module_name: 'Layers',
      syllabus: 'OSI and TCP/IP',
    });
  });
});

describe('the modules of a course', () => {
  test('several are added from one field, and what was refused stays in it', async () => {
    const modules = [moduleOf(71, 1, 'Layers')];
    const server = site(modules).on(createModule, ({ body }) => {
      const { module_name, module_number } = body as { module_name: string; module_number: number };
      if (module_name === 'Switching') return refusal('too_many_requests');
      modules.push(moduleOf(70 + module_number, module_number, module_name));
      return { id: 70 + module_number, message: 'Module added' };
    });
    const { user } = ofCourse();
    await screen.findByText('Layers');
    const field = screen.getByLabelText('Several modules');
    const add = screen.getByRole('button', { name: 'Add modules' });
    await user.click(add);
    expect(await screen.findByText('Please enter module name and syllabus')).toBeDefined();
    await user.type(field, 'Routing');
    await user.click(add);
    expect(await screen.findByText('Line 1 needs a name, a colon and a syllabus.')).toBeDefined();
    expect(server.sentTo(createModule)).toHaveLength(0);
    await user.type(field, ': Paths{Enter}Switching: Bridges');
    await user.click(add);
    expect(await screen.findByText('An error occurred')).toBeDefined();
    expect(field).toHaveProperty('value', 'Switching: Bridges');
    expect(server.sentTo(createModule).map(({ body }) => [body.module_name, body.module_number])).toEqual([
      ['Routing', 2],
      ['Switching', 3],
    ]);
    expect(await screen.findByRole('button', { name: 'Edit Routing' })).toBeDefined();
  });

  test('a missing name and syllabus are named once, in the ordered words', async () => {
    const server = site().on(createModule, { id: 71, message: 'Module added' });
    const { user } = ofCourse();
    expect(await screen.findByText('No modules yet')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Add module' }));
    expect(await screen.findAllByText('Please enter module name and syllabus')).toHaveLength(1);
    expect(server.sentTo(createModule)).toHaveLength(0);
  });

  test('the next one gets the number after the last, and the form is ready for another', async () => {
    const modules = [moduleOf(71, 1, 'Layers'), moduleOf(73, 3, 'Switching')];
    const server = site(modules).on(createModule, () => {
      modules.push(moduleOf(74, 4, 'Routing'));
      return { id: 74, message: 'Module added' };
    });
    const { user } = ofCourse();
    await screen.findByText('Switching');
    await user.type(screen.getByLabelText('Module name'), 'Routing');
    await user.type(screen.getByLabelText('Syllabus'), 'Paths');
    await user.click(screen.getByRole('button', { name: 'Add module' }));
    expect(await screen.findByText('Module added')).toBeDefined();
    expect(server.sentTo(createModule)[0]?.body).toMatchObject({ module_number: 4 });
    await waitFor(() => expect(screen.getByLabelText('Module name')).toHaveProperty('value', ''));
    expect(await screen.findByRole('button', { name: 'Edit Routing' })).toBeDefined();
  });

  test('a failure that no field explains reads "An error occurred" and keeps the text', async () => {
    site().on(createModule, () => refusal('too_many_requests'));
    const { user } = ofCourse();
    await user.type(await screen.findByLabelText('Module name'), 'Routing');
    await user.type(screen.getByLabelText('Syllabus'), 'Paths');
    await user.click(screen.getByRole('button', { name: 'Add module' }));
    expect(await screen.findByText('An error occurred')).toBeDefined();
    expect(screen.getByLabelText('Module name')).toHaveProperty('value', 'Routing');
  });

  test('a course with as many modules as it can have offers no form', async () => {
    site(Array.from({ length: MODULE_NUMBERS.most }, (_, i) => moduleOf(100 + i, i + 1, `Part ${i + 1}`)));
    ofCourse();
    expect(await screen.findByText(`A course can have up to ${MODULE_NUMBERS.most} modules.`)).toBeDefined();
    expect(screen.queryByLabelText('Module name')).toBeNull();
  });

  test('a module is moved with the keyboard: the focus stays on the button and the move is announced', async () => {
    const modules = [moduleOf(71, 1, 'Layers'), moduleOf(72, 2, 'Routing'), moduleOf(73, 3, 'Switching')];
    const server = site(modules).on(reorderModules, ({ body }) => {
      const { module_ids } = body as { module_ids: number[] };
      modules.sort((a, b) => module_ids.indexOf(a.id) - module_ids.indexOf(b.id));
      return { message: 'The new order has been saved.' };
    });
    const { user } = ofCourse();
    const down = await screen.findByRole('button', { name: 'Move Layers down' });
    expect(screen.getByRole('button', { name: 'Move Layers up' }).getAttribute('aria-disabled')).toBe('true');
    down.focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Layers is now number 2 of 3.')).toBeDefined();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Move Layers down'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(server.sentTo(reorderModules)).toHaveLength(2));
    expect(server.sentTo(reorderModules).map(({ body }) => body.module_ids)).toEqual([
      [72, 71, 73],
      [72, 73, 71],
    ]);
  });

  test('a refused order is undone', async () => {
    site([moduleOf(71, 1, 'Layers'), moduleOf(72, 2, 'Routing')]).on(reorderModules, () =>
      refusal('changed_meanwhile', { message: 'The modules have changed.' }),
    );
    const { user } = ofCourse();
    await user.click(await screen.findByRole('button', { name: 'Move Layers down' }));
    expect(await screen.findByText('The modules have changed.')).toBeDefined();
    const names = () =>
      screen.getAllByRole('button', { name: /^Edit / }).map((one) => one.getAttribute('aria-label'));
    await waitFor(() => expect(names()).toEqual(['Edit Layers', 'Edit Routing']));
  });

  test('retired modules have a tab, and a full course refuses to restore one', async () => {
    const server = site([moduleOf(71, 1, 'Layers'), moduleOf(72, 0, 'Telegraphs', { is_retired: true })])
      .on(retire, { message: 'Retired.' })
      .on(restore, () => refusal('still_used', { message: 'This course already has 99 modules.' }));
    const { user } = ofCourse();
    await user.click(await screen.findByRole('link', { name: 'Retired modules 1' }));
    await user.click(await screen.findByRole('button', { name: 'Restore Telegraphs' }));
    expect(await screen.findByText('This course already has 99 modules.')).toBeDefined();
    expect(server.sentTo(restore)[0]?.params).toEqual({ kind: 'module', id: '72' });
  });

  test('a retired course takes no modules, and an unknown one leads back', async () => {
    site([], { ...networks, is_retired: true });
    const { unmount } = ofCourse();
    expect(await screen.findByText('This course is retired. Restore it to add modules.')).toBeDefined();
    unmount();
    site();
    ofCourse(404);
    expect(await screen.findByText("This course doesn't exist")).toBeDefined();
    expect(screen.getAllByRole('link', { name: 'All courses' })[0]?.getAttribute('href')).toContain(
      'panel=create-course',
    );
  });
});

test('in a community, the same form speaks of topics', async () => {
  site([moduleOf(71, 1, 'Openings')])
    .on(listOwnCommunities, [OWN_CLUB])
    .on(listQuestionBanks, []);
  const { user } = renderPage('/community?panel=create-qbank&view=topics', { as: 'Community' });
  await user.click(await screen.findByRole('button', { name: 'Edit Openings' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit topic' }));
  await user.clear(dialog.getByLabelText('Topic name'));
  await user.clear(dialog.getByLabelText('What it covers'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Please enter the name of the topic and what it covers')).toBeDefined();
});
