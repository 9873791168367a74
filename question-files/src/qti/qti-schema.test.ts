import { zip } from '@quivia/files/testing/zip';
import { openZip } from '@quivia/files/zip/open-zip';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { generatedBank, generatedKindBank, sampleBank } from '../testing/generated-bank.ts';
import { qtiFaults } from '../testing/qti-schema.ts';
import { writeQti21 } from './write-qti.ts';

test('every sample of every kind is valid QTI 2.1', async () => {
  expect(qtiFaults(await writeQti21(sampleBank()))).toEqual([]);
});

test.each([
  ['an unknown element', '<itemBody>', '<itemBody><marquee/>'],
  ['text outside a block', '<itemBody>', '<itemBody>Which?'],
  ['a missing attribute', ' timeDependent="false"', ''],
  ['an attribute of HTML', '<choiceInteraction', '<p align="left"/><choiceInteraction'],
  ['two choices of one name', 'identifier="B"', 'identifier="A"'],
  ['a key that names no choice', '<value>A</value>', '<value>Z</value>'],
  ['a score that is no number', 'normalMaximum="3"', 'normalMaximum="three"'],
  ['a variable that was not declared', 'responseIdentifier="RESPONSE"', 'responseIdentifier="ANSWER"'],
])('%s would be found', async (_, sound, wrong) => {
  const { names, read } = openZip(await writeQti21(sampleBank()));
  const contents = names.map((name) => ({ name, content: read(name).toString() }));
  const spoilt = contents.map(({ name, content }) => ({
    name,
    content: name === 'items/Q1.xml' ? content.replace(sound, wrong) : content,
  }));
  expect(spoilt).not.toEqual(contents);
  const faults = qtiFaults(zip(spoilt));
  expect(faults).not.toEqual([]);
  expect(faults.every((fault) => fault.startsWith('items/Q1.xml: '))).toBe(true);
});

test('banks with unusual texts are valid QTI 2.1', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(generatedBank, generatedKindBank), async (bank) => {
      expect(qtiFaults(await writeQti21(bank))).toEqual([]);
    }),
    { numRuns: 60 },
  );
});
