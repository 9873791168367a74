import { describe, expect, test } from 'vitest';
import { type Compiled, createSql, type Rows } from './statement.ts';

const sent: Compiled[] = [];
const sql = createSql(() => async (statement) => {
  sent.push(statement);
  return Object.assign([], { count: 0, command: 'SELECT' }) as Rows<never[]>;
});
const compiled = async (statement: PromiseLike<unknown>) => {
  sent.length = 0;
  await statement;
  return sent.map(({ text, values }) => ({ text, values }));
};

describe('a statement', () => {
  test('sends its values as parameters, numbered through its parts', async () => {
    const part = sql`b = ${2} and ${sql`c = any(${[3, 4]})`}`;
    expect(await compiled(sql`select * from t where a = ${'1; drop'} and ${part} limit ${5}`)).toEqual([
      {
        text: 'select * from t where a = $1 and b = $2 and c = any($3) limit $4',
        values: ['1; drop', 2, [3, 4], 5],
      },
    ]);
  });

  test('says the type of what PostgreSQL would take for text', async () => {
    const [date, bytes] = [new Date(0), Buffer.from('x')];
    expect(await compiled(sql`select ${true}, ${date}, ${7n}, ${bytes}, ${null}`)).toEqual([
      {
        text: 'select $1::boolean, $2::timestamptz, $3::bigint, $4::bytea, $5',
        values: [true, date, 7n, bytes, null],
      },
    ]);
  });

  test('quotes names', async () => {
    expect(await compiled(sql`select ${sql('a"b')} from ${sql('jobs.queue')}`)).toEqual([
      { text: 'select "a""b" from "jobs"."queue"', values: [] },
    ]);
  });

  test('writes a row as an insert or an update needs it', async () => {
    const row = sql({ name: 'x', is_on: false });
    expect(await compiled(sql`insert into t ${row} returning id`)).toEqual([
      { text: 'insert into t ("name","is_on")values($1,$2::boolean) returning id', values: ['x', false] },
    ]);
    expect(await compiled(sql`update t set ${row}, version = version + 1 where id = ${9}`)).toEqual([
      {
        text: 'update t set "name"=$1,"is_on"=$2::boolean, version = version + 1 where id = $3',
        values: ['x', false, 9],
      },
    ]);
  });

  test('runs once, however often it is awaited, and not at all as a part', async () => {
    sent.length = 0;
    const part = sql`select 1`;
    const whole = sql`select (${part})`;
    await Promise.all([whole, whole]);
    await whole;
    expect(sent).toHaveLength(1);
  });

  test('refuses an undefined value, and a row without columns', async () => {
    await expect(compiled(sql`select ${undefined as never}`)).rejects.toThrow('undefined');
    await expect(compiled(sql`update t set ${sql({})}`)).rejects.toThrow('without columns');
  });
});
