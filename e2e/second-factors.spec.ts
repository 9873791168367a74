// Second factors: a passkey with Chromium's virtual authenticator, an authenticator app, recovery codes.
import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { DESKTOP, expectAccessible, PHONE } from './support/axe.ts';
import { refused } from './support/problems.ts';
import { entry, heading, messages, openDashboard, sendSignIn } from './support/steps.ts';
import { expect, type Person, test } from './support/test.ts';

const BOTH = [{ ...PHONE, width: 390 }, DESKTOP];

// Browsers know passkeys by a name, not by a number.
test.use({ baseURL: async ({ server }, use) => use(server.url.replace('127.0.0.1', 'localhost')) });

/** A device that makes passkeys and always recognises its owner. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** What an authenticator app shows for this key (RFC 6238). */
function appCode(key: string, stepsAside = 0): string {
  const bits = [...key].map((sign) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'),
  );
  const secret = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + stepsAside));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = (hash.at(-1) as number) & 0xf;
  return String((hash.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

async function openSecurity(page: Page): Promise<void> {
  await entry(page, 'Profile').click();
  await expect(page.getByRole('heading', { name: 'Sign-in security' })).toBeVisible();
}

async function enterPassword(page: Page, { password }: Person): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
}

async function readRecoveryCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  return dialog.getByRole('listitem').allTextContents();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(heading(page, 'Sign in')).toBeVisible();
}

test('a passkey is added, signs in alone, and confirms a sign-in with the password', async ({
  page,
  newPerson,
  mailTo,
  problems,
}) => {
  // The password alone is refused with what is needed next.
  problems.expect(refused(403));
  const person = await newPerson();
  await addAuthenticator(page);
  await openDashboard(page, person);
  await openSecurity(page);
  await expectAccessible(page, BOTH);

  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await enterPassword(page, person);
  await page.getByRole('dialog').getByLabel('Name').fill('Test laptop');
  await page.getByRole('button', { name: 'Save' }).click();
  await readRecoveryCodes(page);
  await expectAccessible(page, BOTH);
  await page.getByRole('button', { name: "I've saved them" }).click();
  await expect(page.getByRole('main')).toContainText('Test laptop');
  await mailTo(person.email, 'The passkey "Test laptop" was added');

  await test.step('without a password', async () => {
    await signOut(page);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(heading(page, 'Home')).toBeVisible();
    await expect(page.getByRole('main')).toContainText(person.username);
  });

  await test.step('after the password', async () => {
    await signOut(page);
    await sendSignIn(page, person);
    await expect(heading(page, "Confirm it's you")).toBeVisible();
    await expectAccessible(page, BOTH);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(heading(page, 'Home')).toBeVisible();
  });
});

test('an authenticator app is set up, asked for at sign-in, and a recovery code helps out', async ({
  page,
  newPerson,
  problems,
}) => {
  problems.expect(refused(400), refused(403));
  const person = await newPerson();
  await openDashboard(page, person);
  await openSecurity(page);
  await page.getByRole('button', { name: 'Set up Authenticator app' }).click();
  await enterPassword(page, person);
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectAccessible(page, BOTH);
  const key =
    (await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent())?.replaceAll(' ', '') ?? '';
  await dialog.getByLabel('Code from the app').fill('000000');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toContainText("That code isn't right");
  // Right also if the next half minute begins meanwhile. The code after it is still unused at sign-in.
  await dialog.getByLabel('Code from the app').fill(appCode(key));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  const [recoveryCode = ''] = await readRecoveryCodes(page);
  await page.getByRole('button', { name: "I've saved them" }).click();

  await test.step('the code of the app', async () => {
    await signOut(page);
    await sendSignIn(page, person);
    // The last digit sends it.
    await page.getByLabel('Code').fill(appCode(key, 1));
    await expect(messages(page)).toContainText('Successfully Logged In');
    await expect(heading(page, 'Home')).toBeVisible();
  });

  await test.step('a recovery code, which works once', async () => {
    for (const works of [true, false]) {
      await signOut(page);
      await sendSignIn(page, person);
      await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
      await page.getByLabel('Recovery code').fill(recoveryCode.toLowerCase());
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      if (works) await expect(heading(page, 'Home')).toBeVisible();
      else await expect(page.getByRole('main')).toContainText("That code isn't right");
    }
  });
});
