// The phone that opened a code: it photographs, retakes, moves and removes, and says what is safe.
import {
  type CameraPages,
  getCameraPage,
  listCameraPages,
  openCamera,
  setCameraPages,
  storeCameraPart,
} from '@quivia/contract/answer-camera';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import * as drawn from '../../platform/forms/drawn-picture.ts';
import { deviceStore } from '../../platform/offline/device-store.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';

beforeAll(() => import('./camera-page.tsx'));

const SECRET = 'abcdefghijklmnopqrstuvwx';
const ADDRESS = `/camera/${SECRET}`;
const OLD = '2f1c7a3e-9d40-4b6e-8a51-000000000001';

/** Keeps the pages as the server does. */
function connected(first: string[] = []) {
  const there: CameraPages = { files: first, is_paused: false };
  let hasEnded = false;
  const unlessEnded = <T,>(reply: () => T) => (hasEnded ? refusal('wrong_link') : reply());
  const server = fakeServer()
    .on(openCamera, () => unlessEnded(() => there))
    .on(listCameraPages, () => unlessEnded(() => there))
    .on(getCameraPage, () => new Response(new Blob(['x'], { type: 'image/jpeg' })))
    .on(storeCameraPart, () => unlessEnded(() => ({ state: 'ready', why: null })))
    .on(setCameraPages, ({ body }) =>
      unlessEnded(() => {
        if (there.is_paused) return refusal('exam_paused');
        const { was, files } = body as { was: string[]; files: string[] };
        if (was.join() !== there.files.join()) return refusal('changed_meanwhile');
        there.files = files;
        return { ...there, is_late: false };
      }),
    );
  return { server, there, end: () => (hasEnded = true) };
}

const camera = () => screen.findByLabelText<HTMLInputElement>('Photograph a page');
const photo = (name: string) => new File([name], `${name}.jpg`, { type: 'image/jpeg' });
const rows = () => screen.queryAllByRole('listitem');
const lookNow = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));

test('a photograph is sent, and the page knows nothing about the exam', async () => {
  const { server, there } = connected();
  const { user, container } = renderPage(ADDRESS);
  await user.upload(await camera(), photo('one'));
  expect(await screen.findByText('1 page, all safe')).toBeDefined();
  await user.upload(await camera(), photo('two'));
  expect(await screen.findByText('2 pages, all safe')).toBeDefined();
  expect(there.files).toHaveLength(2);
  await expectAccessible(container);
  expect(screen.queryByLabelText('Choose files')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Use your phone as camera' })).toBeNull();
  // The same key each time, and the code alone when it is opened.
  expect(server.sentTo(openCamera)).toHaveLength(1);
  const [one, two] = there.files as [string, string];
  await user.click(screen.getByRole('button', { name: 'Move page 1 down' }));
  await waitFor(() => expect(there.files).toEqual([two, one]));
  await user.upload(screen.getByLabelText('Retake page 1'), photo('better'));
  await waitFor(() => expect(there.files).not.toContain(two));
  expect(there.files[1]).toBe(one);
  await user.click(screen.getByRole('button', { name: 'Remove page 2' }));
  await waitFor(() => expect(there.files).toHaveLength(1));
});

test('a photograph that is hard to read is asked about, and used only if the student says so', async () => {
  const { there } = connected();
  vi.spyOn(drawn, 'greyPicture').mockResolvedValue({ width: 3, height: 3, grey: new Uint8Array(9) });
  const { user } = renderPage(ADDRESS);
  await user.upload(await camera(), photo('dark'));
  const asked = await screen.findByRole('alertdialog', { name: 'Is this page easy to read?' });
  expect(within(asked).getByText(/This photograph is dark/)).toBeDefined();
  await user.click(within(asked).getByRole('button', { name: 'Take it again' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(rows()).toHaveLength(0);
  await user.upload(await camera(), photo('dark again'));
  await user.click(await screen.findByRole('button', { name: 'Use it anyway' }));
  await user.click(await screen.findByRole('button', { name: 'Use as it is' }));
  await waitFor(() => expect(there.files).toHaveLength(1));
});

test('without a network photographs wait on the phone, and survive a reload', async () => {
  const { server, there } = connected([OLD]);
  const { user, unmount } = renderPage(ADDRESS);
  await screen.findByText('1 page, all safe');
  server.goAway();
  await user.upload(await camera(), photo('one'));
  expect(await screen.findByText('On this phone: 0 % sent')).toBeDefined();
  expect(await screen.findByText(/^No connection/)).toBeDefined();
  unmount();
  server.comeBack();
  renderPage(ADDRESS);
  expect(await screen.findByText('2 pages, all safe')).toBeDefined();
  expect(there.files).toHaveLength(2);
  expect(there.files[0]).toBe(OLD);
  const [first, second] = server.sentTo(openCamera).map(({ body }) => (body as { key: string }).key);
  expect(first).toBe(second);
});

test('while the exam is paused photographs wait; what was added on the computer meanwhile stays', async () => {
  const { there } = connected();
  const { user } = renderPage(ADDRESS);
  await camera();
  there.is_paused = true;
  await user.upload(await camera(), photo('one'));
  expect(await screen.findByText(/^The exam is paused/)).toBeDefined();
  expect(there.files).toEqual([]);
  there.is_paused = false;
  there.files = [OLD];
  await lookNow();
  await waitFor(() => expect(there.files).toHaveLength(2));
  expect(there.files).toContain(OLD);
  await waitFor(() => expect(rows()).toHaveLength(2));
});

test('says when it is no longer connected, and keeps nothing', async () => {
  const { end, server } = connected();
  const { user } = renderPage(ADDRESS);
  await camera();
  server.goAway();
  await user.upload(await camera(), photo('one'));
  await screen.findByText('On this phone: 0 % sent');
  end();
  server.comeBack();
  await lookNow();
  expect(await screen.findByRole('heading', { name: 'This phone is no longer connected' })).toBeDefined();
  expect(screen.getByText(/has not arrived/)).toBeDefined();
  await expectAccessible();
  await waitFor(async () => expect(await (await deviceStore()).all(['unsent-photographs'])).toEqual([]));
});

test('a code that was used says what to do', async () => {
  fakeServer().on(openCamera, refusal('wrong_link'));
  renderPage(ADDRESS);
  expect(await screen.findByText(/make a new code at the question on your computer/)).toBeDefined();
});
