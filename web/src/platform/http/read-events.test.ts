import { createParser } from 'eventsource-parser';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readEvents } from './read-events.ts';

const heard = (pieces: string[]) => {
  const all: unknown[] = [];
  const read = readEvents({ onData: (data) => all.push(data), onRetry: (ms) => all.push(ms) });
  pieces.forEach(read);
  return all;
};

test('data of one or more lines, times to wait, and comments', () => {
  const stream =
    ': hello\n\nretry: 2000\ndata: {"a":1}\n\ndata:one\ndata: two\nid: 7\n\nevent: x\n\ndata: cut off';
  expect(heard([stream])).toEqual([2000, '{"a":1}', 'one\ntwo']);
});

const word = fc.constantFrom(
  'data',
  'data:',
  ': ',
  'retry:',
  ' 12',
  'id',
  ':',
  ' ',
  'x',
  '\n',
  '\r\n',
  '\r',
  '\n\n',
);

test('any stream, cut anywhere, says the same as eventsource-parser reads in it', () => {
  fc.assert(
    fc.property(fc.array(fc.array(word, { maxLength: 6 }), { maxLength: 8 }), (given) => {
      const pieces = [...given.map((words) => words.join('')), '\n\n'];
      const all: unknown[] = [];
      const parser = createParser({ onEvent: ({ data }) => all.push(data), onRetry: (ms) => all.push(ms) });
      for (const piece of pieces) parser.feed(piece);
      expect(heard(pieces)).toEqual(all);
    }),
    { numRuns: 500 },
  );
});
