import { describe, expect, test } from 'vitest';
import { type Cover, coveredAreas, withCovers, withoutCovered } from './covers.rules.ts';

const passage = (from: number, to: number, digest = 'd'): Cover => ({
  part: { shape: 'passage', from, to },
  digest,
});

describe('a text with covers', () => {
  const text = 'My name is Anna Kumar 💙 and light is blue';
  const shown = (...covers: Cover[]) => withoutCovered({ text, more: 1 }, 'd', covers);

  test('has neither the words nor another length, and keeps its words apart', () => {
    const from = text.indexOf('Anna');
    const covered = shown(passage(from, from + 10));
    expect(covered).toEqual({ text: 'My name is ████ █████ 💙 and light is blue', more: 1 });
    expect((covered.text as string).length).toBe(text.length);
  });

  test('may be covered twice, across a character of two halves, and beyond its end', () => {
    const all = shown(passage(0, 5), passage(3, 26), passage(30, 999));
    expect((all.text as string).length).toBe(text.length);
    expect(all.text).not.toMatch(/Anna|Kumar|💙|blue/);
    expect(all.text).toContain('nd l');
  });

  test('is shown whole where another text was covered', () => {
    expect(shown(passage(0, 5, 'other'))).toEqual({ text, more: 1 });
    expect(shown()).toEqual({ text, more: 1 });
  });
});

test('pictures are covered as long as the answer has them, whatever else of it changed', () => {
  const area = { picture: 'one', x: 0, y: 0, to_x: 0.5, to_y: 0.1 };
  const cover: Cover = { part: { shape: 'rectangle', ...area }, digest: 'earlier' };
  expect(coveredAreas({ files: ['two', 'one'] }, [cover, passage(0, 1)])).toEqual([area]);
  expect(coveredAreas({ files: ['two'] }, [cover])).toEqual([]);
  expect(coveredAreas({ text: 'x' }, [cover])).toEqual([]);
  expect(withCovers({ files: ['one'] }, 'd', [cover])).toEqual({ given: { files: ['one'] }, covers: [area] });
  expect(withCovers({ text: 'x' }, 'd', [cover])).toEqual({ given: { text: 'x' } });
});
