import { describe, expect, test } from 'vitest';
import { firstFree, stemOf, suggestUsername } from '../accounts/usernames.rules.ts';

describe('a suggested username', () => {
  test.each([
    ['anna.ek@example.org', 'M1', 'annaek'],
    ['jörg.müller+x@example.org', 'M1', 'jorgmullerx'],
    ['bo@example.org', '24CS001', '24cs001'],
    ['bo@example.org', 'M1', 'userbom1'],
    ['bo@example.org', 'M12', 'bom12'],
    ['李@example.org', '七', 'user0'],
    [`${'a'.repeat(40)}@example.org`, 'M1', 'a'.repeat(20)],
  ])('%s with %s', (email, member_id, expected) => {
    const suggested = suggestUsername({ username: '', email, member_id });
    expect(suggested).toBe(expected);
    expect(suggested).toMatch(/^[a-z0-9]{5,20}$/);
  });

  test('keeps the letters and digits of a given one with dots', () => {
    const row = { email: 'x@example.org', member_id: 'M1' };
    expect(suggestUsername({ ...row, username: 'Anna.Ek-2' })).toBe('annaek2');
    expect(suggestUsername({ ...row, username: 'a.b' })).toBe('userxm1');
  });

  test('gets the first number that is free, and keeps its stem and its length', () => {
    const taken = new Set(['annaek', 'annaek2']);
    expect(firstFree('annaek', (name) => taken.has(name))).toBe('annaek3');
    expect(stemOf('annaek3')).toBe(stemOf('AnnaEk'));
    const longest = firstFree('a'.repeat(20), (name) => name !== `${'a'.repeat(20)}999`);
    expect(longest).toMatch(/^[a-z0-9]{23}$/);
    expect(firstFree('annaek', () => true)).toBeUndefined();
  });
});
