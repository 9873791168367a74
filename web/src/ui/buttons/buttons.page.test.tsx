import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderElement } from '../../testing/render-page.tsx';
import { Toasts } from '../feedback/toasts.tsx';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';

test('a busy button keeps the focus and ignores presses', async () => {
  const onClick = vi.fn();
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const form = (busy: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" busy={busy} onClick={onClick}>
        Save
      </Button>
    </form>
  );
  const { user, rerender } = renderElement(form(false));
  await user.click(screen.getByText('Save'));
  expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 1]);
  rerender(form(true));
  const button = screen.getByRole('button', { name: 'Save' });
  button.focus();
  await user.click(button);
  expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 1]);
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
});

function showCopy() {
  return renderElement(
    <>
      <CopyButton text="ABCD-1234" done="Code copied.">
        Copy code
      </CopyButton>
      <Toasts />
    </>,
  );
}

test('a text is copied, and that is announced', async () => {
  const { user } = showCopy();
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(screen.getByText('Copy code'));
  expect(await screen.findByText('Code copied.')).toBeDefined();
  expect(write).toHaveBeenCalledWith('ABCD-1234');
});

test('where the clipboard is closed the older way is tried, and a failure is announced', async () => {
  const { user } = showCopy();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  const command = vi.fn(() => true);
  document.execCommand = command;
  await user.click(screen.getByText('Copy code'));
  expect(await screen.findByText('Code copied.')).toBeDefined();
  command.mockReturnValue(false);
  await user.click(screen.getByText('Copy code'));
  expect(await screen.findByText(/Your browser doesn't let us copy this/)).toBeDefined();
  expect(document.querySelector('textarea')).toBeNull();
});
