// Pictures of the demo for the README and the landing page: `npm run pictures`. With a folder, `npm run pictures -- DIR`,
// all screens a visitor sees first are taken as well, at both widths and in both themes, to be looked at.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { login } from '@quivia/contract/accounts';
import { API_BASE } from '@quivia/contract/endpoint';
import { listExams } from '@quivia/contract/exams';
import { ROLES, type Role } from '@quivia/contract/roles';
import { callApi } from './support/api.ts';
import { startServer } from './support/server.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const README = path.join(ROOT, 'docs/images');
const LANDING = path.join(ROOT, 'web/src/features/site');
const THEMES = ['light', 'dark'] as const;
const SIZES = { desktop: { width: 1280, height: 960 }, phone: { width: 390, height: 844 } };
type Size = keyof typeof SIZES;
const LANDING_SIZE = { width: 1024, height: 704 };
const QUALITY = 82;
const SETTLE_MS = 1000;

interface Shot {
  name: string;
  role: Role | null;
  path: string;
  /** For the README; all others only for a look. */
  isInReadme?: true;
  /** The heading to scroll to. */
  from?: string;
}

const PASSWORD = 'Demo@2026';
const usernameOf = (role: Role) => `demo${role.toLowerCase()}`;
const PAGE_OF: Record<Role, string> = {
  Admin: '/admin',
  Institution: '/institute',
  Community: '/community',
  Faculty: '/faculty',
  Student: '/student',
  CommunityMember: '/communitymember',
};

async function shotsOf(origin: string): Promise<Shot[]> {
  const body = { username_or_email: usernameOf('Faculty'), password: PASSWORD, stay_logged_in: false };
  const { access_token } = await callApi(origin, login, { body });
  const own = await callApi(origin, listExams, { query: {} } as never, access_token);
  const exam = (title: string) => {
    const found = own.find((one) => one.title === title);
    if (!found) throw new Error(`The demo has no exam ${title}`);
    return found;
  };
  const test = exam('First internal test');
  const result = (id: number, rest = '') => `/faculty?panel=recent-quiz&exam=${id}${rest}`;
  return [
    { name: 'landing', role: null, path: '/' },
    { name: 'sign-in', role: null, path: '/signin' },
    ...ROLES.flatMap((role): Shot[] => [
      { name: `${role}-home`, role, path: '/dashboard' },
      { name: `${role}-page`, role, path: PAGE_OF[role] },
    ]),
    {
      name: 'running',
      role: 'Faculty',
      path: `/faculty?panel=start-quiz&exam=${exam('Operating Systems test').id}`,
      isInReadme: true,
    },
    { name: 'result', role: 'Faculty', path: result(test.id), isInReadme: true },
    { name: 'waiting', role: 'Faculty', path: result(exam('Second internal test').id) },
    {
      name: 'analysis',
      role: 'Faculty',
      path: result(exam('Linked lists quiz').id, '&view=analysis'),
      isInReadme: true,
      from: 'Questions',
    },
    {
      name: 'gradebook',
      role: 'Faculty',
      path: `/faculty?panel=recent-quiz&view=gradebook&course=${test.course_id}`,
      isInReadme: true,
    },
    { name: 'own-results', role: 'Student', path: '/student?panel=view-results' },
    { name: 'own-result', role: 'Student', path: `/student?panel=view-results&exam=${test.id}` },
  ];
}

async function take(page: Page, file: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const format = file.endsWith('.webp') ? 'webp' : 'png';
  const { data } = await session.send('Page.captureScreenshot', { format, quality: QUALITY });
  await writeFile(file, Buffer.from(data, 'base64'));
  await session.detach();
}

/** Nothing is loading. Signed in, the network is never idle: events may come. */
async function settle(page: Page): Promise<void> {
  await page.getByRole('heading').first().waitFor();
  await page.waitForTimeout(SETTLE_MS);
  await page.getByText('Loading', { exact: true }).first().waitFor({ state: 'hidden' });
}

/** As if it were chosen in another tab: the page follows. */
async function setTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate(`
    localStorage.setItem('theme', '${theme}');
    dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: '${theme}' }))`);
}

/** Takes the practice quiz up to a question with code. */
async function openExam(page: Page): Promise<void> {
  await page.goto('/student');
  await page.getByRole('button', { name: 'Attend Data Structures practice quiz' }).click();
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  const heading = page.getByRole('heading', { name: /^Question \d+ of \d+/ });
  const options = page.locator('input[name^=question]:visible');
  await heading.waitFor();
  while (!(await page.getByText('How many times is').isVisible())) {
    const before = await heading.textContent();
    await options.first().check();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('heading', { name: before ?? '' }).waitFor({ state: 'hidden' });
  }
  await page.locator(':has(> input[name^=question]):has(mfrac)').locator('input').check();
  await settle(page);
}

const everything = process.argv[2];
if (everything) await mkdir(everything, { recursive: true });
const server = await startServer();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});

async function contextOf(role: Role | null, size: Size): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: SIZES[size],
    locale: 'en-GB',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
  });
  if (role) {
    const data = { username_or_email: usernameOf(role), password: PASSWORD, stay_logged_in: true };
    await context.request.post(API_BASE + login.path, { data });
    await context.addInitScript("localStorage.setItem('persist', 'true')");
  }
  return context;
}

try {
  const shots = (await shotsOf(server.url)).filter(({ isInReadme }) => isInReadme || everything);
  for (const size of everything ? (['desktop', 'phone'] as const) : (['desktop'] as const))
    for (const [role, own] of Map.groupBy(shots, (shot) => shot.role)) {
      const context = await contextOf(role, size);
      const page = await context.newPage();
      for (const shot of own) {
        await page.goto(shot.path);
        await settle(page);
        if (shot.from)
          await page
            .getByRole('heading', { name: shot.from, exact: true })
            .evaluate((heading) => heading.scrollIntoView());
        for (const theme of THEMES) {
          await setTheme(page, theme);
          const name = `${shot.name}-${theme}`;
          if (shot.isInReadme && size === 'desktop') await take(page, path.join(README, `${name}.webp`));
          if (everything) await take(page, path.join(everything, `${size}-${name}.png`));
        }
      }
      if (role === 'Student' && size === 'desktop') await takeExam(page);
      await context.close();
    }
  if (!everything) {
    const context = await contextOf('Student', 'desktop');
    await takeExam(await context.newPage());
  }
} finally {
  await browser.close();
  await server.stop();
}

/** For the landing page, which shows it smaller; the README has the same. */
async function takeExam(page: Page): Promise<void> {
  await page.setViewportSize(LANDING_SIZE);
  await openExam(page);
  for (const theme of THEMES) {
    await setTheme(page, theme);
    await take(page, path.join(LANDING, `exam-${theme}.webp`));
    if (everything) await take(page, path.join(everything, `desktop-exam-${theme}.png`));
  }
}
