import { describe, expect, test } from 'vitest';
import { matchModule } from './match-module.rules.ts';

const MODULES = [
  { id: 10, module_number: 1, module_name: 'Waves' },
  { id: 20, module_number: 2, module_name: 'Rays of  Light' },
  { id: 30, module_number: 3, module_name: '3. Lasers' },
  { id: 40, module_number: 4, module_name: 'Vision' },
];
const RETIRED = { id: 50, module_number: null, module_name: 'Lenses' };

describe('a part of a file means the module', () => {
  test.each([
    ['Waves', 10],
    ['  waves ', 10],
    ['RAYS of light', 20],
    ['Module 1', 10],
    ['module 2', 20],
    ['Unit II', 20],
    ['Chapter 2:', 20],
    ['2', 20],
    ['(2)', 20],
    ['1. Waves', 10],
    ['Module 1: Waves', 10],
    ['Unit I – Waves', 10],
    ['2 - Rays of light', 20],
    ['9. Waves', 10],
    ['Lasers', 30],
    ['Module 3 Lasers', 30],
    ['vision', 40],
    ['Physics / Optics / Waves', 10],
    ['Physics / Module 2', 20],
  ])('%s', (category, id) => {
    expect(matchModule(category, MODULES)).toBe(id);
  });
});

describe('a part of a file means no module when it', () => {
  test.each([
    ['has another name', 'Sound'],
    ['has the number of one and the name of none', '1. Sound'],
    ['has a number that is not there', 'Module 7'],
    ['begins with letters that are no number', 'Unit vision'],
    ['is a year', '2024 waves of rain'],
    ['says nothing, and there are several', ' '],
  ])('%s', (_, category) => {
    expect(matchModule(category, MODULES)).toBeNull();
  });
});

test('where a course has one module, a file without parts means that', () => {
  expect(matchModule('', MODULES.slice(0, 1))).toBe(10);
  expect(matchModule('Sound', MODULES.slice(0, 1))).toBeNull();
});

test('of two modules with one name, the number decides', () => {
  const twins = [...MODULES, { id: 60, module_number: 6, module_name: 'waves' }];
  expect(matchModule('Waves', twins)).toBeNull();
  expect(matchModule('6. Waves', twins)).toBe(60);
});

test('a retired module has no number to be meant by', () => {
  expect(matchModule('Module 0', [...MODULES, RETIRED])).toBeNull();
});
