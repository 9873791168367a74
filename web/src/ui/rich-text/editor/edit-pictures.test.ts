import { describe, expect, it } from 'vitest';
import { pictureMarkdown, picturePlaceholder, pictureWords, replacePlaceholder } from './edit-pictures.ts';

describe('a picture on its way into the text', () => {
  it('has a placeholder that stands only once', () => {
    const first = picturePlaceholder('', 'graph.png');
    expect(first).toBe('![Sending graph…]()');
    expect(picturePlaceholder(`a ${first}`, 'graph.png')).toBe('![Sending graph 2…]()');
  });

  it('takes the place of its placeholder, and the caret stays with its neighbours', () => {
    const placeholder = '![Sending x…]()';
    const text = `ab ${placeholder} cd`;
    const after = text.length - 1;
    expect(replacePlaceholder({ text, start: 1, end: after }, placeholder, '![x](y)')).toEqual({
      text: 'ab ![x](y) cd',
      start: 1,
      end: 'ab ![x](y) c'.length,
    });
    expect(replacePlaceholder({ text, start: 5, end: 5 }, placeholder, '')).toEqual({
      text: 'ab  cd',
      start: 3,
      end: 3,
    });
  });

  it('is not put back where the author took its placeholder out', () => {
    expect(replacePlaceholder({ text: 'ab', start: 0, end: 0 }, '![Sending x…]()', 'y')).toBeUndefined();
  });

  it.each([
    ['binary tree.png', 'binary tree'],
    ['a_b[1].svg', 'a b 1'],
    ['IMG_2034.JPG', 'Picture'],
    ['image.png', 'Picture'],
    ['Screenshot 2024-01-01.png', 'Picture'],
    ['.png', 'Picture'],
  ])('is described by its file name %s as %s', (name, words) => {
    expect(pictureWords(name)).toBe(words);
  });

  it('cannot break out of its brackets by its description', () => {
    expect(pictureMarkdown('/x', 'a](b) [c\n')).toBe('![a (b)  c ](/x)');
  });
});
