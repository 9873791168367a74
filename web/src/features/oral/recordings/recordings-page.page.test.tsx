import { getOral } from '@quivia/contract/oral/exams';
import { deleteRecording, listRecordings } from '@quivia/contract/oral/recordings';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { sampleOral } from '../../../testing/sample-oral.ts';

beforeAll(() => Promise.all([import('../oral-frame.tsx'), import('./recordings-page.tsx')]));

test('a recording is deleted with a reason alone', async () => {
  const AT = '2026-01-01T09:00:00.000Z';
  const server = fakeServer()
    .on(getOral, sampleOral({ recording_days: 90 }))
    .on(listRecordings, [
      {
        id: 3,
        candidate: { id: 5, name: 'Anna', roll_number: 'R1' },
        made_by: 'Bala',
        made_at: AT,
        seconds: 600,
        delete_at: AT,
        deleted_at: null,
      },
    ])
    .on(deleteRecording, { message: 'Deleted.' });
  const { user } = renderPage('/oral/7/recordings', { as: 'Faculty' });
  await user.click(await screen.findByRole('button', { name: /^Delete.*Anna/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await dialog.findByText('Please give a reason')).toBeDefined();
  expect(document.activeElement).toBe(dialog.getByLabelText('Reason'));
  await user.type(dialog.getByLabelText('Reason'), 'Wrong person');
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo(deleteRecording)).toMatchObject([
    { params: { recording_id: '3' }, body: { reason: 'Wrong person' } },
  ]);
});
