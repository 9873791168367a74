// Tables and papers as a camera sees them, drawn: a four-cornered sheet with lines of writing, shade and noise.
import { describe, expect, test } from 'vitest';
import type { GreyPicture } from '../../../../platform/forms/drawn-picture.ts';
import { findPaper } from './find-paper.ts';
import { type Corners, WHOLE } from './quadrilateral.ts';

const [WIDTH, HEIGHT] = [180, 240];

interface Scene {
  corners?: Corners;
  paper?: number;
  table?: number;
  hasWriting?: boolean;
  /** How much darker the right side is. */
  shade?: number;
}

const PAGE: Corners = [
  { x: 0.15, y: 0.1 },
  { x: 0.82, y: 0.14 },
  { x: 0.9, y: 0.88 },
  { x: 0.08, y: 0.92 },
];

function scene({
  corners = PAGE,
  paper = 215,
  table = 70,
  hasWriting = true,
  shade = 0,
}: Scene = {}): GreyPicture {
  const grey = new Uint8Array(WIDTH * HEIGHT);
  const isOnPaper = (x: number, y: number) =>
    corners.every((a, i) => {
      const b = corners[(i + 1) % 4] as typeof a;
      return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x) >= 0;
    });
  for (let i = 0; i < grey.length; i += 1) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    const isPaper = isOnPaper((x + 0.5) / WIDTH, (y + 0.5) / HEIGHT);
    const isInk = hasWriting && y % 12 < 2 && x % 7 < 4;
    const noise = ((i * 7919) % 17) - 8;
    grey[i] = (isPaper ? (isInk ? 90 : paper) : table) + noise - (shade * x) / WIDTH;
  }
  return { width: WIDTH, height: HEIGHT, grey };
}

/** Within two points of the small copy. */
function expectNear(found: Corners | null, corners: Corners) {
  if (!found) throw new Error('No paper was found');
  expect(found).toHaveLength(4);
  for (const [i, { x, y }] of found.entries()) {
    expect(Math.abs(x - (corners[i]?.x ?? 9)) * WIDTH).toBeLessThan(2.5);
    expect(Math.abs(y - (corners[i]?.y ?? 9)) * HEIGHT).toBeLessThan(2.5);
  }
}

describe('the paper is found', () => {
  test.each<[string, Scene]>([
    ['on a dark table', {}],
    ['without writing', { hasWriting: false }],
    ['in weak light', { paper: 120, table: 35 }],
    ['in a shadow', { shade: 45 }],
  ])('%s', (_name, given) => expectNear(findPaper(scene(given)), PAGE));

  test('where it leans by twenty degrees', () => {
    const corners: Corners = [
      { x: 0.36, y: 0.12 },
      { x: 0.86, y: 0.27 },
      { x: 0.62, y: 0.86 },
      { x: 0.12, y: 0.71 },
    ];
    expectNear(findPaper(scene({ corners })), corners);
  });
});

describe('nothing is proposed', () => {
  const small: Corners = [
    { x: 0.4, y: 0.4 },
    { x: 0.6, y: 0.4 },
    { x: 0.6, y: 0.6 },
    { x: 0.4, y: 0.6 },
  ];
  test.each<[string, GreyPicture]>([
    ['on a table as bright as the paper', scene({ table: 200, hasWriting: false })],
    ['where the paper is all of the photograph', scene({ corners: WHOLE })],
    ['for a small bright thing', scene({ corners: small })],
    ['for a photograph of one colour', { width: 4, height: 4, grey: new Uint8Array(16).fill(9) }],
  ])('%s', (_name, picture) => expect(findPaper(picture)).toBeNull());

  test('for what has another shape', () => {
    // A bright ring.
    const grey = Uint8Array.from({ length: 100 * 100 }, (_, i) => {
      const far = Math.hypot((i % 100) - 50, Math.floor(i / 100) - 50);
      return far > 35 && far < 45 ? 220 : 30;
    });
    expect(findPaper({ width: 100, height: 100, grey })).toBeNull();
  });
});
