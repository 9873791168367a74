import fc from 'fast-check';
import { expect, test } from 'vitest';
import { waysOf } from './confirmation.rules.ts';

const protections = fc.record({
  hasPassword: fc.boolean(),
  hasPasskey: fc.boolean(),
  hasApp: fc.boolean(),
  isVerified: fc.boolean(),
});

test('neither a mailbox nor a college stands in for a second factor', () => {
  fc.assert(
    fc.property(protections, (given) => {
      const { mail, college } = waysOf(given);
      if (given.hasPasskey || given.hasApp) expect([mail, college]).toEqual([false, false]);
    }),
  );
});

test('whoever has a verified address, or anything of their own, can confirm', () => {
  fc.assert(
    fc.property(protections, (given) => {
      const { password, passkey, factorCode, mail } = waysOf(given);
      const hasAny = Object.values(given).some(Boolean);
      expect(password || passkey || factorCode || mail).toBe(hasAny);
    }),
  );
});
