// The corners of a page, moved by keys and with a finger. What becomes of the photograph needs a browser: `upload.spec.ts`.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '../../../../testing/axe.ts';
import { renderElement } from '../../../../testing/render-page.tsx';
import type { Corners } from './quadrilateral.ts';
import * as straighten from './straighten.ts';
import { StraightenDialog } from './straighten-dialog.tsx';

const photograph = new Blob(['photograph'], { type: 'image/jpeg' });
const FOUND: Corners = [
  { x: 0.2, y: 0.1 },
  { x: 0.8, y: 0.1 },
  { x: 0.9, y: 0.9 },
  { x: 0.1, y: 0.9 },
];

function opened(found: Corners | null) {
  const answers: Blob[] = [];
  const made = new Blob(['page'], { type: 'image/jpeg' });
  const straightened = vi.spyOn(straighten, 'straightened').mockResolvedValue(made);
  const { user } = renderElement(
    <StraightenDialog photograph={photograph} found={found} onAnswer={(page) => answers.push(page)} />,
  );
  return { user, answers, made, straightened };
}
const corner = (name: string) => screen.getByRole('button', { name });
const button = (name: string) => screen.getByRole('button', { name });

test('keys move a corner, and the page is made from where they are', async () => {
  const { user, answers, made, straightened } = opened(FOUND);
  await expectAccessible();
  expect(screen.getByText(/Move those that are not/)).toBeDefined();
  corner('Top left corner').focus();
  await user.keyboard('{ArrowRight}{Shift>}{ArrowDown}{/Shift}');
  expect(corner('Top left corner').style).toMatchObject({ left: '20.5%', top: '15%' });
  await user.click(button('Straighten'));
  await waitFor(() => expect(answers).toEqual([made]));
  expect(straightened).toHaveBeenCalledWith(photograph, [{ x: 0.205, y: 0.15 }, ...FOUND.slice(1)]);
});

test('a finger moves a corner by as much as it moves, and never across the others', async () => {
  const { straightened } = opened(FOUND);
  const moving = corner('Bottom right corner');
  const around = moving.parentElement as HTMLElement;
  vi.spyOn(around, 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 20, 300, 400));
  vi.spyOn(moving, 'getBoundingClientRect').mockReturnValue(new DOMRect(258, 358, 44, 44));
  fireEvent.pointerDown(moving, { clientX: 290, clientY: 375, pointerId: 1 });
  fireEvent.pointerMove(moving, { clientX: 275, clientY: 395, pointerId: 1 });
  // The finger was 10 to the right of the middle, and 5 above it.
  expect(moving.style).toMatchObject({
    left: `${((265 - 10) / 300) * 100}%`,
    top: `${((400 - 20) / 400) * 100}%`,
  });
  const before = { ...moving.style };
  fireEvent.pointerMove(moving, { clientX: 20, clientY: 30, pointerId: 1 });
  expect(moving.style).toMatchObject({ left: before.left, top: before.top });
  fireEvent.pointerUp(moving, { pointerId: 1 });
  fireEvent.pointerMove(moving, { clientX: 260, clientY: 380, pointerId: 1 });
  expect(moving.style).toMatchObject({ left: before.left, top: before.top });
  expect(straightened).not.toHaveBeenCalled();
});

test('where no page was found nothing is changed unless a corner is moved', async () => {
  const { user, answers, straightened } = opened(null);
  expect(screen.getByText(/edges of the paper could not be found/)).toBeDefined();
  await user.click(button('Straighten'));
  await user.click(button('Use as it is'));
  expect(answers).toEqual([photograph, photograph]);
  expect(straightened).not.toHaveBeenCalled();
});
