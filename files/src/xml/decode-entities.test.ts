import { expect, test } from 'vitest';
import { decodeEntities } from './decode-entities.ts';

test.each([
  ['a &lt; b &amp;&amp; c &gt; &quot;d&quot; &apos;e&apos;', `a < b && c > "d" 'e'`],
  ['&#65;&#x42;&#X43; &#128512;&#x1F600;', 'ABC 😀😀'],
  ['&nbsp; &unheardof; &AMP; & &; &#; &#x;', '&nbsp; &unheardof; &AMP; & &; &#; &#x;'],
  ['&amp;lt;', '&lt;'],
  ['&#xD800; &#99999999;', '\ufffd \ufffd'],
])('%s', (text, decoded) => {
  expect(decodeEntities(text)).toBe(decoded);
});

test('a long text is decoded in pieces, and no entity is cut in two', () => {
  for (let shift = 0; shift < 12; shift += 1) {
    const long = `${'x'.repeat(shift)}${'&amp;'.repeat(50_000)}`;
    expect(decodeEntities(long)).toBe(`${'x'.repeat(shift)}${'&'.repeat(50_000)}`);
  }
});
