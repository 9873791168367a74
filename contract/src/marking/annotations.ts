// What a marker says about one part of an answer: a passage of its text, or a place in one of its pictures or PDFs. The answer itself
// stays as it is.
import * as z from 'zod/mini';
import { paragraph } from '../base/fields.ts';
import { words } from './annotations.words.ts';

/** Of one sheet. */
export const ANNOTATION_LIMITS = { count: 50, comment: 500 } as const;
/** Of one drawing, and in all drawings of a sheet. */
export const DRAWING_LIMITS = { strokes: 40, points: 400, pointsTogether: 4000 } as const;

/** From the left or the top, as a share of the picture, which has not been rotated. */
const Share = z.number().check(z.minimum(0), z.maximum(1));

/** In UTF-16 units of the text, which the server knows. */
const Unit = z.int().check(z.minimum(0));

export const Passage = z
  .object({ from: Unit, to: Unit })
  .check(z.refine(({ from, to }) => from < to, words.emptyPassage));
export type Passage = z.output<typeof Passage>;

/** Of a PDF: those that a marker can see and annotate. */
export const MOST_PAGES = 200;

const Spot = z.object({
  /** A picture, or a PDF. */
  picture: z.uuid(),
  /** Of a PDF, from 1. */
  page: z.optional(z.int().check(z.minimum(1), z.maximum(MOST_PAGES))),
  x: Share,
  y: Share,
});

/** Between two corners, or two ends. */
export const Area = z.object({ ...Spot.shape, to_x: Share, to_y: Share });
export type Area = z.output<typeof Area>;

/** What is covered of an answer because it says whose it is. */
export const CoveredPart = z.discriminatedUnion('shape', [
  z
    .object({ shape: z.literal('passage'), ...Passage.shape })
    .check(z.refine(({ from, to }) => from < to, words.emptyPassage)),
  z.object({ shape: z.literal('rectangle'), ...Area.shape }),
]);
export type CoveredPart = z.output<typeof CoveredPart>;

/** Where a pen went without being lifted: across and down of one point after the other. */
const Stroke = z.array(Share).check(
  z.minLength(2),
  z.maxLength(2 * DRAWING_LIMITS.points),
  z.refine((stroke) => stroke.length % 2 === 0, words.halfPoint),
);
export type Stroke = z.output<typeof Stroke>;

const countOf = (strokes: readonly Stroke[]) =>
  strokes.reduce((count, stroke) => count + stroke.length, 0) / 2;

const Strokes = z.array(Stroke).check(
  z.minLength(1),
  z.maxLength(DRAWING_LIMITS.strokes),
  z.refine((strokes) => countOf(strokes) <= DRAWING_LIMITS.points, words.longDrawing),
);

const comment = paragraph(ANNOTATION_LIMITS.comment, words.comment);
export const AnnotationComment = z.object({ comment });

export const Annotation = z.discriminatedUnion('shape', [
  z
    .object({ shape: z.literal('passage'), ...Passage.shape, comment })
    .check(z.refine(({ from, to }) => from < to, words.emptyPassage)),
  z.object({ shape: z.literal('pin'), ...Spot.shape, comment }),
  z.object({ shape: z.literal('line'), ...Area.shape, comment }),
  z.object({ shape: z.literal('rectangle'), ...Area.shape, comment }),
  /** Its number stands at the spot. */
  z.object({ shape: z.literal('drawing'), ...Spot.shape, strokes: Strokes, comment }),
]);
export type Annotation = z.output<typeof Annotation>;

type WithoutComment<One> = One extends Annotation ? Omit<One, 'comment'> : never;
/** Without what is said about it. */
export type Marked = WithoutComment<Annotation>;
export type MarkedPicture = Exclude<Marked, { shape: 'passage' }>;

export const Annotations = z.array(Annotation).check(
  z.maxLength(ANNOTATION_LIMITS.count, words.tooMany(ANNOTATION_LIMITS.count)),
  z.refine(
    (all) =>
      countOf(all.flatMap((one) => (one.shape === 'drawing' ? one.strokes : []))) <=
      DRAWING_LIMITS.pointsTogether,
    words.longDrawing,
  ),
);
