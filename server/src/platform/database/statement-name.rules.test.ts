import { expect, test } from 'vitest';
import { fingerprint, nameStatement } from './statement-name.rules.ts';

test.each([
  ['select id, name from users where id = $1', 'select users'],
  ['\n    select u.id from users u\n    join grants g on g.user_id = u.id', 'select users'],
  ['insert into notifications (user_id) values ($1)', 'insert notifications'],
  ['insert into a select id from b on conflict do update set x = 1', 'insert a'],
  [
    `with held as materialized (select g.* from unnest($1::int[]) g join attempts a on true for share of a),
     kept as (insert into response_events (attempt_id) select id from held returning 1)
     select * from held left join kept on true`,
    'insert response_events',
  ],
  ['update attempts a set status = $1 from json_to_recordset($2) e where a.id = e.id', 'update attempts'],
  ['update "jobs"."job" set state = $1', 'update jobs.job'],
  ['select id from exams where id = any($1) for update', 'select exams'],
  ['delete from refresh_tokens where expires_at < $1', 'delete refresh_tokens'],
  ['with due as (select id from attempts limit $1) select id from due', 'select attempts'],
  ['select pg_notify($1, $2)', 'select pg_notify'],
  ['select pg_sleep(0.2)', 'select pg_sleep'],
  ['select count(*)::int as open from attempts', 'select attempts'],
  ['select extract(epoch from now())', 'select extract'],
  ['select 1', 'select'],
  ['-- why\nbegin', 'begin'],
  ['listen "quivia_17_abcdef"', 'listen'],
  ['', 'other'],
])('%j is called %j', (text, name) => {
  expect(nameStatement(text)).toBe(name);
});

test('a fingerprint is short and always the same', () => {
  expect(fingerprint('select 1')).toBe(fingerprint('select 1'));
  expect(fingerprint('select 1')).toMatch(/^[0-9a-f]{8}$/);
  expect(fingerprint('select 1')).not.toBe(fingerprint('select 2'));
});
