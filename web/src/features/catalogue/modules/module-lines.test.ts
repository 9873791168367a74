import { expect, test } from 'vitest';
import { readModuleLines, writeModuleLines } from './module-lines.ts';

test('each line is a module: its name, a colon, and its syllabus', () => {
  const text = 'Layers: OSI and TCP/IP\r\n\n  Routing : paths: short and long  \n';
  const { modules, wrong } = readModuleLines(text);
  expect(wrong).toBeUndefined();
  expect(modules).toEqual([
    { module_name: 'Layers', syllabus: 'OSI and TCP/IP' },
    { module_name: 'Routing', syllabus: 'paths: short and long' },
  ]);
  expect(readModuleLines(writeModuleLines(modules)).modules).toEqual(modules);
});

test.each([
  ['a line without a colon', 'Layers: OSI\nRouting'],
  ['a line without a name', 'Layers: OSI\n: paths'],
  ['a line without a syllabus', 'Layers: OSI\nRouting:  '],
  ['a name that is too long', `Layers: OSI\n${'R'.repeat(201)}: paths`],
])('%s is named by its number, and nothing is read', (_, text) => {
  expect(readModuleLines(text)).toEqual({ modules: [], wrong: 2 });
});

test('nothing is no module', () => {
  expect(readModuleLines(' \n ')).toEqual({ modules: [], wrong: undefined });
});
