import { type CheckedDocument, checkDocument } from '@quivia/contract/documents';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { errorOf } from '../../testing/field-error.ts';
import { renderPage } from '../../testing/render-page.tsx';

const HASH = 'ab12'.repeat(16);
const document: CheckedDocument = {
  kind: 'oral-list',
  title: 'Physics practical',
  revision: 1,
  newest_revision: 2,
  note: '',
  frozen_at: '2026-11-12T10:00:00.000Z',
  frozen_by: 'K. Raman',
  vouches: 'sealed',
};

test('says which document a print is of, and that a newer one replaced it', async () => {
  const server = fakeServer().on(checkDocument, document);
  const { user, router } = renderPage('/check');
  const field = await screen.findByLabelText('Hash on the print');
  await user.type(field, 'abc');
  await user.click(screen.getByRole('button', { name: 'Check' }));
  await expect.poll(() => errorOf(field)).toMatch(/64 characters/);

  await user.clear(field);
  // As it is copied from a print, in upper case and on two lines.
  await user.type(field, `${HASH.slice(0, 32).toUpperCase()} ${HASH.slice(32)}`);
  await user.click(screen.getByRole('button', { name: 'Check' }));
  const found = await screen.findByRole('heading', { name: 'Award list' });
  expect(found.parentElement?.textContent).toContain('Physics practical');
  expect(screen.getByText('1. Revision 2 has replaced it.')).toBeDefined();
  expect(screen.queryByText('Note')).toBeNull();
  expect(router.state.location.pathname).toBe(`/check/${HASH}`);
  expect(server.sentTo(checkDocument)).toHaveLength(1);
});

test('a link with the hash is checked at once; an unknown hash is explained', async () => {
  fakeServer().on(checkDocument, () => refusal('not_found', { message: 'No list or report has this hash.' }));
  renderPage(`/check/${HASH}`);
  expect((await screen.findByRole('alert')).textContent).toBe('No list or report has this hash.');
  expect(screen.getByLabelText('Hash on the print')).toHaveProperty('value', HASH);
});

test('an old hash is not said to vouch for more than it does', async () => {
  fakeServer().on(checkDocument, { ...document, title: '', newest_revision: 1, vouches: 'content' });
  renderPage(`/check/${HASH}`);
  expect(await screen.findByText(/covers the content, but not the lines above/)).toBeDefined();
  expect(screen.getByText('1, the newest')).toBeDefined();
  expect(screen.queryByText('Exam')).toBeNull();
});
