import { listInstitutions } from '@quivia/contract/catalogue';
import {
  addWebhook,
  changeWebhook,
  type Delivery,
  listDeliveries,
  listWebhooks,
  redeliver,
  removeWebhook,
  replaceWebhookSecret,
  testWebhook,
  turnWebhook,
  type Webhook,
} from '@quivia/contract/webhooks';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../testing/axe.ts';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { errorOf } from '../../testing/field-error.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { COLLEGE } from '../../testing/sample-college.ts';

const AT = '2026-11-16T09:00:00.000Z';
const webhook: Webhook = {
  id: 4,
  url: 'https://erp.college.example/hook',
  events: ['exam.scheduled', 'results.released'],
  state: 'on',
  failing_since: null,
  last_success_at: AT,
  old_secret_until: null,
  waiting: 0,
};
const SECRET = 'whsec_c2VjcmV0IG9mIGEgd2ViaG9vaw==';
const HOST = 'erp.college.example';

const open = (webhooks: Webhook[] = [webhook], more = '') => {
  const server = fakeServer().on(listInstitutions, [COLLEGE]).on(listWebhooks, webhooks);
  return { server, ...renderPage(`/institute?panel=webhooks${more}`, { as: 'Institution' }) };
};

test('a webhook is added, and its secret is shown once', async () => {
  const { server, user } = open([]);
  server.on(addWebhook, { id: 4, secret: SECRET, message: 'The webhook is on.' });
  expect(await screen.findByText('No webhook yet')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'New webhook' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Address'), webhook.url);
  await user.click(dialog.getByRole('checkbox', { name: /A roster is saved/ }));
  await expectAccessible();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(SECRET)).toBeDefined();
  expect(server.sentTo(addWebhook)[0]).toMatchObject({
    query: { institution_id: String(COLLEGE.id) },
    body: {
      url: webhook.url,
      events: ['exam.scheduled', 'exam.changed', 'results.released', 'result.changed'],
    },
  });
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByText(SECRET)).toBeNull();
});

test('an address that can’t be called is refused at its field, and at least one event is chosen', async () => {
  const { server, user } = open();
  const message = `${HOST} isn't on the public internet. Whoever runs this server can allow it: OUTBOUND_HOSTS=${HOST}`;
  server.on(changeWebhook, () => refusal('invalid_input', { message, fields: { url: message } }));
  await user.click(await screen.findByRole('button', { name: `More actions for ${HOST}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Change' }));
  const dialog = within(await screen.findByRole('dialog'));
  for (const name of [/An exam is scheduled/, /Results are released/])
    await user.click(dialog.getByRole('checkbox', { name }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Choose at least one.')).toBeDefined();
  await user.click(dialog.getByRole('checkbox', { name: /An exam is changed/ }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(errorOf(dialog.getByLabelText('Address'))).toBe(message));
});

test('one that fails says since when; one that is off can be turned on; tests, secrets and removal have their actions', async () => {
  const failing: Webhook = { ...webhook, state: 'failing', failing_since: AT, waiting: 3 };
  const off: Webhook = {
    ...webhook,
    id: 5,
    url: 'https://portal.example/in',
    state: 'off',
    last_success_at: null,
  };
  const { server, user } = open([failing, off]);
  server
    .on(testWebhook, { message: 'A test is on its way.' })
    .on(turnWebhook, { message: 'The webhook is on.' })
    .on(replaceWebhookSecret, { id: 4, secret: SECRET, message: 'Here is the new secret.' })
    .on(removeWebhook, { message: 'The webhook is removed.' });
  expect(await screen.findByText(/Failing since/)).toBeDefined();
  expect(screen.getByText(/3 deliveries waiting/)).toBeDefined();
  expect(screen.getByText(/Nothing delivered yet/)).toBeDefined();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: `Send a test to ${HOST}` }));
  expect(await screen.findByText('A test is on its way.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  await waitFor(() =>
    expect(server.sentTo(turnWebhook)[0]).toMatchObject({ params: { id: '5' }, body: { is_on: true } }),
  );
  await user.click(screen.getByRole('button', { name: `More actions for ${HOST}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Replace the secret' }));
  expect(await screen.findByText(SECRET)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'More actions for portal.example' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('The webhook is removed.')).toBeDefined();
  expect(server.sentTo(removeWebhook)[0]?.params).toEqual({ id: '5' });
});

const delivery: Delivery = {
  id: 31,
  message_id: 'msg_1',
  type: 'exam.scheduled',
  happened_at: AT,
  state: 'failed',
  tries: 11,
  next_try_at: null,
  delivered_at: null,
  last_status: 503,
  problem: `${HOST} answered with 503.`,
  body: '{"type":"exam.scheduled"}',
};

test('deliveries are listed with what went wrong, filtered, and sent again', async () => {
  const waiting: Delivery = {
    ...delivery,
    id: 32,
    message_id: 'msg_2',
    state: 'waiting',
    tries: 1,
    next_try_at: AT,
  };
  const { server, user } = open([webhook], '&webhook=4');
  server.on(listDeliveries, [waiting, delivery]).on(redeliver, { message: 'It is being sent again.' });
  expect(await screen.findAllByText(`${HOST} answered with 503.`)).toHaveLength(2);
  expect(screen.getByText(/11 tries/)).toBeDefined();
  expect(screen.getByText(/next try/)).toBeDefined();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Send exam.scheduled msg_1 again' }));
  expect(await screen.findByText('It is being sent again.')).toBeDefined();
  expect(server.sentTo(redeliver)[0]?.params).toEqual({ id: '4', delivery_id: '31' });
  await user.selectOptions(screen.getByLabelText('State'), 'Failed');
  await waitFor(() => expect(server.sentTo(listDeliveries).at(-1)?.query).toMatchObject({ state: 'failed' }));
  expect(screen.getByRole('link', { name: 'All webhooks' }).getAttribute('href')).toContain(
    `institution=${COLLEGE.id}`,
  );
});

test('a list that fails can be tried again', async () => {
  let isDown = true;
  const server = fakeServer()
    .on(listInstitutions, [COLLEGE])
    .on(listWebhooks, () => (isDown ? refusal('not_found') : [webhook]));
  const { user } = renderPage('/institute?panel=webhooks', { as: 'Institution' });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  await user.click(retry);
  expect(await screen.findByText(webhook.url)).toBeDefined();
  expect(server.sentTo(listWebhooks).length).toBeGreaterThan(1);
});
