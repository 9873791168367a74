import { expect, test } from 'vitest';
import { parseDatabaseUrl } from './database-url.ts';

test.each([
  [
    'postgres://q:s%40crét@db.example:5433/quivia',
    { host: ['db.example'], port: [5433], user: 'q', password: 's@crét', database: 'quivia', target: 'any' },
  ],
  [
    'postgresql://q@h1,h2:6000,[::1]:7000/quivia',
    { host: ['h1', 'h2', '::1'], port: [5432, 6000, 7000], target: 'primary' },
  ],
  ['postgres://q@h1,h2/quivia?target_session_attrs=read-write', { target: 'primary' }],
  ['postgres://q@h1,h2/quivia?target_session_attrs=any', { target: 'any' }],
  ['postgres://q@localhost/quivia?host=%2Frun%2Fpostgresql', { host: '/run/postgresql', port: [5432] }],
  ['postgres://q@h:80/quivia', { host: ['h'], port: [80] }],
  ['postgres://q@h/quivia?sslmode=require', { ssl: { rejectUnauthorized: false } }],
  ['postgres://q@h/quivia?sslmode=verify-full', { ssl: {} }],
  [
    'postgres://q@h/quivia?prepare=false&search_path=other',
    { prepare: false, session: { search_path: 'other' } },
  ],
  ['postgres://q@h', { database: 'q' }],
  ['postgres://q:a@b@h/x', { user: 'q', host: ['h'] }],
])('reads %s', (url, expected) => {
  expect(parseDatabaseUrl(url)).toMatchObject(expected);
});

test.each([
  'mysql://q@h/x',
  'postgres://q@h:no/x',
  'postgres://q@h/x?target_session_attrs=standby',
  'postgres://q@h/x?sslmode=maybe',
])('refuses %s', (url) => {
  expect(() => parseDatabaseUrl(url, 'DATABASE_LISTEN_URL')).toThrow(
    /^DATABASE_LISTEN_URL is not a valid address/,
  );
});
