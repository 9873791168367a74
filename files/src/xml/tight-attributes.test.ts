import { expect, test } from 'vitest';
import { withTightAttributes } from './tight-attributes.ts';

test.each([
  ['<a b = "c" d="e"/>', '<a b="c"   d="e"/>'],
  ["<a b= 'c'>", "<a b='c' >"],
  ['<a b ="c">1 = "2"</a>', '<a b="c" >1 = "2"</a>'],
  ['<a\nb\n=\n"c = \'d\'"\n>', '<a\nb="c = \'d\'"\n\n\n>'],
  ['<!-- b = "c" --><a/><![CDATA[<a b = "c">]]><?x b = "c"?>', undefined],
  ['<a b = c>', undefined],
  ['<a b = "c>', undefined],
  ['< = "c">', undefined],
  ['no tag, x = "y"', undefined],
])('%s', (xml, tight = xml) => {
  expect(withTightAttributes(xml)).toBe(tight);
});
