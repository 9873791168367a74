import * as endpoints from '@quivia/contract/accounts';
import * as session from '@quivia/contract/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

test('a person signs up, verifies by the code of the mail and signs in', async () => {
  const visitor = server.visitor();
  const form = { email: 'anna@example.org', username: 'anna01', password: PASSWORD };
  const signedUp = await visitor.call(endpoints.register, { body: form });
  expect(signedUp).toMatchObject({
    status: 200,
    body: { message: 'Account created successfully! Please verify your email.' },
  });

  const mail = await server.mailTo('anna@example.org');
  const verified = await visitor.call(endpoints.verifyEmail, { body: { email: form.email, otp: mail.code } });
  expect(verified.status).toBe(200);

  const signedIn = await visitor.call(endpoints.login, {
    body: { username_or_email: 'ANNA01', password: PASSWORD },
  });
  expect(signedIn.status).toBe(200);
  visitor.token = signedIn.body.access_token;
  const profile = await visitor.call(session.getProfile);
  expect(profile.body).toMatchObject({ username: 'anna01', email: form.email, is_verified: true, roles: [] });
});
