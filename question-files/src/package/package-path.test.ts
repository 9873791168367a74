import { expect, test } from 'vitest';
import { candidatesFor, newPackageNames, resolveInPackage } from './package-path.ts';

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

test('files that Blackboard keeps beside a pool or in its collection are found', () => {
  const picture = 'csfiles/home_dir/Course__xid-1_1/a dot__xid-22_1.png';
  const names = newPackageNames([picture, `${picture}.xml`, 'res00001.dat', 'res00001/dot.png']);
  const stub = '@X@EmbeddedFile.requestUrlStub@X@bbcswebdav';
  expect(names.picture('res00001.dat', `${stub}/xid-22_1`)).toBe(picture);
  expect(names.picture('res00001.dat', `${stub}/pid-1-dt-content-rid-7_1/xid-22_1`)).toBe(picture);
  expect(names.picture('res00001.dat', `${stub}/xid-1_1`)).toBeUndefined();
  expect(names.picture('res00001.dat', '@X@EmbeddedFile.location@X@dot.png')).toBe('res00001/dot.png');
  expect(names.picture('res00001.dat', '@X@EmbeddedFile.location@X@../../etc/passwd')).toBeUndefined();
});
