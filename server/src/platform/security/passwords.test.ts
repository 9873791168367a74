import { expect, test } from 'vitest';
import { answering } from '../caller.ts';
import { asUser, hashPassword } from './passwords.ts';

const log = { info() {}, warn() {} };

/** In the order in which they were hashed. */
async function orderOf(hashings: (() => Promise<{ who: string }>)[]): Promise<string[]> {
  const order: string[] = [];
  await Promise.all(hashings.map(async (hashing) => order.push((await hashing()).who)));
  return order;
}

const from = (ip: string, who: string, asker?: string) => () =>
  answering({ ip, log }, async () => {
    await hashPassword('Blue7Kite!', asker);
    return { who };
  });
const many = (hashing: () => Promise<{ who: string }>) => Array.from({ length: 20 }, () => hashing);

// M4
test('many passwords of one network are not hashed before that of another', async () => {
  const order = await orderOf([...many(from('10.0.0.1', 'flood')), from('10.0.0.2', 'other')]);
  expect(order.indexOf('other')).toBeLessThan(6);
  expect(order).toHaveLength(21);
});

test('a person who is signed in does not hold up the others of the same network', async () => {
  const flood = many(from('10.0.0.1', 'flood', asUser(1)));
  const order = await orderOf([...flood, from('10.0.0.1', 'other'), from('10.0.0.1', 'second', asUser(2))]);
  expect(Math.max(order.indexOf('other'), order.indexOf('second'))).toBeLessThan(8);
  expect(order).toHaveLength(22);
});
