import { catalogue } from '@quivia/contract/message';
import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

const { notText } = catalogue('test.decode-text', { notText: 'Not text.' });
const declared = (encoding: string, ...bytes: number[]) =>
  Buffer.concat([Buffer.from(`<?xml version="1.0" encoding = '${encoding}'?><a>`), Buffer.from(bytes)]);

test.each([
  ['windows-1251', [0xd1, 0xed, 0xe5, 0xe3], 'Снег'],
  ['ISO-8859-2', [0xb6, 0xbf], 'śż'],
  ['UTF-8', [0x93, 0x94], '“”'],
  ['no-such-encoding', [0xe9], 'é'],
])('XML declared as %s that is not valid UTF-8', (encoding, bytes, text) => {
  expect(decodeText(declared(encoding, ...bytes), notText)).toMatch(new RegExp(`${text}$`));
});

test('valid UTF-8 is read as such, whatever it declares', () => {
  const bytes = declared('ISO-8859-1', ...Buffer.from('é'));
  expect(decodeText(bytes, notText)).toMatch(/é$/);
});
