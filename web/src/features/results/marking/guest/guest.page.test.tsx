// Somebody without an account opens the link, asks for the code, and has the questions to mark and nothing else.
import { getMarking, listAhead, nextAnswer } from '@quivia/contract/answer-marking';
import { listEqualAnswers, listGroupMarks } from '@quivia/contract/equal-answers';
import { listConflicts } from '@quivia/contract/marking-conflicts';
import { enterMarking, lookAtMarkingInvitation, sendMarkingCode } from '@quivia/contract/marking-guests';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { sessionStore } from '../../../../platform/session/session-store.ts';
import { expectAccessible } from '../../../../testing/axe.ts';
import { fakeServer, refusal } from '../../../../testing/fake-server.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { tokenWith } from '../../../../testing/sign-in.ts';

beforeAll(() => Promise.all([import('./invitation-page.tsx'), import('./guest-marking-page.tsx')]));

const progress = { all: 3, blank: 0, waiting: 3, held: 0, second: 0, differs: 0, marked: 0, escalated: 0 };
const invited = () =>
  fakeServer()
    .on(lookAtMarkingInvitation, {
      ...{ exam_id: 7, title: 'Series 1', institution: 'Example College', inviter: 'Gita', name: 'Meera' },
      ...{ access_ends_at: '2030-05-31T18:29:59.000Z', email: 'm…@university.example', is_open: false },
    })
    .on(sendMarkingCode, { message: 'A code is on its way to m…@university.example.' })
    .on(enterMarking, {
      access_token: tokenWith([], { email: 'guest1@guest.invalid' }, { use: 'guest' }),
      exam_id: 7,
    })
    .on(getMarking, {
      ...{ title: 'Series 1', share: 'mark', markers: [] },
      questions: [
        {
          ...{ question_id: 5, question_number: 2, question: 'Why?', kind: 'essay', marks: 5 },
          ...{ has_rubric: false, plan: { type: 'single' }, progress, waits_for_you: true, yours: 0 },
        },
      ],
    })
    .on(listConflicts, { markers: [], conflicts: [] })
    .on(listEqualAnswers, [])
    .on(listGroupMarks, [])
    .on(listAhead, [])
    .on(nextAnswer, { answer: null, progress });

const LINK = '/mark/abcdefghijklmnopqrstuvwx';

test('a guest enters by link and code, and marks', async () => {
  const server = invited();
  const { user, container, router } = renderPage(LINK);
  expect(await screen.findByText('Gita (Example College) invites you.')).toBeDefined();
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Send me a code' }));
  await user.type(await screen.findByLabelText(/^Code from the email/), '123456');
  await waitFor(() => expect(router.state.location.pathname).toBe('/marking/7'));
  expect(server.sentTo(enterMarking)).toHaveLength(1);
  expect(await screen.findByRole('heading', { name: 'Series 1' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Declare a conflict of interest' })).toBeDefined();
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.queryByRole('link', { name: /^Your agreement/ })).toBeNull();
  await expectAccessible(container);
  await user.click(screen.getByRole('link', { name: 'Mark question 2' }));
  expect(await screen.findByText('The answers that still wait are for other markers.')).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'Back to all questions' }));
  await screen.findByRole('link', { name: 'Mark question 2' });
  expect(router.state.location.pathname).toBe('/marking/7');
  // Any other page leads back here, and the end of the session to whom to ask.
  await act(() => router.navigate('/dashboard'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/marking/7'));
  act(() => sessionStore.end('server'));
  expect(await screen.findByRole('heading', { name: 'Your access has ended' })).toBeDefined();
  expect(
    screen.getByText('To mark again, ask Gita (Example College) to send you a new invitation.'),
  ).toBeDefined();
});

test('says so when the link or the access is over', async () => {
  invited().on(lookAtMarkingInvitation, refusal('wrong_link')).on(getMarking, refusal('not_found'));
  const { unmount } = renderPage(LINK);
  expect(await screen.findByText("This invitation can't be opened")).toBeDefined();
  unmount();
  sessionStore.start(tokenWith([], { email: 'guest1@guest.invalid' }, { use: 'guest' }));
  localStorage.setItem(
    'guest-host',
    JSON.stringify({ coordinator: 'Gita', institution: 'Example College', home: '/marking/7' }),
  );
  renderPage('/marking/7');
  expect(await screen.findByText('Nothing to mark here')).toBeDefined();
});
