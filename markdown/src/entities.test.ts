import { expect, test } from 'vitest';
import { decodeEntities } from './entities.ts';

test.each([
  ['&amp; &lt; &gt; &quot; &apos;', `& < > " '`],
  ['a&nbsp;b', 'a\u00a0b'],
  ['&#8364; &#x20AC; &#X20ac;', '€ € €'],
  ['&#0; &#x110000;', '\ufffd \ufffd'],
  ['&copy; R&D &amp', '&copy; R&D &amp'],
])('%s is shown as %s', (written, shown) => {
  expect(decodeEntities(written)).toBe(shown);
});
