// What an exported question shows is what the page shows: both read it with the same dialect.
import { expect, test } from 'vitest';
import { markdownToHtml } from './markdown-to-html.ts';

const html = (markdown: string) =>
  markdownToHtml(markdown, 'question', (address) => (address === '/picture' ? '../images/1.png' : undefined));

test.each([
  ['a line of dashes', 'Light\n---', '<p>Light</p><hr/>'],
  ['numbered entities', '5 &#8364; or &#x24;', '<p>5 € or $</p>'],
  ['an email address', 'Ask dean@example.org', '<p>Ask dean@example.org</p>'],
  ['dollars that open no formula', 'It costs\n$$5 a piece', '<p>It costs<br/>$$5 a piece</p>'],
  ['a web address', 'https://a.example', '<p><a href="https://a.example">https://a.example</a></p>'],
  ['a link that could run', '[a](javascript:alert)', '<p>a</p>'],
  ['HTML', '<b>a</b>', '<p>&lt;b&gt;a&lt;/b&gt;</p>'],
  ['a formula', 'Let $x_1*y*$ be', '<p>Let \\(x_1*y*\\) be</p>'],
  ['a display formula', 'Then\n$$\n= b\n$$', '<p>Then</p><p>\\[= b\\]</p>'],
  ['a picture', '![A *lens*](/picture)', '<p><img src="../images/1.png" alt="A *lens*"/></p>'],
  ['a picture from elsewhere', '![A lens](https://b.example/p.png)', '<p>A lens</p>'],
  [
    'signs that an address may not have',
    '[a](<https://a.example/b c|"d"?é=100%#x#y>)',
    '<p><a href="https://a.example/b%20c%7C%22d%22?%C3%A9=100%25#x%23y">a</a></p>',
  ],
  [
    'a host that is no host',
    '=HYPERLINK("http://x")=("http://x")',
    '<p>=HYPERLINK(&quot;http://x&quot;)=(&quot;http://x&quot;)</p>',
  ],
  [
    'a host in another script',
    '[a](http://снег.example/)',
    '<p><a href="http://xn--c1adxp.example/">a</a></p>',
  ],
  ['a table without rows', '| a |\n|---|', '<table><tbody><tr><th>a</th></tr></tbody></table>'],
])('%s', (_, markdown, expected) => {
  expect(html(markdown)).toBe(expected);
});

test('quotes and lists without end are written as text', () => {
  const text = '> - '.repeat(5_000);
  expect(html(text).length).toBeGreaterThan(text.length);
});
