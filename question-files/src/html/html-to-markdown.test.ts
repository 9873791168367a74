import { shadedPng } from '@quivia/files/testing/pictures';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeHtml } from '../xml/xml-tree.ts';
import { words } from './html.words.ts';
import { htmlToMarkdown } from './html-to-markdown.ts';
import { markdownToHtml } from './markdown-to-html.ts';

const SIGNS = [
  ...'\\`*_{}[]()<>#+-=.!|~$&:;"\'/@^?0123',
  ' ',
  '  ',
  '\n',
  '1. ',
  '- ',
  '---',
  '===',
  '```',
  '$$',
  'http://a.b/c_d_',
  'www.a.de/~x*',
  'a@b.cd',
  '&amp;',
  '&#35;',
  '<b>',
  '[a](b)',
  '![a](b)',
  '| a |',
  '    ',
  'word',
  '\\(',
  '👩‍🏫',
];
const anyText = fc
  .array(fc.oneof(fc.constantFrom(...SIGNS), fc.string({ unit: 'grapheme', maxLength: 6 })), {
    maxLength: 14,
  })
  .map((pieces) => pieces.join('').replaceAll(/[^\P{Cc}\n]/gu, ''))
  // Between these stands mathematics, which is not shown sign for sign.
  .filter((text) => !/\\\(.*\\\)|\\\[.*\\\]|\$\$.*\$\$/s.test(text));

const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

test.each(['question', 'option'] as const)(
  'any text of an HTML page is shown sign for sign in a %s',
  (kind) => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { markdown, notes } = htmlToMarkdown(`<p>${escapeHtml(text)}</p>`);
        const collapsed = text.replaceAll(/[ \n]+/g, ' ').replaceAll(/^ | $/g, '');
        expect(textOf(markdownToHtml(markdown, kind, () => undefined))).toBe(collapsed.trim());
        expect(notes).toEqual([]);
      }),
      { numRuns: 1500 },
    );
  },
);

test.each([
  ['<p>One</p><p>Two<br>three</p>', 'One\n\nTwo\nthree'],
  [
    '<b>bold</b>, <i>italic</i>, <s>gone</s> and <b><i>both</i></b>',
    '**bold**, *italic*, ~~gone~~ and ***both***',
  ],
  ['a<b> b </b>c', 'a **b** c'],
  ['<code>a`b</code> and <code>x | y</code>', '``a`b`` and `x | y`'],
  ['<pre>if (a)\n  b;\n</pre>', '```\nif (a)\n  b;\n```'],
  ['<pre><code class="language-py">x = 1</code></pre>', '```py\nx = 1\n```'],
  ['<pre>x = 1<br>if x:<br>    x = 2</pre>', '```\nx = 1\nif x:\n    x = 2\n```'],
  ['<pre>x = 1<br/>\n<br>y = 2\n</pre>', '```\nx = 1\n\n\ny = 2\n```'],
  ['<pre><div>if x:</div><div>&nbsp;&nbsp;y = 2</div></pre>', '```\nif x:\n  y = 2\n```'],
  ['<pre><div>a</div><div><br></div><div>b</div></pre>', '```\na\n\nb\n```'],
  ['<pre>a<p>b</p><p>c</p>d</pre>', '```\na\nb\nc\nd\n```'],
  ['<pre>a\r\n\tb&#13;&#10;&#9;c&#13;d</pre>', '```\na\n\tb\n\tc\nd\n```'],
  [
    '<pre>\n  <code class="language-c">int a;<br>  a = 1 &lt;&lt; 2;</code>\n</pre>',
    '```c\n  int a;\n  a = 1 << 2;\n```',
  ],
  ['<pre><code>a</code><br><code>b</code></pre>', '```\na\nb\n```'],
  ['<pre><ol><li><span>a</span>;</li><li>b</li></ol></pre>', '```\na;\nb\n```'],
  ['<pre>a &amp;&amp; b&nbsp;* c</pre>', '```\na && b * c\n```'],
  ['<pre>a```b<br>c</pre>', '````\na```b\nc\n````'],
  ['<code><pre>a\n  b</pre></code>', '```\na\n  b\n```'],
  ['<code>\n <div>a</div>\n <div>&nbsp;b</div>\n</code>', '```\na\n b\n```'],
  ['see <code>a<br>&nbsp;b</code>', 'see `a`\n`\u00a0b`'],
  ['<code>a  b\n c</code>', '`a b c`'],
  [
    '<div style="font-family: Consolas, monospace;white-space: pre;"><div><span>if x:</span></div><div>    y = 2</div></div>',
    '```\nif x:\n    y = 2\n```',
  ],
  ['<p style="font-family: Menlo; white-space: pre-wrap">if x:\n    y</p>', '```\nif x:\n    y\n```'],
  ['<p>See <code style="white-space:pre">if x:\n    y</code></p>', 'See\n\n```\nif x:\n    y\n```'],
  [
    '<p style="white-space: pre-wrap">one\n<b>two</b> \n  three <i>x</i></p>',
    'one\n**two**\n\u00a0\u00a0three *x*',
  ],
  ['<div style="white-space: pre-wrap">\n<p>a</p>\n<p>b</p>\n</div>', 'a\n\nb'],
  ['<span style="white-space: pre-wrap;">one  line</span>', 'one line'],
  ['<div style="white-space: pre-wrap">\n<ul><li>a</li></ul>\n</div>', '- a'],
  ['<xmp>a <b>\n  c</xmp>', '```\na <b>\n  c\n```'],
  ['<ul><li><pre>a<br>b</pre></li></ul>', '- ```\n  a\n  b\n  ```'],
  ['<q>a</q> b', '“a” b'],
  ['<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>字', '漢(kan)字'],
  ['<b><p>a</p><p>b</p></b>', '**a**\n\n**b**'],
  ['<p style="font-weight: bold">a</p>', '**a**'],
  [
    'a <span style="text-decoration: line-through;">b</span> <span style="font-style:italic">c</span>',
    'a ~~b~~ *c*',
  ],
  ['x<span style="vertical-align: super; font-size: 8pt">2</span> y', 'x$^{2}$ y'],
  ['<small><div>a</div><div>b</div></small>', 'a\n\nb'],
  ['<bdi><div>a</div><div>b</div>c</bdi>', 'a\nb\nc'],
  ['<p style="color: rgb(0, 0, 0); background-color: #fff">a</p>', 'a'],
  ['<ul><li>a<ol><li>b</li><li>c</li></ol></li><li>d</li></ul>', '- a\n  1. b\n  2. c\n- d'],
  ['<ol start="3"><li>a</li></ol>', '3. a'],
  ['<h2>Title #</h2>text', '## Title \\#\n\ntext'],
  ['<blockquote><p>a</p><p>b</p></blockquote>', '> a\n>\n> b'],
  [
    '<table><tr><td>a</td><td>b|c</td></tr><tr><td>1</td></tr></table>',
    '| a | b\\|c |\n| --- | --- |\n| 1 |  |',
  ],
  ['<a href="https://example.org/a_(b)">here</a>', '[here](https://example.org/a_%28b%29)'],
  ['H<sub>2</sub>O, x<sup>2</sup>3 and v<sub>max</sub>', 'H$_{2}$O, x$^{2}{}3$ and v$_{\\text{max}}$'],
  ['<span class="nolink">\\(a_1\\)</span>, \\[b\\], $$c$$', '$a_1$, $$b$$, $$c$$'],
  ['costs $5 or $6', 'costs \\$5 or \\$6'],
  ['<img class="equation_image" data-equation-content="\\frac{1}{2}" src="/x">', '$\\frac{1}{2}$'],
  ['<script type="math/tex; mode=display">x^2</script>', '$$x^2$$'],
  [
    '<math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math>',
    '$x^2$',
  ],
])('%s', (html, markdown) => {
  expect(htmlToMarkdown(html)).toEqual({ markdown, notes: [], images: [] });
});

test.each([
  ['a<script>alert(1)</script>b', 'ab', 'A script was removed.'],
  ['<p onclick="x()">a</p>', 'a', 'A script was removed.'],
  ['<span onmouseover="x()">a</span>', 'a', 'A script was removed.'],
  ['<style>p{}</style>a', 'a', 'A style sheet was removed.'],
  ['a<iframe src="//x"></iframe>', 'a', 'An embedded page was removed.'],
  ['a<object data="x.swf"></object>', 'a', 'An embedded object was removed.'],
  ['<form>a<input name="b"></form>', 'a', 'A form field was removed.'],
  ['<a href="javascript:alert(1)">a</a>', 'a', "A link that doesn't lead to a website is shown as text."],
  [
    '<img src="https://example.org/a.png" alt="A map">',
    '[A map](https://example.org/a.png)',
    "A picture on another website can't be imported. A link to it was inserted instead.",
  ],
  ['<img src="a.png" alt="A map">', 'A map', 'A picture is missing from the file.'],
  [
    '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="A map">',
    'A map',
    'A picture was skipped: it is not a PNG, JPEG, WebP or SVG.',
  ],
  [
    '<table><tr><td>a<ul><li>b</li><li>c</li></ul></td><td><div><p>d</p><p>e</p></div></td></tr></table>',
    '| a b c | d e |\n| --- | --- |',
    'Paragraphs and lists in a table are shown on one line.',
  ],
  [
    '<pre>a <b>b</b> <a href="https://example.org">c</a></pre>',
    '```\na b c\n```',
    'Formatting inside code, such as bold text or a link, was removed.',
  ],
  [
    '<pre>x<sup>2</sup></pre>',
    '```\nx^(2)\n```',
    'Superscript or subscript text is shown in brackets. Please check it.',
  ],
  ['<pre>a<script>b</script></pre>', '```\na\n```', 'A script was removed.'],
  [
    '<pre>a<br><img src="x.png" alt="a map"><br>b</pre>',
    '```\na\n```\n\na map\n\n```\n\nb\n```',
    'A picture is missing from the file.',
  ],
  [
    '<span style="text-decoration: underline;">this</span> word',
    '*this* word',
    'Underlined text is shown in italics.',
  ],
  ['<span style="color: red">a</span>', 'a', 'Colours of the text were removed.'],
  ['<font color="#ff0000">a</font>', 'a', 'Colours of the text were removed.'],
  ['<mark>a</mark>', 'a', 'Colours of the text were removed.'],
  [
    '<ol type="A"><li>a</li></ol>',
    '1. a',
    'A list with letters or Roman numerals is numbered 1, 2, 3 here. Please check what refers to it.',
  ],
  [
    `<table><tr>${'<td>a</td>'.repeat(51)}</tr></table>`,
    `|${' a |'.repeat(50)}\n|${' --- |'.repeat(50)}`,
    'A table was cut: only its first 50 columns are shown.',
  ],
  ['<u>this</u> word', '*this* word', 'Underlined text is shown in italics.'],
  ['a<b>"b"</b>c', 'a"b"c', 'Some bold or italic letters within a word are shown as plain text.'],
  ['x<sup>a_b</sup>', 'x^(a_b)', 'Superscript or subscript text is shown in brackets. Please check it.'],
  [
    '<math><mi>x</mi><mo>+</mo><mn>1</mn></math>',
    'x+1',
    'A formula in MathML is shown as text. Please check it.',
  ],
  [
    '<table><tr><td colspan="2">a</td></tr><tr><td>b</td><td>c</td></tr></table>',
    '| a |  |\n| --- | --- |\n| b | c |',
    'Merged table cells were split.',
  ],
  [
    '<table><tr><td><p>a</p><p>b</p></td></tr></table>',
    '| a b |\n| --- |',
    'Paragraphs and lists in a table are shown on one line.',
  ],
])('of %s it says what is not kept', (html, markdown, note) => {
  expect(htmlToMarkdown(html)).toMatchObject({ markdown, notes: [{ text: note }], images: [] });
});

test('a picture inside the text comes along, named by what it shows', () => {
  const bytes = shadedPng(1);
  const source = `data:image/png;base64,${bytes.toString('base64')}`;
  const { markdown, notes, images } = htmlToMarkdown(
    `<img src="${source}" alt="[a] dot"><img src="${source}">`,
  );
  expect(images.map((image) => Buffer.from(image.bytes))).toEqual([bytes]);
  expect(markdown).toBe(`![\\[a\\] dot](image:${images[0]?.name})![](image:${images[0]?.name})`);
  expect(notes).toEqual([]);
});

test('a picture inside code stands between the code before and after it', () => {
  const source = `data:image/png;base64,${shadedPng(1).toString('base64')}`;
  const { markdown, notes, images } = htmlToMarkdown(`<pre>a<br>b<img src="${source}" alt="dot">c</pre>`);
  expect(images).toHaveLength(1);
  expect(markdown).toBe(`\`\`\`\na\nb\n\`\`\`\n\n![dot](image:${images[0]?.name})\n\n\`\`\`\nc\n\`\`\``);
  expect(notes).toEqual([]);
});

const CODE_PARTS = ['x = 1', '    y', '\t', '&lt;b&gt;', '&nbsp;', '<code>z</code>', '<span>w</span>', ' '];
const END = ['<br>', '<br/>', '\n', '&#13;&#10;', '<br>\r\n'];

test('code keeps each of its lines and spaces, however its lines are ended', () => {
  const line = fc
    .array(fc.constantFrom(...CODE_PARTS), { minLength: 1, maxLength: 4 })
    .map((parts) => `|${parts.join('')}|`);
  const shown = (html: string) => textOf(html).replaceAll('&nbsp;', ' ');
  fc.assert(
    fc.property(
      fc.array(fc.tuple(line, fc.constantFrom(...END, 'div')), { minLength: 1, maxLength: 6 }),
      (lines) => {
        const html = lines.map(([text, end]) => (end === 'div' ? `<div>${text}</div>` : text + end)).join('');
        const kept = lines.flatMap(([text, end]) => (end === '<br>\r\n' ? [shown(text), ''] : [shown(text)]));
        const { markdown } = htmlToMarkdown(`<pre>${html}</pre>`);
        expect(markdown.split('\n').slice(1, -1)).toEqual(kept.join('\n').replace(/\n+$/, '').split('\n'));
      },
    ),
    { numRuns: 300 },
  );
});

test.each([
  ['tags nested without end', '<div>'.repeat(30_000)],
  [
    'unclosed tags that multiply',
    `${Array.from({ length: 90 }, (_, i) => `<b id="${i}">`).join('')}${'<p>x'.repeat(30_000)}`,
  ],
  ['many small elements', '<br>'.repeat(40_000)],
])('%s are too complex to read', (_, html) => {
  expect(htmlToMarkdown(html)).toEqual({ markdown: '', notes: [words.tooComplex], images: [] });
});

test('a text far beyond any question is not even parsed', () => {
  expect(htmlToMarkdown('x'.repeat(200_001)).notes).toEqual([words.tooLong]);
});

test.each(['\\(', '\\[', '$$', '`', '*', '# ', '-\n', '=\n', '[', '<', '&', 'www.', '~'])(
  'a text of nothing but %s ends quickly',
  (sign) => {
    expect(htmlToMarkdown(escapeHtml(sign.repeat(20_000))).notes).toEqual([]);
  },
);
