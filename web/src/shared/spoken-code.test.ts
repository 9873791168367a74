import { describe, expect, it } from 'vitest';
import { groupCode, typedCode } from './spoken-code.ts';

it('shows a code in two groups that can be read aloud', () => {
  expect(groupCode('7K2MQ9XA')).toBe('7K2M-Q9XA');
});

describe('a code being typed', () => {
  it.each([
    ['7k2m', '7K2M'],
    ['7k2mq', '7K2M-Q'],
    ['7K2M-Q9XA', '7K2M-Q9XA'],
    [' 7k2m q9xa ', '7K2M-Q9XA'],
    ['7K2MQ9XAZZ', '7K2M-Q9XA'],
    ['https://quizzes.example.org/join/7K2MQ9XA?from=mail', '7K2M-Q9XA'],
    ['', ''],
  ])('%j becomes %j', (text, shown) => {
    expect(typedCode(text)).toBe(shown);
  });

  it('loses its dash again when it is shortened', () => {
    expect(typedCode('7K2M-')).toBe('7K2M');
  });
});
