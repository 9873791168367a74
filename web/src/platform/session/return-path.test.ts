import { describe, expect, it } from 'vitest';
import { isOwnPath, returnPath, returnState } from './return-path.ts';

describe('the page to return to after sign-in', () => {
  it('is the one the person came from, with its panel', () => {
    const location = { pathname: '/admin', search: '?panel=institutions', hash: '#new' };
    expect(returnPath(returnState(location))).toBe('/admin?panel=institutions#new');
  });

  it.each([undefined, null, 'text', {}, { from: 7 }, { from: '' }])('is the dashboard for %j', (state) => {
    expect(returnPath(state)).toBe('/dashboard');
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example',
    'javascript:alert(1)',
    'dashboard',
  ])('is never another site: %j', (from) => {
    expect(isOwnPath(from)).toBe(false);
    expect(returnPath({ from })).toBe('/dashboard');
  });

  it('is the link that verifies an address, and not the page that asks for a code', () => {
    expect(returnPath({ from: '/verify?token=abc' })).toBe('/verify?token=abc');
    expect(returnPath({ from: '/verify' })).toBe('/dashboard');
  });

  it.each(['/signin', '/signin/', '/SignIn?x=1', '/signup', '/unauthorized'])(
    'never leads back to sign-in: %j',
    (from) => {
      expect(returnPath({ from })).toBe('/dashboard');
    },
  );
});
