import { describe, expect, it } from 'vitest';
import { isPlain, parseMarkdown } from './parse-markdown.ts';
import type { Token } from './tokens.ts';

function depth(tokens: Token[]): number {
  const below = tokens.map((token) => {
    const items = token.type === 'list' ? token.items : [];
    return Math.max(
      'tokens' in token && token.tokens ? depth(token.tokens) : 0,
      ...items.map((item: { tokens: Token[] }) => depth(item.tokens)),
    );
  });
  return 1 + Math.max(0, ...below);
}

const kinds = (text: string, kind: 'question' | 'option') =>
  parseMarkdown(text, kind).map(({ type }) => type);

describe('reading Markdown', () => {
  // Each of these took marked alone seconds, or more stack than there is.
  it.each([
    ['quotes', '>'.repeat(20_000)],
    ['spaced quotes', '> '.repeat(10_000)],
    ['numbered lists', '1. '.repeat(6_600)],
    ['quotes and lists by turns', '> - '.repeat(5_000)],
    ['quotes with lazy lines', `${'>'.repeat(200)}a\n${'b\n'.repeat(9_000)}`],
    ['lists with lazy lines', `${'> - '.repeat(5)}a\n${'b\n'.repeat(9_000)}`],
    ['brackets', '['.repeat(20_000)],
    ['paired brackets', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['links', `${'['.repeat(5_000)}a${'](b)'.repeat(3_700)}`],
    ['pictures', '!['.repeat(10_000)],
    ['asterisks', '*'.repeat(20_000)],
    ['opened emphasis', '*a**b '.repeat(3_300)],
    ['nested emphasis', '*a **b '.repeat(1_400) + 'c** d*'.repeat(1_400)],
    ['strokes', '~a~~b '.repeat(3_300)],
    ['backticks', '`a``b```'.repeat(2_500)],
    ['dollars', '$'.repeat(20_000)],
    ['opened formulas', '\n$$a'.repeat(5_000)],
    ['addresses', 'a@'.repeat(10_000)],
  ])('20,000 characters of %s stay shallow, and no words are lost', (_, text) => {
    for (const kind of ['question', 'option'] as const) {
      const tokens = parseMarkdown(text, kind);
      expect(depth(tokens)).toBeLessThan(32);
      expect(tokens.map(({ raw }) => raw).join('').length).toBeGreaterThan(text.trim().length * 0.99);
    }
  });

  it.each(['> 5', '1.', '2. of them', '- 3', '+ 3', '# 1', '---', '    x', '[a]: b'])(
    'reads the option "%s" literally',
    (text) => {
      expect(kinds(text, 'option').filter((type) => type !== 'space')).toEqual(['paragraph']);
    },
  );

  it.each([
    ['dashes below a line', 'Light\n---', ['paragraph', 'hr']],
    ['equals signs below a line', 'Light\n===', ['paragraph']],
    ['dollars that open no formula', 'It costs\n$$5 a piece', ['paragraph']],
    ['HTML', '<h1>Light</h1>', ['paragraph']],
  ])('reads %s as it looks', (_, text, expected) => {
    expect(kinds(text, 'question')).toEqual(expected);
  });

  it.each(['dean@example.org', 'ftp://example.org/a', 'see ftp.example.org'])(
    'makes no link of %s',
    (text) => {
      expect(isPlain(text)).toBe(true);
    },
  );

  it.each(['https://example.org', 'www.example.org'])('makes a link of %s', (text) => {
    const [paragraph] = parseMarkdown(text, 'question');
    expect(paragraph).toMatchObject({ tokens: [{ type: 'link' }] });
  });

  it('lets an option be code, a table or a formula', () => {
    expect(kinds('```c\nx\n```', 'option')).toEqual(['code']);
    expect(kinds('| a | b |\n|---|---|\n| 1 | 2 |', 'option')).toEqual(['table']);
    expect(kinds('$$x$$', 'option')).toEqual(['formula']);
  });

  it('knows whether an option looks as it was typed', () => {
    expect(isPlain('Elements at odd positions')).toBe(true);
    expect(isPlain('')).toBe(true);
    expect(isPlain('it costs $5')).toBe(true);
    expect(isPlain('`p`')).toBe(false);
    expect(isPlain('$x$')).toBe(false);
    expect(isPlain('```\nx\n```')).toBe(false);
  });
});
