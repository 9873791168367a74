import { expect, test } from 'vitest';
import { maximumOf, NewSchemeDefinition } from '../marking/scheme.ts';
import { CANDIDATE_STATES, needsNote } from './parts.ts';
import { PRESETS } from './presets.words.ts';

test('every preset is a valid scheme of the marks that its university prints', () => {
  for (const { definition } of PRESETS) expect(NewSchemeDefinition.parse(definition)).toEqual(definition);
  const maxima = Object.fromEntries(PRESETS.map(({ id, definition }) => [id, maximumOf(definition)]));
  expect(maxima).toEqual({
    'jntuh-lab': 60,
    'ap-r23-lab': 70,
    'ktu-lab': 75,
    'anna-practical': 100,
    'anna-project': 100,
    'subject-viva': 5,
    'osce-station': 20,
    phd: 8,
  });
});

test('a checklist adds up to its maximum, and the best level is the maximum', () => {
  for (const { definition } of PRESETS)
    for (const { method, maximum } of definition.components) {
      if (method.type === 'checklist')
        expect(method.items.reduce((sum, { mark }) => sum + mark, 0)).toBe(maximum);
      if (method.type === 'levels') expect(Math.max(...method.levels.map(({ mark }) => mark))).toBe(maximum);
    }
});

test('a step back, and every state in place of marks, needs a reason', () => {
  const free = CANDIDATE_STATES.flatMap((from) =>
    CANDIDATE_STATES.filter((to) => to !== from && !needsNote(from, to)).map((to) => `${from}>${to}`),
  );
  expect(free).toEqual([
    'registered>called',
    'registered>present',
    'registered>in_viva',
    'registered>done',
    'called>present',
    'called>in_viva',
    'called>done',
    'present>in_viva',
    'present>done',
    'in_viva>done',
  ]);
});
