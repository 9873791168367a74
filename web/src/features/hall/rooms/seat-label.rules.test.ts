import { expect, test } from 'vitest';
import { labelParts } from './seat-label.rules.ts';

test.each([
  ['R24CS001', 'R24CS', '001'],
  ['160120733042', '160120733', '042'],
  ['20B81A05G7', '20B81A05', 'G7'],
  ['G12', 'G', '12'],
  ['G1', '', 'G1'],
  ['12', '', '12'],
  ['', '', ''],
])('%s is broken as %s and %s', (label, head, tail) => {
  expect(labelParts(label)).toEqual([head, tail]);
});
