import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { weakness } from './common-passwords.rules.ts';

const common = new Set(
  readFileSync(path.join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .trim()
    .split('\n'),
);
const of = (password: string, ...about: string[]) => weakness(password, common, ['quivia', ...about]);

// M9
describe('too common', () => {
  test.each([
    'Passw0rd!',
    'P@ssw0rd',
    'P@$$w0rd1!',
    'Admin@123',
    'Welcome@2024',
    'Qwerty@1',
    'Demo@2026',
    '123!Dragon',
    'Qq1!qq',
    'aaaaaaaa',
    '12121212',
    'iloveyou',
    'ILOVEYOU2',
    '1q2w3e4r',
    'pass word 1',
    '12345678',
  ])('%s', (password) => expect(of(password)).toBe('common'));
});

describe("made of the person's or the site's name", () => {
  test.each([
    ['Quivia@1x'],
    ['quiviaquivia'],
    ['Mandakini@1', 'mandakini'],
    ['M@nd@kini22', 'mandakini'],
    ['mcgilli.2024!', 'prof.mcgilli@college.example'],
    ['Riverbend#1', 'Riverbend College'],
  ])('%s', (password, ...about) => expect(of(password, ...about)).toBe('personal'));

  test('the site alone', () => expect(of('Quivia@1')).toBeDefined());
});

test.each([
  'correct horse battery staple',
  'Blue7Kite!',
  'aB3!ef',
  'Tr0ub4dor&3',
  'my dog quivia likes cake',
  'κόκκινο ποδήλατο',
  'x7#Lm2!q',
  '日本語のパスワード',
])('%s may be chosen', (password) => expect(of(password, 'anna01', 'anna@example.org')).toBeUndefined());

test('the list is in lower case and bounded', () => {
  expect(common.size).toBeGreaterThan(3000);
  expect(common.size).toBeLessThan(10_000);
  for (const one of common) expect(one).toBe(one.toLowerCase());
});
