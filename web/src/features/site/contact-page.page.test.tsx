import { ERROR_MESSAGES } from '@quivia/contract/errors.words';
import { MESSAGES } from '@quivia/contract/fields.words';
import { sendContact } from '@quivia/contract/site';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { errorOf } from '../../testing/field-error.ts';
import { renderPage } from '../../testing/render-page.tsx';

const DONE = { message: "Your message has been sent. We'll reply by email." };

async function open(given?: Parameters<typeof renderPage>[1]) {
  const page = renderPage('/contact', given);
  const name = await screen.findByLabelText('Your name');
  const message = screen.getByLabelText('Message');
  const send = () => page.user.click(screen.getByRole('button', { name: 'Send message' }));
  return { ...page, name, message, send };
}

test('an empty form is not sent', async () => {
  const server = fakeServer().on(sendContact, DONE);
  const { name, message, send } = await open();
  await send();
  await waitFor(() => expect(errorOf(name)).toBe(MESSAGES.fillAll));
  expect(errorOf(message)).toBe(MESSAGES.fillAll);
  expect(server.sentTo(sendContact)).toHaveLength(0);
});

test('the email of people who are signed in is filled in; after sending, another message can be written', async () => {
  const server = fakeServer().on(sendContact, DONE);
  const { user, name, message, send } = await open({ as: 'Student' });
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'anna@example.org');
  await user.type(name, 'Anna');
  await user.type(message, 'When does it begin?');
  await send();
  expect(await screen.findByText(DONE.message)).toBeDefined();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Thank you' })),
  );
  expect(server.sentTo(sendContact)[0]?.body).toEqual({
    name: 'Anna',
    email: 'anna@example.org',
    message: 'When does it begin?',
  });
  await user.click(screen.getByRole('button', { name: 'Write another message' }));
  expect(screen.getByLabelText('Message')).toHaveProperty('value', '');
});

test('a message that was refused is still there, with the reason', async () => {
  fakeServer().on(sendContact, () => refusal('too_many_requests'));
  const { user, name, message, send } = await open({ as: 'Student' });
  await user.type(name, 'Anna');
  await user.type(message, 'One too many');
  await send();
  expect(await screen.findByText(ERROR_MESSAGES.too_many_requests)).toBeDefined();
  expect(screen.getByText(/Your message wasn't sent/)).toBeDefined();
  expect(message).toHaveProperty('value', 'One too many');
});
