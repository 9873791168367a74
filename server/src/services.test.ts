// A service holds rules. One that passes a query on says nothing about who may ask, and lets other features query.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const passedOn = (source: string) =>
  [
    ...source.matchAll(
      /^export (?!type\b)(?:\{[^}]*\}|\*) from '[^']*queries\.ts'|^export const \w+ = \w+\.\w+;$/gm,
    ),
  ].map(([text]) => text);

test('no service exports a query', () => {
  const services = globSync('features/**/*.service.ts', { cwd: import.meta.dirname });
  expect(services.length).toBeGreaterThan(30);
  const found = services.flatMap((file) =>
    passedOn(readFileSync(path.join(import.meta.dirname, file), 'utf8')).map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});

test.each([
  "export { selectStudents as students } from './links.queries.ts';",
  "export {\n  type Place,\n  selectStudents,\n} from './links.queries.ts';",
  "export * from './links.queries.ts';",
  'export const courses = queries.selectCourses;',
])('it would be found: %s', (source) => {
  expect(passedOn(source)).toHaveLength(1);
});

test.each([
  "export type { Student } from './links.queries.ts';",
  'export const own = (actor: Actor) => queries.selectOwn(actor.userId);',
  'export const KEPT = 30;',
])('this is allowed: %s', (source) => {
  expect(passedOn(source)).toEqual([]);
});
