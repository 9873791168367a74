import { describe, expect, it } from 'vitest';
import { addressOf } from './address.ts';

describe('the address of a call', () => {
  it('is below the API base', () => {
    expect(addressOf({ path: '/auth/user' })).toBe('/api/v1/auth/user');
  });

  it('fills in and encodes parameters', () => {
    expect(addressOf({ path: '/auth/sessions/:id' }, { params: { id: 'a/b?c' } })).toBe(
      '/api/v1/auth/sessions/a%2Fb%3Fc',
    );
  });

  it('refuses to be made without a parameter it needs', () => {
    expect(() => addressOf({ path: '/auth/sessions/:id' })).toThrow('needs the parameter id');
  });

  it('appends the query and leaves out what is not set', () => {
    const query = { search: 'a & b', limit: '20', offset: undefined };
    expect(addressOf({ path: '/auth/users' }, { query })).toBe('/api/v1/auth/users?search=a+%26+b&limit=20');
    expect(addressOf({ path: '/auth/users' }, { query: { search: '' } })).toBe('/api/v1/auth/users');
  });
});
