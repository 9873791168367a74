import type { Annotation } from '@quivia/contract/marking/annotations';
import { plural } from '@quivia/contract/plural';

const SHAPES: Record<Annotation['shape'], string> = {
  passage: 'Passage',
  pin: 'Pin',
  line: 'Line',
  rectangle: 'Rectangle',
  drawing: 'Drawing',
};

export const annotations = {
  title: 'Comments on parts of the answer',
  number: (number: number) => `Annotation ${number}`,
  covered: 'Covered part',
  change: (number: number) => `Change annotation ${number}`,
  /** Where it is, in a picture or on a page of a PDF. */
  place: (shape: Annotation['shape'], file: number, page?: number) =>
    page === undefined
      ? `${SHAPES[shape]} on file ${file}`
      : `${SHAPES[shape]} on page ${page} of file ${file}`,
};

export const annotate = {
  start: { annotate: 'Annotate', cover: 'Cover a name' },
  finish: { annotate: 'Comment on it', cover: 'Cover it' },
  hint: 'Select text first, or choose sentences.',
  hide: (count: number) => `Hide ${plural(count, 'annotation')}`,
  show: (count: number) => `Show ${plural(count, 'annotation')}`,
  full: (most: number) => `An answer can have at most ${most} annotations.`,
  chosen: (unit: 'sentence' | 'word', { first, last, of }: { first: number; last: number; of: number }) => {
    const name = unit === 'word' ? 'Word' : 'Sentence';
    return first === last ? `${name} ${first} of ${of}` : `${name}s ${first} to ${last} of ${of}`;
  },
  previous: 'Previous',
  next: 'Next',
  longer: 'One more',
  cancel: 'Cancel',
  tools: { pin: 'Pin', line: 'Line', rectangle: 'Rectangle', drawing: 'Draw freely', cover: 'Cover a name' },
  undoStroke: 'Undo the last stroke',
  drawing: {
    pin: 'Press where the pin belongs, or move it with the arrow keys and press Enter.',
    line: 'Draw from one end to the other, or move with the arrow keys and press Enter at both ends.',
    rectangle: 'Draw from corner to corner, or move with the arrow keys and press Enter at both corners.',
    drawing:
      'Draw with a pen, a finger or a mouse, as often as you lift it. Lines and pins can be set with the keyboard.',
    cover:
      'Draw over the name from corner to corner, or move with the arrow keys and press Enter at both corners.',
  },
};
