import { expect, test } from 'vitest';
import { candidatesFor, resolveInPackage } from './package-path.ts';

test.each([
  ['items/one.xml', '../pictures/a%20dot.png', 'pictures/a dot.png'],
  ['items/one.xml', './two.xml?x=1#top', 'items/two.xml'],
  ['one.xml', 'a/../two.xml', 'two.xml'],
])('from %s, %s is %s', (from, href, name) => {
  expect(resolveInPackage(from, href)).toBe(name);
});

test.each([
  '../x',
  '%2e%2e/x',
  'a/../../x',
  '/etc/passwd',
  '..\\x',
  'C:\\x',
  'c:/x',
  'file:///x',
  'https://x/y',
  '',
  '#top',
])('%s leads out of the package', (href) => {
  expect(resolveInPackage('imsmanifest.xml', href)).toBeUndefined();
});

test('files of a Canvas course are looked for where Canvas puts them', () => {
  expect(candidatesFor('q/q.xml', '$IMS-CC-FILEBASE$/Uploaded%20Media/a.png')).toEqual([
    'web_resources/Uploaded Media/a.png',
    'Uploaded Media/a.png',
  ]);
  expect(candidatesFor('q/q.xml', '%24IMS-CC-FILEBASE%24/../../secret')).toEqual([]);
});
