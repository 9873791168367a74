// Photographed pages of the demo, drawn by code: questions that are answered on paper, and what some students drew.
import { crc32, deflateSync } from 'node:zlib';
import type { Script } from '../features/attempts/demo-history/demo-history.service.ts';
import { minutes } from '../platform/clock.ts';
import type { DemoBank } from './banks.ts';
import { chanceOf } from './scripts.ts';

export const DRAWING = {
  module: 3,
  question: 'Draw a resource allocation graph of three processes in a deadlock on paper, and photograph it.',
  marks: 4,
  options: [],
  difficulty: 'medium' as const,
  other: {
    type: 'UPLOAD' as const,
    body: {},
    key: {
      model_answer:
        'Three processes and three resources in one cycle: each process holds one and waits for the next.',
      notes: 'Half the marks for the right symbols, half for the cycle.',
    },
    right: [],
    wrong: [],
  },
};

export const BLOCKS = {
  module: 5,
  question:
    'Draw on paper how a file of three blocks lies on a disk with linked allocation, and photograph it.',
  marks: 3,
  options: [],
  difficulty: 'easy' as const,
  other: {
    type: 'UPLOAD' as const,
    body: {},
    key: {
      model_answer: 'Three blocks, each with a pointer to the next. The last one points nowhere.',
      notes:
        '1 mark for the blocks, 2 marks for the pointers. An arrow back to the first block costs 1 mark.',
    },
    right: [],
    wrong: [],
  },
};

/** For an exam that is always open: to try a phone as camera, and the minutes for photographs. */
export const PAPER_BANK: DemoBank = {
  courseCode: 'CST201',
  title: 'Data Structures, on paper',
  questions: [
    {
      module: 3,
      question:
        'Draw the binary search tree that you get by inserting 50, 30, 70, 20, 40 and 60 in this order. Then delete 30 and draw it again. Photograph your page.',
      marks: 5,
      options: [],
      difficulty: 'medium',
      other: {
        type: 'UPLOAD',
        body: {},
        key: {
          model_answer:
            'Before: 50 at the root, 30 and 70 below it, then 20, 40 and 60. Afterwards 40 (or 20) is in the place of 30.',
          notes: '3 marks for the first tree, 2 marks for the second.',
        },
        right: [],
        wrong: [],
      },
    },
    {
      module: 3,
      question:
        'Why can searching a binary search tree take as long as searching a list? Answer in two or three sentences.',
      marks: 3,
      options: [],
      difficulty: 'medium',
      other: {
        type: 'ESSAY',
        body: { template: '', words_from: null, words_to: 80 },
        key: {
          model_answer:
            'Keys that arrive in order make a tree in which every node has one child. Its height is the number of keys, so a search looks at all of them.',
          notes: '2 marks for the order of the keys, 1 mark for the height.',
        },
        right: [],
        wrong: [],
      },
    },
  ],
};

const [WIDTH, HEIGHT] = [720, 520];
type Point = readonly [x: number, y: number];

interface Drawn {
  question: string;
  file: string;
  strokes: () => Point[][];
}

/** By the students' positions in the class. One of two has closed the cycle, and one of two has a pointer too many. */
const DRAWN: Record<number, readonly Drawn[]> = {
  4: [
    {
      question: DRAWING.question,
      file: '5d1f0a52-6a3e-4c57-9b1e-0d7f3a2c8e14',
      strokes: () => graphOf({ hasCycle: true }),
    },
  ],
  9: [
    {
      question: DRAWING.question,
      file: 'c08e2b7d-31f4-4f6a-8a95-7e6b1d409f23',
      strokes: () => graphOf({ hasCycle: false }),
    },
    {
      question: BLOCKS.question,
      file: '71b6e0c4-9a2d-4b83-a1f7-3c5d8e20f964',
      strokes: () => blocksOf({ isRing: false }),
    },
  ],
  17: [
    {
      question: BLOCKS.question,
      file: 'e4a97d13-58c0-4d2e-b6f8-92107c3bd5ae',
      strokes: () => blocksOf({ isRing: true }),
    },
  ],
};

/** With the pages that this student has photographed. */
export function withDrawings(
  script: Script,
  position: number,
  questions: readonly { id: number; question: string }[],
): Script {
  const at = (script.submittedAt ?? script.startedAt + minutes(40)) - minutes(1);
  const pages = (DRAWN[position] ?? []).flatMap(({ question, file, strokes }) => {
    const asked = questions.find((one) => one.question === question);
    return asked ? [{ at, file, questionId: asked.id, bytes: pageWith(file, strokes()) }] : [];
  });
  if (pages.length === 0) return script;
  const answers = pages.map(({ file, questionId }) => ({
    ...{ at, questionId, optionIds: [], answer: { files: [file] }, isFlagged: false },
  }));
  return { ...script, answers: [...script.answers, ...answers], files: pages };
}

const PROCESSES: readonly Point[] = [1, 2, 3].map((i) => [i * 200 - 50, 120]);
const RESOURCES: readonly Point[] = [1, 2, 3].map((i) => [i * 200 - 50, 360]);

function graphOf({ hasCycle }: { hasCycle: boolean }): Point[][] {
  const edges = [0, 1, 2].flatMap((i) => {
    const [process, resource] = [PROCESSES[i] as Point, RESOURCES[i] as Point];
    const next = PROCESSES[(i + 1) % 3] as Point;
    return i === 2 && !hasCycle
      ? [arrow(process, resource)]
      : [arrow(process, resource), arrow(resource, next)];
  });
  return [
    ...PROCESSES.flatMap((point, i) => [circle(point, 44), ...label('P', i, point)]),
    ...RESOURCES.flatMap((point, i) => [square(point, 40), ...label('R', i, point)]),
    ...edges.flat(),
  ];
}

/** In a row; with a ring the last one points back to the first. */
function blocksOf({ isRing }: { isRing: boolean }): Point[][] {
  const places = [150, 350, 550].map((x): Point => [x, 220]);
  const [first, , last] = places as [Point, Point, Point];
  const back: Point[] = [
    [last[0], last[1] + 40],
    [last[0], last[1] + 120],
    [first[0], first[1] + 120],
  ];
  return [
    ...places.flatMap((point, i) => [square(point, 40), ...label('', i, point)]),
    ...places.slice(1).flatMap((point, i) => arrow(places[i] as Point, point)),
    ...(isRing ? [back, ...arrow([first[0], first[1] + 172], first)] : []),
  ];
}

const circle = ([x, y]: Point, radius: number): Point[] =>
  Array.from({ length: 33 }, (_, i) => [
    x + radius * Math.cos((i / 16) * Math.PI),
    y + radius * Math.sin((i / 16) * Math.PI),
  ]);

const square = ([x, y]: Point, half: number): Point[] => [
  [x - half, y - half],
  [x + half, y - half],
  [x + half, y + half],
  [x - half, y + half],
  [x - half, y - half],
];

/** From edge to edge of what it joins. */
function arrow([x1, y1]: Point, [x2, y2]: Point): Point[][] {
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const along = ([x, y]: Point, by: number, turn = 0): Point => [
    x + by * Math.cos(angle + turn),
    y + by * Math.sin(angle + turn),
  ];
  const [from, to] = [along([x1, y1], 52), along([x2, y2], -52)];
  return [
    [from, to],
    [along(to, -20, 0.45), to, along(to, -20, -0.45)],
  ];
}

/** Strokes of letters and digits, in a box of 10 by 16. */
const STROKES: Record<string, readonly Point[]> = {
  P: [
    [0, 16],
    [0, 0],
    [9, 1],
    [9, 8],
    [0, 8],
  ],
  R: [
    [0, 16],
    [0, 0],
    [9, 1],
    [9, 7],
    [0, 8],
    [10, 16],
  ],
  1: [
    [1, 4],
    [5, 0],
    [5, 16],
  ],
  2: [
    [0, 3],
    [5, 0],
    [9, 4],
    [0, 16],
    [10, 16],
  ],
  3: [
    [0, 1],
    [9, 1],
    [4, 7],
    [9, 11],
    [4, 16],
    [0, 14],
  ],
};

const label = (letter: string, place: number, [x, y]: Point): Point[][] =>
  [letter, String(place + 1)].map((sign, i) =>
    (STROKES[sign] ?? []).map(([dx, dy]): Point => [x - 18 + i * 20 + dx * 1.5, y - 12 + dy * 1.5]),
  );

/** Ruled paper in the light of a lamp, with strokes that no ruler has drawn. */
function pageWith(name: string, strokes: readonly Point[][]): Buffer {
  const chance = chanceOf(name);
  const grey = Buffer.alloc(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const shade = 24 * Math.hypot(x / WIDTH - 0.4, y / HEIGHT - 0.3);
      grey[y * WIDTH + x] = 242 - Math.round(shade) - (y % 40 === 0 ? 28 : 0);
    }
  const dot = (x: number, y: number) => {
    for (const [dx, dy] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const)
      grey[Math.round(y + dy) * WIDTH + Math.round(x + dx)] = 60;
  };
  for (const stroke of strokes) {
    let [offX, offY] = [0, 0];
    for (const [i, [x2, y2]] of stroke.entries()) {
      const [x1, y1] = stroke[i - 1] ?? [x2, y2];
      const steps = Math.max(1, Math.ceil(Math.hypot(x2 - x1, y2 - y1)));
      for (let step = 0; step <= steps; step += 1) {
        offX = 0.97 * offX + 0.6 * (chance() - 0.5);
        offY = 0.97 * offY + 0.6 * (chance() - 0.5);
        dot(x1 + ((x2 - x1) * step) / steps + offX, y1 + ((y2 - y1) * step) / steps + offY);
      }
    }
  }
  return asPng(grey);
}

/** Of 8 bits of grey. Each row begins with the number of its filter. */
function asPng(grey: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header[8] = 8;
  const rows = Array.from({ length: HEIGHT }, (_, y) => [
    Buffer.from([0]),
    grey.subarray(y * WIDTH, (y + 1) * WIDTH),
  ]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}
