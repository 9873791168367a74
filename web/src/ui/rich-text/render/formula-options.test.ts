import { renderToString } from 'katex';
import { describe, expect, it } from 'vitest';
import { formulaOptions } from './formula-options.ts';

const draw = (tex: string) => renderToString(tex, formulaOptions(false));

describe('a formula', () => {
  it('is drawn, and told to screen readers', () => {
    expect(draw('\\frac{a}{b}')).toContain('<math');
  });

  it('may have letters of any language', () => {
    expect(draw('\\text{Größe} = é \\cdot വേഗം')).toContain('<math');
  });

  it.each([
    '\\frac{1}{2',
    '}',
    '\\unknown',
    '\\begin{matrix} 1',
    '\\href{javascript:alert(1)}{x}',
    '\\href{https://example.org}{x}',
    '\\url{https://example.org}',
    '\\includegraphics{https://tracker.example/x.png}',
    '\\htmlClass{fixed}{x}',
    '\\htmlId{root}{x}',
    '\\htmlStyle{position:fixed}{x}',
    '\\htmlData{a=b}{x}',
    '\\def\\a{\\a\\a}\\a',
    '{'.repeat(3000),
  ])('is refused when it reads %s', (tex) => {
    expect(() => draw(tex)).toThrow();
  });

  it('has no rule larger than a few lines', () => {
    expect(draw('\\rule{5000em}{5000em}')).not.toContain('5000em;');
  });
});
