import { getReceipt } from '@quivia/contract/attempts';
import { enterWithSlip } from '@quivia/contract/hall/entry-slips';
import { logout } from '@quivia/contract/session';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sessionStore } from '../../platform/session/session-store.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { examServer, forgetExams, receiptOf, EXAM as TAKEN } from '../../testing/exam.ts';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { tokenWith } from '../../testing/sign-in.ts';

const EXAM = 3;
const forOneExam = tokenWith(['Student'], {}, { use: 'exam', exam: EXAM });

test('the code of a slip leads to its exam', async () => {
  const server = fakeServer().on(enterWithSlip, { access_token: forOneExam, exam_id: EXAM });
  const { user, router, container } = renderPage('/signin/slip');
  const field = await screen.findByLabelText('Code of the slip');
  await expectAccessible(container);
  await user.type(field, '7k2mq9xa');
  expect((field as HTMLInputElement).value).toBe('7K2M-Q9XA');
  await user.click(screen.getByRole('button', { name: 'Go to the exam' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/quiz/${EXAM}`));
  expect(server.sentTo(enterWithSlip)[0]?.body).toEqual({ code: '7K2MQ9XA' });
});

test('a code that opens nothing is said at the field', async () => {
  const message = "This code doesn't open an exam.";
  fakeServer().on(enterWithSlip, () => refusal('wrong_code', { fields: { code: message } }));
  const { user } = renderPage('/signin/slip');
  await user.type(await screen.findByLabelText('Code of the slip'), '7K2MQ9XA{Enter}');
  expect(await screen.findByText(message)).toBeDefined();
});

test('such a session leads back to its exam from every other page', async () => {
  sessionStore.start(forOneExam);
  const { router } = renderPage('/student');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/quiz/${EXAM}`));
});

test('after submitting, whoever came with a slip can log out at a shared computer', async () => {
  await forgetExams();
  const server = examServer({ status: 'submitted' })
    .on(getReceipt, receiptOf())
    .on(logout, { message: 'Signed out.' });
  sessionStore.start(tokenWith(['Student'], {}, { use: 'exam', exam: TAKEN }));
  const { user, router } = renderPage(`/quiz/${TAKEN}`);
  await user.click(await screen.findByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(server.sentTo(logout)).toHaveLength(1));
  await waitFor(() => expect(router.state.location.pathname).toBe('/signin'));
});
