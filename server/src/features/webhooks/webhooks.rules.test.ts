import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { days } from '../../platform/clock.ts';
import { isDelivered, newSecret, pauseAfter, signaturesOf, TRIED_AGAIN_AFTER } from './webhooks.rules.ts';

const SIGNED = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1614265330,
  body: '{"test": 2432232314}',
};

test('the signature is the one that Standard Webhooks publishes for its example', () => {
  expect(signaturesOf(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], SIGNED)).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  );
});

test('another reader takes it by each secret, and by no other', () => {
  const [one, other, third] = [newSecret(), newSecret(), newSecret()];
  expect(one).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const now = { ...SIGNED, timestamp: Math.floor(Date.now() / 1000) };
  const headers = {
    'webhook-id': now.id,
    'webhook-timestamp': String(now.timestamp),
    'webhook-signature': signaturesOf([one, other], now),
  };
  for (const secret of [one, other])
    expect(new Webhook(secret).verify(now.body, headers)).toEqual({ test: 2432232314 });
  expect(() => new Webhook(third).verify(now.body, headers)).toThrow();
  expect(() => new Webhook(one).verify(`${now.body} `, headers)).toThrow();
});

test('a delivery is tried ten times more, over three days', () => {
  expect(TRIED_AGAIN_AFTER).toHaveLength(10);
  const all = TRIED_AGAIN_AFTER.reduce((sum, one) => sum + one, 0);
  expect(all).toBeGreaterThan(days(2.9));
  expect(all).toBeLessThan(days(3.1));
  expect([pauseAfter(1), pauseAfter(10), pauseAfter(11)]).toEqual([5000, 22 * 3_600_000, undefined]);
});

test.each([
  [200, true],
  [204, true],
  [299, true],
  [199, false],
  [302, false],
  [410, false],
  [503, false],
])('the answer %d takes a delivery: %s', (status, taken) => {
  expect(isDelivered(status)).toBe(taken);
});
