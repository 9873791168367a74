import { listVersions, type QuestionVersion, restoreVersion } from '@quivia/contract/questions';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { refusal } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { bankOf, bankServer, questionOf } from '../../../testing/sample-bank.ts';

beforeAll(() => import('../banks/create-qbank-panel.tsx'));

const versionOf = (version: number, given: Partial<QuestionVersion> = {}): QuestionVersion => {
  const { id, qbank_id, qbank_title, module_id, question_number, ...written } = questionOf(1);
  return { ...written, question: `Wording ${version}`, version, restored_from: null, exams: [], ...given };
};
const newestFirst = (count: number) => Array.from({ length: count }, (_, i) => versionOf(count - i));

async function open(server: ReturnType<typeof bankServer>) {
  const page = renderPage('/faculty?panel=create-qbank&bank=5&question=101', { as: 'Faculty' });
  await page.user.click(await screen.findByRole('button', { name: 'Actions for question 1' }));
  await page.user.click(await screen.findByRole('menuitem', { name: 'History' }));
  return { ...page, server, dialog: within(await screen.findByRole('dialog', { name: 'History' })) };
}

function bankWith(versions: QuestionVersion[], access: 'owner' | 'read' = 'owner') {
  const server = bankServer({ bank: bankOf({ access }) });
  server.on(listVersions, ({ query }) =>
    versions.slice(Number(query.offset), Number(query.offset) + Number(query.limit)),
  );
  return server;
}

test('each version shows its changes, the first one is shown whole', async () => {
  const { user, dialog } = await open(
    bankWith([
      versionOf(3, { question: 'Wording 1', restored_from: 1, changed_by: 'gita01' }),
      versionOf(2, { marks: 2 }),
      versionOf(1),
    ]),
  );
  const entries = (await dialog.findAllByRole('heading', { name: /^Version/ })).map(
    (heading) => heading.closest('li') as HTMLElement,
  );
  expect(entries).toHaveLength(3);
  expect(entries[0]?.textContent).toContain('Current version');
  expect(entries[0]?.textContent).toContain('Restored from version 1');
  expect(entries[1]?.querySelector('ins')?.textContent).toContain('2');
  expect(entries[2]?.textContent).toContain('First of 1');
  const second = within(entries[1] as HTMLElement);
  expect(second.queryByText('First of 1')).toBeNull();
  await user.click(second.getByRole('button', { name: 'Show the whole question' }));
  expect(second.getByText('First of 1')).toBeDefined();
});

test('an earlier version is restored on top of the newest', async () => {
  const { user, dialog, server } = await open(bankWith(newestFirst(3)));
  server.on(restoreVersion, { message: 'Version 1 restored as version 4.', version: 4 });
  const buttons = await dialog.findAllByRole('button', { name: 'Restore this version' });
  expect(buttons).toHaveLength(2);
  await user.click(buttons[1] as HTMLElement);
  expect(await screen.findByText('Version 1 restored as version 4.')).toBeDefined();
  expect(server.sentTo(restoreVersion)[0]).toMatchObject({
    params: { id: '101' },
    body: { restore: 1, version: 3 },
  });
});

test('when someone was faster, nothing is restored and their version appears', async () => {
  const versions = newestFirst(2);
  const { user, dialog, server } = await open(bankWith(versions));
  server.on(restoreVersion, () => refusal('changed_meanwhile'));
  const button = await dialog.findByRole('button', { name: 'Restore this version' });
  versions.unshift(versionOf(3, { changed_by: 'gita01' }));
  await user.click(button);
  expect(await dialog.findByText('Version 3')).toBeDefined();
  expect(dialog.getByText(/gita01/)).toBeDefined();
});

test('a person who can only read restores nothing', async () => {
  const { dialog } = await open(bankWith(newestFirst(2), 'read'));
  expect(await dialog.findByText('Version 2')).toBeDefined();
  expect(dialog.queryByRole('button', { name: 'Restore this version' })).toBeNull();
});

test('earlier versions are loaded on request, and again after a failure', async () => {
  const { user, dialog, server } = await open(bankWith(newestFirst(25)));
  expect(await dialog.findByText('Version 6')).toBeDefined();
  expect(dialog.queryByText('Version 5')).toBeNull();
  const versions = newestFirst(25);
  let isAway = true;
  server.on(listVersions, ({ query }) =>
    isAway ? refusal('not_allowed') : versions.slice(Number(query.offset), Number(query.offset) + 21),
  );
  await user.click(dialog.getByRole('button', { name: 'Show earlier versions' }));
  const again = await dialog.findByRole('button', { name: "That didn't work. Try again" });
  isAway = false;
  await user.click(again);
  expect(await dialog.findByText('Version 1')).toBeDefined();
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Show earlier versions' })).toBeNull());
});

test('a history that could not be loaded is loaded again on request', async () => {
  const server = bankServer();
  server.on(listVersions, () => refusal('not_allowed'));
  const { user, dialog } = await open(server);
  const again = await dialog.findByRole('button', { name: 'Try again' });
  server.on(listVersions, newestFirst(1));
  await user.click(again);
  expect(await dialog.findByText('Version 1')).toBeDefined();
});
