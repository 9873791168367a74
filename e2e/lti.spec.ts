// A learning platform on another site, in a browser that blocks third-party cookies: an exam is chosen in the platform's frame, a
// student opens it in a new tab, and the mark arrives. Frames, cookies and tabs of two sites are what nothing else shows.
import type { FrameLocator, Page } from '@playwright/test';
import { releaseResults } from '@quivia/contract/exam-results';
import { addPlatform } from '@quivia/contract/lti/platforms';
import { endExam } from '@quivia/contract/running-exams';
import { callApi } from './support/api.ts';
import { expectAccessible, expectFrameAccessible, PHONE } from './support/axe.ts';
import { tokenOf } from './support/exams.ts';
import { type LtiPlatform, startLtiPlatform } from './support/lti-platform.ts';
import { classmate, setExam } from './support/sitting.ts';
import { givenSitting, ofExam } from './support/sittings.ts';
import { chooseAct, comeBack, demo, heading, sendSignIn } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test.use({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const { args = [], ...rest } = launchOptions;
      await use({ ...rest, args: [...args, '--test-third-party-cookie-phaseout'] });
    },
    { scope: 'worker' },
  ],
});

const faculty = demo('Faculty');
const student = classmate(15);

const inFrame = (page: Page): FrameLocator => page.frameLocator('iframe');

/** The page that the platform shows in its own. */
function framed(page: Page, quivia: string) {
  const frame = page.frames().find((one) => one.url().startsWith(`${quivia}/lti/`));
  if (!frame) throw new Error(`No page of Quivia is shown: ${page.frames().map((one) => one.url())}`);
  return frame;
}

/** From a page in a frame. */
async function openTab(page: Page): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await inFrame(page).getByRole('link', { name: 'Open Quivia in a new tab' }).click();
  return opened;
}

/** Of the first request to this address. */
async function cookiesTo(page: Page, path: string, work: () => Promise<unknown>): Promise<string> {
  const asked = page.context().waitForEvent('request', (request) => request.url().endsWith(path));
  await work();
  return (await (await asked).allHeaders()).cookie ?? '';
}

async function chooseInFrame(page: Page, platform: LtiPlatform, quivia: string, title: string) {
  await page.goto(platform.course('t1'));
  const frame = inFrame(page);
  const cookies = await cookiesTo(page, '/lti/launch', () =>
    page.getByRole('link', { name: 'Select content' }).click(),
  );
  // Ours is kept for pages that this site shows. Another is not sent from there.
  expect(cookies).toContain('__Host-quivia_lti=');
  expect(cookies).not.toContain('third-party');

  // Nobody types a password in a frame: the account is linked by a code that a tab of its own shows.
  await expect(frame.getByRole('heading', { name: 'First, link your account' })).toBeVisible();
  await expectFrameAccessible(framed(page, quivia), 'dark');
  const tab = await openTab(page);
  await sendSignIn(tab, faculty);
  await tab.getByRole('button', { name: 'Yes, show my code' }).click();
  const code = await tab.getByText(/^[2-9A-Z]{4} [2-9A-Z]{4}$/).textContent();
  await tab.close();
  await frame.getByLabel('Code').fill(code ?? '');
  await frame.getByRole('button', { name: 'Link and continue' }).click();
  await frame.getByLabel('Search your exams').fill(title);
  await expect(frame.getByRole('button', { name: /^Choose / })).toHaveCount(1);
  await page.setViewportSize(PHONE);
  await expectFrameAccessible(framed(page, quivia), 'light');
  await frame.getByRole('button', { name: `Choose ${title}` }).click();
  await expect(frame.getByRole('heading', { name: 'Content selected' })).toBeVisible();
  expect(platform.chosen).toMatchObject([{ title }]);
}

async function openFromCourse(page: Page, platform: LtiPlatform, title: string): Promise<void> {
  await page.goto(platform.course('s1'));
  await page.getByRole('link', { name: title }).click();
  await expect(inFrame(page).getByRole('heading', { name: title })).toBeVisible();
  const tab = await openTab(page);
  await expect(heading(tab, 'Is this you?')).toBeVisible();
  await expectAccessible(tab, [PHONE]);
  await tab.getByLabel('Username or email').fill(student.username);
  await tab.getByLabel('Password', { exact: true }).fill(student.password);
  await tab.getByRole('button', { name: 'Sign in and link' }).click();
  await expect(tab.getByRole('button', { name: `Attend ${title}` })).toBeVisible();
  await tab.close();

  // From now on, nobody asks: the link opens the exam.
  await page.reload();
  const again = await openTab(page);
  await expect(again.getByRole('button', { name: `Attend ${title}` })).toBeVisible();
}

test('an exam is chosen and opened in a course, and its mark arrives there', async ({
  page,
  newDevice,
  server,
}) => {
  const { url } = server;
  const exam = await setExam(url, [student], { release: 'by_hand' });
  const platform = await startLtiPlatform(server.identityPort, url, [
    { sub: 't1', name: 'Fred Teacher', role: 'Instructor' },
    { sub: 's1', name: 'Anna Student', role: 'Learner' },
  ]);
  const admin = await tokenOf(url, demo('Institution').username);
  await callApi(url, addPlatform, { body: platform.form }, admin);
  const other = { name: 'third-party', value: '1', url, sameSite: 'None', secure: true } as const;
  await page.context().addCookies([other]);
  await chooseInFrame(page, platform, url, exam.title);
  await openFromCourse(await newDevice(), platform, exam.title);

  await givenSitting(url, await tokenOf(url, student.username), exam.id, ['Second of 1']);
  await callApi(url, ofExam(endExam, exam.id), { body: { reason: 'All are done' } } as never, exam.token);
  await callApi(url, ofExam(releaseResults, exam.id), {} as never, exam.token);
  await expect.poll(() => platform.scores).toMatchObject([{ userId: 's1', scoreGiven: 1, scoreMaximum: 4 }]);
  const own = await newDevice();
  await comeBack(own, faculty);
  await own.goto(`/faculty?panel=recent-quiz&exam=${exam.id}`);
  await expect(heading(own, exam.title)).toBeVisible();
  await chooseAct(own, 'Learning platform');
  await expect(own.getByText('1 of 1 delivered')).toBeVisible();
  await expect(own.getByRole('table', { name: /^Marks on their way/ })).toContainText('1 / 4');
  await expectAccessible(own);
  await platform.stop();
});
