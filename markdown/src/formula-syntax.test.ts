import { describe, expect, it } from 'vitest';
import { formulaAtStart, hideFormulas } from './formula-syntax.ts';
import { parseMarkdown } from './parse-markdown.ts';

/** Formulas as [tex], [[tex]] when displayed; all else as written. */
function read(text: string): string {
  const show = (tokens: ReturnType<typeof parseMarkdown>): string =>
    tokens
      .map((token) => {
        if (token.type === 'formula') return token.display ? `[[${token.tex}]]` : `[${token.tex}]`;
        if ('tokens' in token && token.tokens) return show(token.tokens);
        return 'text' in token ? token.text : token.raw;
      })
      .join('');
  return show(parseMarkdown(text, 'question'));
}

describe('mathematics in Markdown', () => {
  it('is what stands between two dollar signs', () => {
    expect(read('Let $x^2$ and $y_1$ be given')).toBe('Let [x^2] and [y_1] be given');
  });

  it.each([
    'It costs $5 and $10',
    'from $5 to $10, or US$7',
    '5$ or 6$ a piece',
    'a $ b $ c',
    'only one $x here',
    '$$',
    '$$$$',
    '$ x$',
    '$x $',
  ])('leaves the money in "%s" alone', (text) => {
    expect(read(text)).toBe(text);
  });

  it('takes a dollar sign after a backslash for a dollar sign, outside and inside a formula', () => {
    expect(read('\\$5 and \\$x\\$')).toBe('$5 and $x$');
    expect(read('$\\text{cost: \\$5}$')).toBe('[\\text{cost: \\$5}]');
  });

  it('ends at the dollar sign after a line break of LaTeX', () => {
    expect(formulaAtStart('$a\\\\$ b')?.tex).toBe('a\\\\');
  });

  it('may be followed by letters, as in the i-th', () => {
    expect(read('the $i$th')).toBe('the [i]th');
  });

  it('is not looked for in code', () => {
    expect(read('`$x$` and\n\n```\n$y$\n\n$$z$$\n```')).toBe('$x$ and\n\n$y$\n\n$$z$$');
  });

  it('is displayed between two pairs of dollar signs, alone or within a line', () => {
    expect(read('$$x$$')).toBe('[[x]]');
    expect(read('so $$x$$ holds')).toBe('so [[x]] holds');
  });

  it('may have lines that would be a list, a quote or a heading elsewhere', () => {
    expect(read('Then\n$$\na\n= b\n- c\n> d\n# e\n$$\nholds')).toBe('Then[[a\n= b\n- c\n> d\n# e]]holds');
  });

  it('does not reach over a blank line', () => {
    expect(read('$$a\n\nb$$')).not.toContain('[[');
  });

  it('is drawn three hundred times in a text, and then shown as written', () => {
    const text = '$x$ '.repeat(400).trim();
    expect(read(text)).toBe(text.replaceAll('$x$', '[x]').slice(0, 300 * 4) + '$x$ '.repeat(100).trim());
  });

  it('keeps its asterisks and underscores from emphasising anything', () => {
    expect(read('*see $a*b$ there*')).toBe('see [a*b] there');
    expect(hideFormulas('*a $b*c$ $5 *')).toBe('*a aaaaa $5 *');
  });
});
