import { expect, test } from 'vitest';
import { markOf } from './marks.ts';

test('a number is a mark at a step or at the maximum, and nowhere else', () => {
  const component = {
    id: 'record',
    name: 'Record',
    maximum: 9.75,
    minimum: null,
    method: { type: 'number' as const, step: 0.5 as const },
    marked_by: 'each' as const,
    subject: 'candidate' as const,
    counts: true,
  };
  const found = [7, 7.5, 9.75, 7.004, 7.25, 10].map((mark) => markOf(component, { mark }));
  expect(found).toEqual([7, 7.5, 9.75, undefined, undefined, undefined]);
});
