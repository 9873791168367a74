import { expect, test } from 'vitest';
import { dropDatabase } from './databases.ts';

test('a database that autovacuum works in is dropped without force, which only a superuser may use then', async () => {
  const asked: string[] = [];
  const query = async (statement: string) => {
    asked.push(statement);
    if (statement.endsWith('with (force)'))
      throw Object.assign(new Error('permission denied to terminate process'), { code: '42501' });
  };
  await dropDatabase({ query } as never, 'copy');
  expect(asked).toEqual(['drop database if exists "copy" with (force)', 'drop database if exists "copy"']);
});
