import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holeMarker, markersIn, parseWithHoles, renameMarkers } from './holes.ts';
import type { Token, Tokens } from './tokens.ts';

/** The text as it would be read, a hole as <id>, code between bars. */
function read(text: string, holes: string[]): string {
  const words = (tokens: readonly Token[]): string =>
    (tokens as Tokens.Generic[])
      .map((token) => {
        if (token.type === 'space' || token.type === 'def') return '';
        if (token.type === 'list')
          return token.items.map(({ tokens }: Tokens.ListItem) => words(tokens ?? [])).join();
        if (token.type === 'table')
          return [token.header, ...token.rows]
            .map((row: Tokens.TableCell[]) => row.map(({ tokens }) => words(tokens ?? [])).join('|'))
            .join('/');
        if (token.tokens) return token.type === 'strong' ? `*${words(token.tokens)}*` : words(token.tokens);
        return 'text' in token ? token.text : token.raw;
      })
      .join('');
  return words(
    parseWithHoles(text, holes, {
      hole: (id) => ({ type: 'hole', raw: `<${id}>` }) as Token,
      code: (parts) =>
        ({
          type: 'holes',
          raw: `{${parts.map((part) => ('hole' in part ? `<${part.hole}>` : part.text)).join('')}}`,
        }) as Token,
    }),
  );
}

describe('holes in a text', () => {
  it.each([
    ['In words', 'The capital of [[a]] is [[b]].', 'The capital of <a> is <b>.'],
    ['At both ends', '[[a]] and [[b]]', '<a> and <b>'],
    ['Side by side', '[[a]][[b]]', '<a><b>'],
    ['Before brackets, which would be a link', 'It weighs [[a]](kg).', 'It weighs <a>(kg).'],
    ['Named by a definition', '[[a]]\n\n[a]: https://example.com', '<a>'],
    ['In bold letters, within a word', 'un**[[a]]**able', 'un*<a>*able'],
    ['In a list', '1. [[a]]\n2. x [[b]]', '<a>,x <b>'],
    ['In a table', '| x | y |\n|---|---|\n| [[a]] | 2 [[b]] |', 'x|y/<a>|2 <b>'],
    ['In code', 'Call `f([[a]])` now', 'Call {f(<a>)} now'],
    ['In a block of code', '```c\nint [[a]] = [[b]];\n```', '{int <a> = <b>;}'],
    ['In the words of a link', '[see [[a]]](https://example.com)', 'see <a>'],
    ['Beside a formula', '$x^2$ is [[a]]', 'x^2 is <a>'],
    ['In a formula it stays', '$x + [[a]]$', 'x + [[a]]'],
    ['Of no hole it stays', '[[a]] and [[c]]', '<a> and [[c]]'],
  ])('%s', (_name, text, expected) => {
    expect(read(text, ['a', 'b']).replaceAll('$', '')).toBe(expected);
  });

  it('a formula with a marker says what was written', () => {
    const [token] = parseWithHoles('$x + [[a]]$', ['a'], { hole: nothing, code: nothing });
    expect(JSON.stringify(token)).toContain('x + [[a]]');
  });

  it('characters that stand for holes can be in no text', () => {
    expect(read('x\uFDD0y', ['a'])).toBe('x\uFFFDy');
  });

  it('renames all markers at once, and only those that are named', () => {
    const names = new Map([
      ['a', 'b'],
      ['b', 'a'],
    ]);
    expect(renameMarkers('[[a]] [[b]] [[c]] [[A]]', names)).toBe('[[b]] [[a]] [[c]] [[A]]');
  });

  it('every hole between plain words is found, whatever stands around it', () => {
    const words = fc.string({ unit: fc.constantFrom('x', ' ', '*', '_', '(', ')', '.', '!', '\n') });
    fc.assert(
      fc.property(words, words, words, (before, between, after) => {
        const text = `x${before}${holeMarker('a')}${between}${holeMarker('b')}${after}x`;
        expect(markersIn(text)).toEqual(['a', 'b']);
        // Four spaces begin a block of code, whose holes are found too.
        expect(read(text, ['a', 'b']).match(/<[ab]>/g)).toEqual(['<a>', '<b>']);
      }),
      { numRuns: 100 },
    );
  });
});

const nothing = () => ({ type: 'text', raw: '', text: '' }) as Token;
