import { describe, expect, it } from 'vitest';
import {
  addBlank,
  answerOf,
  blanksOf,
  fromText,
  markerBeside,
  newBlank,
  readable,
  removeBlank,
  withType,
} from './blanks.ts';

const none = new Map();
const TEXT = 'The capital of France is Paris.';
const at = TEXT.indexOf('Paris');

describe('blanks in the editor', () => {
  it('turns selected words into a blank with them as its answer', () => {
    const { blank, edit } = addBlank(TEXT, at, at + 5, none);
    expect(edit.text).toBe('The capital of France is [[paris]].');
    expect(blank.hole).toEqual({ id: 'paris', type: 'text' });
    expect(answerOf(blank)).toBe('Paris');
  });

  it('leaves spaces at the ends of the selection in the text', () => {
    expect(addBlank('a word here', 1, 7, none).edit.text).toBe('a [[word]] here');
  });

  it('asks for a number where a number was selected', () => {
    const { blank } = addBlank('2 + 2 = 4', 8, 9, none);
    expect(blank.key.type).toBe('number');
    expect(answerOf(blank)).toBe('4');
  });

  it('gives every blank another word, also where letters are not Latin', () => {
    const first = addBlank('', 0, 0, none);
    const memory = new Map([[first.blank.hole.id, first.blank]]);
    expect(addBlank(first.edit.text, 0, 0, memory).edit.text).toBe('[[blank2]][[blank]]');
    expect(addBlank('दिल्ली', 0, 6, none).edit.text).toBe('[[blank]]');
    expect(addBlank('[[paris]] Paris', 10, 15, none).edit.text).toBe('[[paris]] [[paris2]]');
  });

  it('has the blanks that the text names, in its order, and brings back one that returns', () => {
    const memory = new Map(['a', 'b'].map((id) => [id, newBlank(id, 'text', id)]));
    expect(fromText('[[b]] [[a]] [[c]]', memory).body.holes.map(({ id }) => id)).toEqual(['b', 'a']);
    const without = fromText('[[b]] [[a', memory);
    expect(Object.keys(without.answerKey.holes)).toEqual(['b']);
    expect(fromText('[[b]] [[a]]', memory).answerKey.holes.a).toEqual(memory.get('a')?.key);
  });

  it('puts the answer back into the text when a blank is removed', () => {
    const blank = newBlank('paris', 'text', 'Paris');
    expect(removeBlank('In [[paris]].', blank)).toEqual({ text: 'In Paris.', start: 8, end: 8 });
  });

  it('keeps the answer when the type changes, where the type can hold it', () => {
    const blank = newBlank('a', 'text', '12.5', 3);
    const number = withType(blank, 'number');
    expect([answerOf(number), number.key.weight]).toEqual(['12.5', 3]);
    expect(answerOf(withType(number, 'choice'))).toBe('12.5');
    expect(answerOf(withType(newBlank('a', 'text', 'x'), 'number'))).toBe('');
  });

  it('shows stored markers as words', () => {
    const stored = {
      question: '[[kqzt]] and [[wuvx]], not [[paris]]',
      body: { holes: [{ id: 'kqzt', type: 'text' as const }, newBlank('wuvx', 'choice', 'Lyon').hole] },
      answerKey: {
        holes: { kqzt: newBlank('x', 'text', 'Paris').key, wuvx: newBlank('x', 'choice', 'Lyon').key },
      },
    };
    const shown = readable(stored);
    expect(shown.question).toBe('[[paris2]] and [[lyon]], not [[paris]]');
    expect([...blanksOf(shown)].map(([id, blank]) => [id, answerOf(blank)])).toEqual([
      ['paris2', 'Paris'],
      ['lyon', 'Lyon'],
    ]);
    expect(readable(shown)).toEqual(shown);
  });

  it('deletes a marker as one thing', () => {
    const memory = new Map([['a', newBlank('a', 'text', '')]]);
    expect(markerBeside('x[[a]]y', 6, true, memory)).toEqual({ from: 1, to: 6 });
    expect(markerBeside('x[[a]]y', 1, false, memory)).toEqual({ from: 1, to: 6 });
    expect(markerBeside('x[[a]]y', 1, true, memory)).toBeUndefined();
    expect(markerBeside('x[[b]]y', 6, true, memory)).toBeUndefined();
  });
});
