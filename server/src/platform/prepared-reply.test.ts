import { expect, test } from 'vitest';
import { PreparedReply } from './prepared-reply.ts';

const write = (fields: object) => JSON.stringify({ ...fields, secret: undefined });

test('a reply that was written before is sent as it is', () => {
  expect(new PreparedReply('[1]').text(write)).toBe('[1]');
});

test('a field that was written before stands beside others, which are checked', () => {
  const reply = new PreparedReply('[{"id":1}]', { fields: { state: 'open', secret: 'B' }, name: 'paper' });
  expect(JSON.parse(reply.text(write))).toEqual({ state: 'open', paper: [{ id: 1 }] });
});
