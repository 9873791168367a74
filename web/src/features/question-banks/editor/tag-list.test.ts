import { expect, test } from 'vitest';
import { withTag } from './tag-list.ts';

test('a tag is added once, trimmed, whatever its capitals', () => {
  expect(withTag(['tcp'], '  sliding   window ')).toEqual(['tcp', 'sliding window']);
  expect(withTag(['tcp'], 'TCP')).toEqual(['tcp']);
  expect(withTag(['tcp'], ' ')).toEqual(['tcp']);
});
