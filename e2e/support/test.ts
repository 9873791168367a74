// The `test` of every journey: a real server for each worker, its mails, people to act as, and a watch over
// what the pages complain about.
import { randomBytes } from 'node:crypto';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { register, verifyEmail } from '@quivia/contract/accounts';
import { callApi } from './api.ts';
import { mailbox, type ReceivedMail } from './mail.ts';
import { noteProblems, type Problems } from './problems.ts';
import { startServer, type TestServer } from './server.ts';

export { expect };

export interface Person {
  username: string;
  email: string;
  password: string;
}

interface Fixtures {
  problems: Problems;
  /** Another browser, with cookies and storage of its own. */
  newDevice: () => Promise<Page>;
  /** Waits for the next mail to this address, or for the next one that holds this text. */
  mailTo: (email: string, text?: string) => Promise<ReceivedMail>;
  /** Somebody with an account and a verified address; unverified ones still have their mail to come. */
  newPerson: (given?: { verified: boolean }) => Promise<Person>;
}

interface WorkerFixtures {
  server: TestServer;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),

  problems: [
    async ({ context, server }, use, testInfo) => {
      const problems = noteProblems();
      const logged = server.log().length;
      await problems.watch(context);
      slowDown(context);
      await use(problems);
      if (testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach('server.log', { body: server.log().slice(logged), contentType: 'text/plain' });
      }
      expect(problems.unexpected(), 'what the pages complained about').toEqual([]);
    },
    { auto: true },
  ],
  newDevice: async ({ browser, baseURL, problems, viewport, locale, contextOptions }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({ ...contextOptions, baseURL, viewport, locale });
      contexts.push(context);
      await problems.watch(context);
      slowDown(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
  mailTo: async ({ server }, use) => use(mailbox(server.mailFolder)),
  newPerson: async ({ server, mailTo }, use) =>
    use(async ({ verified } = { verified: true }) => {
      const person = somebody();
      await callApi(server.url, register, { body: person });
      if (verified) {
        const { code } = await mailTo(person.email);
        await callApi(server.url, verifyEmail, { body: { email: person.email, otp: code } });
      }
      return person;
    }),
});

/**
 * With SLOW=1 every journey has a bad line and a slow processor: whatever it does before the next page is there
 * shows then, and not on a busy machine some day.
 */
function slowDown(context: BrowserContext): void {
  if (!process.env.SLOW) return;
  context.on('page', async (page) => {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 3 });
  });
}

/** Details nobody has signed up with yet. */
export function somebody(): Person {
  const username = `person${randomBytes(5).toString('hex')}`;
  return { username, email: `${username}@example.org`, password: 'Blue7Kite!' };
}
