import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Account,
  type Assertion,
  asksFactor,
  assertionOf,
  decide,
  dialectOf,
  isForOneTenant,
  type Known,
  mayLinkByPerson,
} from './sign-on.rules.ts';

const TENANT = 'https://login.microsoftonline.com/8f3c1d1e-0000-4c4c-9d9d-1234567890ab/v2.0';
const GOOGLE = 'https://accounts.google.com';
const KEYCLOAK = 'https://keycloak.hillview.example/realms/students';
const DOMAINS = new Set(['hillview.example']);

describe('what a provider says', () => {
  test('of Keycloak is taken as the standard means it', () => {
    const claims = { sub: 'k-1', email: 'Anna@Hillview.example', email_verified: true, amr: ['pwd', 'mfa'] };
    expect(assertionOf(KEYCLOAK, claims, DOMAINS)).toEqual({
      subject: 'k-1',
      email: 'anna@hillview.example',
      isEmailVerified: true,
      isForeign: false,
      isMultiFactor: true,
      shown: 'anna@hillview.example',
    });
  });

  test.each([true, 'hillview.example.evil.example', undefined, 'gmail.com'])(
    'of Google is foreign with the organisation %s, whatever the address is',
    (hd) => {
      const claims = { sub: 'g-1', email: 'anna@hillview.example', email_verified: true, hd };
      expect(assertionOf(GOOGLE, claims, DOMAINS)?.isForeign).toBe(true);
      expect(assertionOf(GOOGLE, { ...claims, hd: 'Hillview.example' }, DOMAINS)?.isForeign).toBe(false);
    },
  );

  test('of Entra is identified by tenant and object, and an address counts only with its domain', () => {
    const claims = {
      sub: 'pairwise',
      tid: 't',
      oid: 'o',
      email: 'anna@hillview.example',
      email_verified: true,
    };
    expect(assertionOf(TENANT, claims, DOMAINS)).toMatchObject({ subject: 't:o', isEmailVerified: false });
    expect(assertionOf(TENANT, { ...claims, xms_edov: '1' }, DOMAINS)?.isEmailVerified).toBe(true);
    expect(assertionOf(TENANT, { ...claims, oid: undefined }, DOMAINS)).toBeUndefined();
  });

  test.each(['a\0b', 'a\nb', 'a\ud800b'])('%j identifies nobody and is no address', (text) => {
    expect(assertionOf(KEYCLOAK, { sub: text }, DOMAINS)).toBeUndefined();
    const named = assertionOf(KEYCLOAK, { sub: 's', email: text, name: text }, DOMAINS);
    expect(named).toMatchObject({ email: undefined, shown: 's' });
  });

  test.each(['true', 1, 'yes', undefined, null])('%s is no verified address', (email_verified) => {
    const claims = { sub: 's', email: 'anna@hillview.example', email_verified };
    expect(assertionOf(KEYCLOAK, claims, DOMAINS)?.isEmailVerified).toBe(false);
  });

  test.each([
    ['https://login.microsoftonline.com/common/v2.0', false],
    ['https://login.microsoftonline.com/organizations/v2.0', false],
    ['https://login.microsoftonline.com/{tenantid}/v2.0', false],
    [TENANT, true],
    [GOOGLE, true],
    [KEYCLOAK, true],
  ])('%s is an issuer of one organisation: %s', (issuer, is) => {
    expect(isForOneTenant(issuer)).toBe(is);
  });

  test('a host that looks like Google is not Google', () => {
    expect(dialectOf('https://accounts.google.com.evil.example')).toBe('standard');
  });
});

const account = (id: number): fc.Arbitrary<Account> =>
  fc.record({
    id: fc.constant(id),
    email: fc.constantFrom('anna@hillview.example', 'anna@home.example'),
    is_site_admin: fc.boolean(),
    is_disabled: fc.boolean(),
    is_verified: fc.boolean(),
    is_here: fc.boolean(),
    is_elsewhere: fc.boolean(),
    is_unopened: fc.boolean(),
  });
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined });
const knowns: fc.Arbitrary<Known> = fc.record({
  linked: maybe(account(1)),
  isSpent: fc.boolean(),
  ofAddress: maybe(account(2)),
  isTaken: fc.boolean(),
});
const emails = fc.constantFrom(
  'anna@hillview.example',
  'anna@other.example',
  'anna@sub.hillview.example',
  'hillview.example@other.example',
);
const assertions: fc.Arbitrary<Assertion> = fc.record({
  subject: fc.constant('s'),
  email: maybe(emails),
  isEmailVerified: fc.boolean(),
  isForeign: fc.boolean(),
  isMultiFactor: fc.boolean(),
  shown: fc.constant(''),
});

/** Said once more, in the words of docs/decisions/0082. */
function mayOpen(given: Assertion, domains: ReadonlySet<string>, { linked, ...known }: Known) {
  const found = linked ?? known.ofAddress;
  if (!found || given.isForeign) return false;
  const ofInstitution = found.is_here && !found.is_site_admin && !found.is_disabled;
  if (linked) return ofInstitution;
  const domain = given.email?.split('@').at(-1) ?? '';
  const isProved = given.isEmailVerified && domains.has(domain) && (found.is_verified || found.is_unopened);
  return ofInstitution && isProved && !known.isSpent && !known.isTaken;
}

describe('rule 1', () => {
  test('of random identities, domains and grants opens exactly what is permitted', () => {
    const seen = { opens: 0, unknown: 0, refused: 0 };
    fc.assert(
      fc.property(
        assertions,
        fc.constantFrom(DOMAINS, new Set<string>(), new Set(['other.example'])),
        knowns,
        (given, domains, known) => {
          const decision = decide(given, domains, known);
          seen[decision.is] += 1;
          expect(decision.is === 'opens').toBe(mayOpen(given, domains, known));
          if (decision.is !== 'opens') return;
          const opened = [known.linked, known.ofAddress].find((one) => one?.id === decision.userId);
          expect(decision.links).toBe(!known.linked);
          expect(decision.needsOwn).toBe(opened?.is_elsewhere);
          expect(decision.verifies).toBe(decision.links && opened?.is_unopened);
        },
      ),
      { numRuns: 4000 },
    );
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(50);
  });

  test('a stranger learns the same, whether or not the address has an account', () => {
    fc.assert(
      fc.property(assertions, knowns, (given, known) => {
        const decision = decide(given, DOMAINS, { ...known, linked: undefined });
        if (decision.is !== 'opens' && !given.isForeign) expect(decision).toEqual({ is: 'unknown' });
      }),
    );
  });

  test('a person links only an account of the institution that is no Admin of the site', () => {
    fc.assert(
      fc.property(account(1), fc.boolean(), (one, isForeign) => {
        const may = one.is_here && !one.is_site_admin && !one.is_disabled && !isForeign;
        expect(mayLinkByPerson(one, { isForeign })).toBe(may);
      }),
    );
  });

  test('with roles elsewhere no word of the provider replaces the own second factor', () => {
    const factor = { hasFactor: true, isMultiFactor: true, isTrusted: true };
    expect(asksFactor({ ...factor, needsOwn: true })).toBe(true);
    expect(asksFactor({ ...factor, needsOwn: false })).toBe(false);
    expect(asksFactor({ ...factor, isMultiFactor: false, needsOwn: false })).toBe(false);
    expect(asksFactor({ ...factor, isMultiFactor: false, isTrusted: false, needsOwn: false })).toBe(true);
    expect(asksFactor({ hasFactor: false, isMultiFactor: false, isTrusted: false, needsOwn: true })).toBe(
      false,
    );
  });
});
