import { expect, test } from 'vitest';
import { markdownToHtml } from './html/markdown-to-html.ts';
import { plainToMarkdown } from './plain-to-markdown.ts';

test.each([
  ['2 * 3 * 4', '2 * 3 * 4'],
  ['2*3*4', '2\\*3\\*4'],
  ['a_b_c', 'a_b_c'],
  ['_a_ and __init__', '_a\\_ and __init\\_\\_'],
  ['The sky is _____ by day.', 'The sky is _____ by day.'],
  ['The sky is _____.', 'The sky is _____.'],
  ['_____', '\\_____'],
  ['# not a heading', '\\# not a heading'],
  ['C# and F# are languages', 'C# and F# are languages'],
  ['<b>', '\\<b>'],
  ['a < b > c', 'a < b > c'],
  ['> said', '\\> said'],
  ['- one', '\\- one'],
  ['-1', '-1'],
  ['1. one', '1\\. one'],
  ['1.5', '1.5'],
  ['a\n===', 'a\n\\==='],
  ['R&amp;D', 'R\\&amp;D'],
  ['R&D', 'R&D'],
  ['`code`', '\\`code\\`'],
  ['C:\\temp', 'C:\\temp'],
  ['C:\\_temp', 'C:\\\\\\_temp'],
  ['see [1](x)', 'see [1\\](x)'],
  ['a[0] = b[1]', 'a[0] = b[1]'],
  ['~~no~~', '~~no\\~\\~'],
  ['about ~5', 'about ~5'],
  ['one\ntwo\n\n\n\nthree', 'one\ntwo\n\nthree'],
  ['    int x;', 'int x;'],
  ['if x:\n    y = 2\n\tz\n one', 'if x:\n\u00a0\u00a0\u00a0\u00a0y = 2\n\u00a0\u00a0\u00a0\u00a0z\none'],
  ['  if x:\n    y\n\n  z', 'if x:\n\u00a0\u00a0y\n\nz'],
])('%j is written as %j', (plain, markdown) => {
  expect(plainToMarkdown(plain)).toBe(markdown);
});

test.each([
  ['$a_1 * b_2 * c$ is left', '$a_1 * b_2 * c$ is left'],
  ['$$\\sum_{i=1}^n *x*$$', '$$\\sum_{i=1}^n *x*$$'],
  ['\\( a_1*b*c \\) and \\[ x^2 \\]', '$a_1*b*c$ and $$x^2$$'],
  ['from $5 to $10 or 3*$4*', 'from $5 to $10 or 3\\*$4\\*'],
  ['\\(not closed', '\\\\(not closed'],
])('mathematics stays mathematics: %j', (plain, markdown) => {
  expect(plainToMarkdown(plain)).toBe(markdown);
});

test.each([
  '# a\n> b\n- c\n+ d\n* e\n1. f\n2) g\n---\n***\n___\n===',
  'a | b\n- | -\n1 | 2',
  '|a|\n|-|',
  '*a* **b** ***c*** _d_ __e__ ~~f~~ ~g~ `h` ``i`` ![j](k) [l](m) <n> </o> <!-- p --> &lt; &#60; &copy;',
  '*(a)* "_b_", **"c"**d _x(_y_)_ (*z*)',
  '[a]: https://example.org\n[a]',
  '~~~\ncode\n~~~\n```\nmore\n```',
  'ends with \\',
  '\\* \\_ \\` \\# \\\\ \\a',
  '- [ ] task\n- [x] done',
  'a\n\u00a0\u00a0- b\n\u00a0\u00a0\u00a0\u00a01. c\n\u00a0\u00a0> d\n\u00a0\u00a0# e\n\u00a0\u00a0\u00a0\u00a0f',
])('what is shown is what was written: %j', (plain) => {
  const shown = markdownToHtml(plainToMarkdown(plain), 'question', () => undefined)
    .replaceAll('<br/>', '\n')
    .replaceAll(/<\/?p>|<a [^>]*>|<\/a>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
  expect(shown).toBe(plain);
});

test('text made to keep a pattern busy is written like any other', () => {
  for (const hostile of ['\\(', '\\[', '$', '$$', '*', '_a', '`', '[', '<', '&', '- ', '~a', '\\', '$\\'])
    expect(plainToMarkdown(hostile.repeat(200_000)).length).toBeGreaterThan(0);
});
