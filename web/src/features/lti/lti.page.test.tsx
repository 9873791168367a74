import { chooseLtiExam, type LaunchTarget, openLtiLaunch } from '@quivia/contract/lti/launch';
import { listPickerExams, openPicker, showLinkCode, signDeepLink } from '@quivia/contract/lti/picker';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '../../testing/axe.ts';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { errorOf } from '../../testing/field-error.ts';
import { renderPage } from '../../testing/render-page.tsx';

const AT = '2026-11-16T09:00:00.000Z';
let numbered = 0;
const next = () => {
  numbered += 1;
  return `ticket-${numbered}`;
};

function open(target: LaunchTarget) {
  const server = fakeServer().on(openLtiLaunch, target);
  return { server, ...renderPage(`/lti/open#${next()}`, { as: 'Faculty' }) };
}

const exams = [
  { id: 3, title: 'Optics', course: 'Physics', starts_at: AT },
  { id: 4, title: 'Waves', course: 'Physics', starts_at: AT },
];

test('a copied link asks its teacher for the exam, and only suggests the old one', async () => {
  const { server, user, router } = open({
    is: 'choose',
    link_id: 9,
    is_copied: true,
    course: 'Physics 2027',
    suggested: 4,
    exams,
  });
  server.on(chooseLtiExam, { message: 'This link now leads to Optics.' });
  expect(await screen.findByRole('heading', { name: 'This link was copied. Choose the exam' })).toBeDefined();
  const select = screen.getByLabelText<HTMLSelectElement>('Exam');
  expect(select.value).toBe('4');
  await expectAccessible();
  await user.selectOptions(select, '3');
  await user.click(screen.getByRole('button', { name: 'Use this exam' }));
  expect(await screen.findByText('This link now leads to Optics.')).toBeDefined();
  expect(server.sentTo(chooseLtiExam)[0]).toMatchObject({
    params: { id: '9' },
    body: { ticket: `ticket-${numbered}`, exam_id: 3 },
  });
  await waitFor(() => expect(router.state.location.search).toBe('?panel=start-quiz&exam=3'));
});

test('a new link asks for an exam, and says so where none is chosen', async () => {
  const { user } = open({
    is: 'choose',
    link_id: 9,
    is_copied: false,
    course: 'Physics',
    suggested: null,
    exams,
  });
  expect(await screen.findByRole('heading', { name: 'Choose the exam' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Use this exam' }));
  await waitFor(() => expect(errorOf(screen.getByLabelText('Exam'))).toBe('Please choose an exam'));
});

test.each([
  [{ is: 'not_set_up' }, 'Not set up yet'],
  [{ is: 'not_listed', title: 'Optics' }, 'You are not on the list of Optics'],
] as const)('%j is said to students', async (target, title) => {
  open(target);
  expect(await screen.findByRole('heading', { name: title })).toBeDefined();
  await expectAccessible();
});

test('the exam opens where it is taken', async () => {
  const { router } = open({ is: 'page', to: '/unauthorized?exam=3' });
  await waitFor(() => expect(router.state.location.search).toBe('?exam=3'));
});

test('an address of a platform, opened without its course, says what to do', async () => {
  fakeServer();
  renderPage('/lti/exam/something');
  expect(await screen.findByRole('heading', { name: 'Open this from your course' })).toBeDefined();
});

const listed = {
  course: 'Physics',
  exams: [
    { ...exams[0], id: 3, title: 'Optics', course: 'Physics', starts_at: AT, ends_at: AT, total_marks: 20 },
  ],
};
const ready = { is: 'ready', token: 'a.picker.token', platform: 'Moodle', course: 'Physics 2027' } as const;
const unlinked = {
  is: 'unlinked',
  platform: 'Moodle',
  institution: 'North College',
  shown: 'Fred R',
} as const;

/** The form that goes to the platform. */
function watchForms() {
  const sent: { action: string; jwt: string }[] = [];
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    sent.push({ action: this.action, jwt: this.querySelector('input')?.value ?? '' });
  });
  return sent;
}

test('the choice in a frame lists one’s exams, and brings the signed reply to the platform', async () => {
  const sent = watchForms();
  const server = fakeServer()
    .on(openPicker, ready)
    .on(listPickerExams, listed)
    .on(signDeepLink, { url: 'https://moodle.example/return', jwt: 'signed' });
  const { user } = renderPage(`/lti/choose/${next()}`);
  expect(await screen.findByRole('heading', { name: 'Choose an exam' })).toBeDefined();
  expect(screen.getByText('For Physics 2027')).toBeDefined();
  await screen.findByText('Optics');
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Choose Optics' }));
  await waitFor(() => expect(sent).toEqual([{ action: 'https://moodle.example/return', jwt: 'signed' }]));
  expect(server.sentTo(signDeepLink)[0]?.body).toEqual({ exam_id: 3 });
});

test('a choice without an exam says where one is started', async () => {
  fakeServer().on(openPicker, ready).on(listPickerExams, { course: null, exams: [] });
  renderPage(`/lti/choose/${next()}`);
  expect(await screen.findByText('You run no exam here yet')).toBeDefined();
  const link = screen.getByRole('link', { name: 'Start an exam in Quivia' });
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
});

test('somebody who is not linked yet opens a new tab, and types its code', async () => {
  const ticket = next();
  const server = fakeServer()
    .on(openPicker, ({ body }) => {
      const { code } = body as { code?: string };
      if (code === undefined) return unlinked;
      return code === 'ABCD 2345'
        ? ready
        : refusal('wrong_code', { fields: { code: 'That code is wrong.' } });
    })
    .on(listPickerExams, listed);
  const { user } = renderPage(`/lti/choose/${ticket}`);
  const tab = await screen.findByRole('link', { name: 'Open Quivia in a new tab' });
  expect(tab.getAttribute('href')).toBe(`/lti/code#${ticket}`);
  await expectAccessible();
  await user.type(screen.getByLabelText('Code'), 'wrong{Enter}');
  await waitFor(() => expect(errorOf(screen.getByLabelText('Code'))).toBe('That code is wrong.'));
  await user.clear(screen.getByLabelText('Code'));
  await user.type(screen.getByLabelText('Code'), 'ABCD 2345{Enter}');
  expect(await screen.findByText('Optics')).toBeDefined();
  expect(server.sentTo(openPicker).at(-1)?.body).toEqual({ ticket, code: 'ABCD 2345' });
});

test('where the browser keeps no cookie, the platform is asked; others’ answers count for nothing', async () => {
  const asked = { target: '_parent', origin: 'https://moodle.example', name: 'quivia_x' };
  const server = fakeServer()
    .on(openPicker, ({ body }) =>
      (body as { proof?: string }).proof === 'kept' ? ready : { is: 'proof' as const, ...asked },
    )
    .on(listPickerExams, listed);
  vi.spyOn(window, 'postMessage').mockImplementation(((given: { message_id: string }, origin: string) => {
    expect(origin).toBe('https://moodle.example');
    const answer = (from: string, value: string) =>
      dispatchEvent(
        new MessageEvent('message', {
          origin: from,
          data: { subject: 'lti.get_data.response', message_id: given.message_id, value },
        }),
      );
    answer('https://evil.example', 'guessed');
    answer('https://moodle.example', 'kept');
  }) as never);
  renderPage(`/lti/choose/${next()}`);
  expect(await screen.findByText('Optics')).toBeDefined();
  expect(server.sentTo(openPicker).map(({ body }) => (body as { proof?: string }).proof)).toEqual([
    undefined,
    'kept',
  ]);
});

test('the code is shown after its reader has said who they are', async () => {
  const server = fakeServer().on(showLinkCode, {
    platform: 'Moodle',
    institution: 'North College',
    shown: 'Fred R',
    code: 'ABCD2345',
    ends_at: AT,
  });
  const { user } = renderPage('/lti/code#t', { as: 'Faculty' });
  expect(
    await screen.findByText(/Moodle says that you are Fred R. You are signed in to Quivia as/),
  ).toBeDefined();
  expect(screen.queryByText('ABCD 2345')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Yes, show my code' }));
  expect(screen.getByText('ABCD 2345')).toBeDefined();
  await expectAccessible();
  expect(server.sentTo(showLinkCode)).toHaveLength(1);
});
