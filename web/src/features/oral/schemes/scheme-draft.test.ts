import type { Component } from '@quivia/contract/marking/scheme';
import { PRESETS } from '@quivia/contract/oral/presets.words';
import { expect, test } from 'vitest';
import { draftOf, emptyDraft, newComponent, newLine, readDraft, totalOf } from './scheme-draft.ts';

test('a preset read back from the editor is the same scheme', () => {
  for (const { name, definition } of PRESETS)
    expect(readDraft(draftOf(name, definition))).toEqual({ definition, problems: {} });
});

test('new parts get stable ids of their own from their names', () => {
  const named = (name: string) => ({ ...newComponent(), name, maximum: '10,5' });
  const draft = {
    ...emptyDraft(),
    name: 'Own',
    components: [named('Viva voce'), named('Viva-voce'), named('…'), named('Note')],
  };
  expect(totalOf(draft)).toBe(42);
  const { definition } = readDraft(draft);
  expect(definition?.components.map(({ id }) => id)).toEqual(['viva-voce', 'viva-voce-2', 'part', 'note-2']);
});

test('a component that shares its id with the notes gets one of its own in the next version', () => {
  const [{ definition } = { definition: undefined }] = PRESETS;
  if (!definition) throw new Error('There is no preset');
  const [first, ...others] = definition.components;
  const shared = {
    ...definition,
    components: [{ ...first, id: 'note', name: 'Note' } as Component, ...others],
  };
  expect(readDraft(draftOf('Own', shared)).definition?.components[0]).toMatchObject({
    id: 'note-2',
    name: 'Note',
  });
});

test('two components of one name are refused at the second', () => {
  const named = (name: string) => ({ ...newComponent(), key: name, name, maximum: '10' });
  const draft = { ...emptyDraft(), name: 'Own', components: [named('Viva'), named('VIVA ')] };
  expect(readDraft(draft)).toEqual({ problems: { 'VIVA .name': 'Two components have the same name.' } });
});

test('every field that is wrong is named, and nothing is saved', () => {
  const line = { ...newLine(), text: 'Greets', mark: '3' };
  const component = {
    ...newComponent(),
    key: 'a',
    name: ' ',
    maximum: '2',
    minimum: '3',
    method: 'checklist' as const,
    lines: [{ ...line, key: 'l' }],
    counts: false,
  };
  const { definition, problems } = readDraft({
    ...emptyDraft(),
    components: [component],
    tolerance: 'six',
    pass_mark: '1.234',
  });
  expect(definition).toBeUndefined();
  expect(Object.keys(problems).sort()).toEqual([
    'a.lines',
    'a.minimum',
    'a.name',
    'components',
    'l.mark',
    'name',
    'pass_mark',
    'tolerance',
  ]);
});
