import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderElement } from '../../testing/render-page.tsx';
import { ConfirmDialog, Dialog } from './dialog.tsx';
import { Drawer } from './drawer.tsx';

function WithDialog({ wide = false }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Rename
      </button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Rename the bank"
        wide={wide}
        actions={<button type="submit">Save</button>}
      >
        <input aria-label="Name" />
      </Dialog>
    </>
  );
}

test('a dialog is named by its title, starts in its content, and gives the focus back on Escape', async () => {
  const { user } = renderElement(<WithDialog />);
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  const dialog = await screen.findByRole('dialog', { name: 'Rename the bank' });
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText('Name')));
  expect(within(dialog).getByRole('button', { name: 'Save' })).toBeDefined();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Rename' })));
});

test('a dialog closes by its button', async () => {
  const { user } = renderElement(<WithDialog />);
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a wide dialog starts at its title, so that it is read from the top', async () => {
  const { user } = renderElement(<WithDialog wide />);
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  const title = await screen.findByRole('heading', { name: 'Rename the bank' });
  await waitFor(() => expect(document.activeElement).toBe(title));
});

test('a question is an alert with its text as description, and only its button goes ahead', async () => {
  const onConfirm = vi.fn();
  const onOpenChange = vi.fn();
  const question = (busy: boolean) => (
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title="Delete the bank?"
      confirm="Delete"
      onConfirm={onConfirm}
      busy={busy}
      tone="danger"
    >
      Its 12 questions are deleted too.
    </ConfirmDialog>
  );
  const { user, rerender } = renderElement(question(false));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete the bank?' });
  const described = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toBe('Its 12 questions are deleted too.');

  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onOpenChange).toHaveBeenLastCalledWith(false);
  expect(onConfirm).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(onConfirm).toHaveBeenCalledOnce();

  rerender(question(true));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(onConfirm).toHaveBeenCalledOnce();
});

function WithDrawer() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open menu
      </button>
      <Drawer open={open} onClose={() => setOpen(false)} label="Menu" header={<p>Quivia</p>}>
        <a href="/about">About</a>
      </Drawer>
    </>
  );
}

test.each<[string, (drawer: HTMLDialogElement) => Element]>([
  ['its button', (drawer) => within(drawer).getByRole('button', { name: 'Close menu' })],
  // The area beside it belongs to the dialog element itself.
  ['a press beside it', (drawer) => drawer],
])('a drawer opens as a modal dialog with a name, and closes by %s', async (_, target) => {
  const { user } = renderElement(<WithDrawer />);
  const drawer = screen.getByLabelText<HTMLDialogElement>('Menu');
  expect(drawer.open).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Open menu' }));
  expect(drawer.open).toBe(true);
  await user.click(within(drawer).getByText('Quivia'));
  expect(drawer.open).toBe(true);
  await user.click(target(drawer));
  expect(drawer.open).toBe(false);
});

test('a drawer that the browser closes, as on Escape, can be opened again', async () => {
  const { user } = renderElement(<WithDrawer />);
  const drawer = screen.getByLabelText<HTMLDialogElement>('Menu');
  await user.click(screen.getByRole('button', { name: 'Open menu' }));
  act(() => drawer.close());
  expect(drawer.open).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Open menu' }));
  expect(drawer.open).toBe(true);
});
