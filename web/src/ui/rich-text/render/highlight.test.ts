import { describe, expect, it } from 'vitest';
import { colour, languageLoader } from './highlight.ts';

async function coloured(language: string, code: string) {
  const grammar = await languageLoader(language)?.();
  return grammar && colour(code, grammar.default);
}

describe('code', () => {
  it('has its words told apart', async () => {
    expect(await coloured('c', 'return 42; // "x"')).toEqual([
      { text: 'return', kind: 'keyword' },
      { text: ' ', kind: undefined },
      { text: '42', kind: 'number' },
      { text: '; ', kind: undefined },
      { text: '// "x"', kind: 'comment' },
    ]);
  });

  const LANGUAGES =
    'c cpp java python javascript typescript sql bash html css json matlab vhdl verilog r'.split(' ');
  it.each(LANGUAGES)('in %s is shown to the letter', async (language) => {
    const code =
      'if (a < b) { print("x\\n"); } # <p class="y">&amp;</p> -- /* 1.5e3\n\'open "string `x` $y\n';
    const runs = await coloured(language, code);
    expect(runs?.map(({ text }) => text).join('')).toBe(code);
  });

  it('is told its language by the first word after the fence, in any case', () => {
    expect(languageLoader('C++ title=x')).toBe(languageLoader('cpp'));
    expect(languageLoader('brainfuck')).toBeUndefined();
    expect(languageLoader('constructor')).toBeUndefined();
    expect(languageLoader('')).toBeUndefined();
  });
});
