import { describe, expect, it } from 'vitest';
import { continueList, insertCodeBlock, insertTable, toggleList } from './edit-blocks.ts';
import type { Edit } from './edit-spans.ts';

function at(marked: string): [string, number, number] {
  const start = marked.indexOf('‹');
  return [marked.replaceAll(/[‹›]/g, ''), start, marked.indexOf('›') - 1];
}

const show = ({ text, start, end }: Edit) =>
  `${text.slice(0, start)}‹${text.slice(start, end)}›${text.slice(end)}`;

describe('the editor', () => {
  it.each([
    ['‹a\nb›', 'bullets', '‹- a\n- b›'],
    ['‹- a\n- b›', 'bullets', '‹a\nb›'],
    ['‹- a\n- b›', 'numbers', '‹1. a\n2. b›'],
    ['x\n‹a›', 'numbers', 'x\n\n‹1. a›'],
    ['x\n\na‹›\ny', 'bullets', 'x\n\n- a‹›\ny'],
    ['‹›', 'bullets', '- ‹›'],
    ['‹a\n›b', 'bullets', '‹- a›\nb'],
  ] as const)('makes a list or takes it back: %j as %s', (before, kind, after) => {
    expect(show(toggleList(...at(before), kind))).toBe(after);
  });

  it('sets code apart from the text around it', () => {
    expect(show(insertCodeBlock(...at('a‹›b')))).toBe('a\n\n```‹language›\n\n```\n\nb');
    expect(show(insertCodeBlock(...at('a\n\n‹x = 1›')))).toBe('a\n\n```‹language›\nx = 1\n```');
    expect(show(insertCodeBlock(...at('‹```\nx\n```›')))).toBe('````‹language›\n```\nx\n```\n````');
  });

  it.each([
    ['#include <stdio.h>\nint main() {}', 'c'],
    ['for (int i = 0; i < n; i++)', 'c'],
    ['#include <iostream>\nint main() {}', 'cpp'],
    ['public static void main(String[] args)', 'java'],
    ['def f(x):\n  return x', 'python'],
    ['SELECT name FROM students', 'sql'],
    ['const x = () => 1;', 'javascript'],
    ['{ "a": 1 }', 'json'],
  ])('guesses the language of %j', (code, language) => {
    expect(insertCodeBlock(code, 0, code.length).text).toBe(`\`\`\`${language}\n${code}\n\`\`\``);
  });

  it('continues with the language of the block above', () => {
    expect(show(insertCodeBlock(...at('```java\nint a;\n```\n\n‹›')))).toBe(
      '```java\nint a;\n```\n\n```java\n‹›\n```',
    );
  });

  it('puts a table after the selection, with its first heading ready to be typed over', () => {
    expect(show(insertTable(...at('‹a›')))).toMatch(/^a\n\n\| ‹Heading› \| Heading \|\n\| -/);
  });

  it.each([
    ['- a', '- a\n- '],
    ['  * a', '  * a\n  * '],
    ['9. a', '9. a\n10. '],
    ['2) a', '2) a\n3) '],
    ['- a\n- ', '- a\n'],
  ])('goes on with the list %j at the Enter key', (before, after) => {
    expect(continueList(before, before.length)?.text).toBe(after);
  });

  it('leaves the Enter key alone outside of lists', () => {
    expect(continueList('a', 1)).toBeUndefined();
    expect(continueList('-5', 2)).toBeUndefined();
    expect(continueList('- a\nb', 5)).toBeUndefined();
    expect(continueList('- a', 0)).toBeUndefined();
  });
});
