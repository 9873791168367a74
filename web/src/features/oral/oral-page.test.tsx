// @vitest-environment happy-dom
import { getOral, type OralExam } from '@quivia/contract/oral/exams';
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { sessionStore } from '../../platform/session/session-store.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleOral } from '../../testing/sample-oral.ts';
import { tokenWith } from '../../testing/sign-in.ts';

beforeAll(() => Promise.all([import('./oral-page.tsx'), import('./prints/prints-page.tsx')]));

const sections = async (oral: OralExam) => {
  fakeServer().on(getOral, oral);
  const page = renderPage('/oral/7/prints', { as: 'Faculty' });
  const links = within(await screen.findByRole('navigation', { name: 'Sections of this viva voce' }));
  return { page, names: links.getAllByRole('link').map(({ textContent }) => textContent) };
};

test('a coordinator has every section, and an examiner those that concern them', async () => {
  const { page, names } = await sections(sampleOral());
  expect(names).toEqual([
    'Overview',
    'Candidates',
    'Panels',
    'Timetable',
    'Questions',
    'Today',
    'Sheets',
    'Marks',
    'Figures',
    'Prints',
  ]);
  expect(screen.getByRole('link', { name: 'Prints' }).getAttribute('aria-current')).toBe('page');
  await expectAccessible(page.container);
  page.unmount();
  const examiner = { id: 3, role: 'internal', is_guest: false } as const;
  const other = await sections(sampleOral({ is_coordinator: false, examiner }));
  expect(other.names).toEqual(['Panels', 'Today', 'Marks', 'Prints']);
  expect(screen.getByRole('link', { name: 'Examine' }).getAttribute('href')).toBe('/oral/7/examine');
});

test('a guest has no way to the rest of the product', async () => {
  const examiner = { id: 3, role: 'external', is_guest: true } as const;
  fakeServer().on(getOral, sampleOral({ is_coordinator: false, examiner }));
  sessionStore.start(tokenWith([], {}, { guest: true }));
  renderPage('/oral/7/prints');
  await screen.findByRole('link', { name: 'Marks' });
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs.filter((href) => !href?.startsWith('/oral') && !href?.startsWith('#'))).toEqual([]);
});
