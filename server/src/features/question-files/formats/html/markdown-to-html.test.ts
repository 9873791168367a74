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
  ['a table without rows', '| a |\n|---|', '<table><tbody><tr><th>a</th></tr></tbody></table>'],
])('%s', (_, markdown, expected) => {
  expect(html(markdown)).toBe(expected);
});

test('quotes and lists without end are written as text', () => {
  const text = '> - '.repeat(5_000);
  expect(html(text).length).toBeGreaterThan(text.length);
});
