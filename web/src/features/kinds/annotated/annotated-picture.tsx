// What lies over a picture of an answer: its annotations, and the one that is being drawn. Drawn with a pen, a finger or a
// mouse, and by arrow keys.
import type { Annotation, Area, MarkedPicture, Stroke } from '@quivia/contract/marking/annotations';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useKeys } from '../../../platform/app/page-keys.ts';
import { annotations as words } from './annotated.words.ts';
import { inPicture, moved, type Place } from './picture-place.ts';
import { pathOf, withStroke } from './strokes.ts';

export type Tool = MarkedPicture['shape'] | 'cover';

interface Shape extends Place {
  to_x?: number;
  to_y?: number;
  strokes?: readonly Stroke[];
  shape: Tool;
}

/** Seen on any photograph: a line with a border of another colour. */
const STROKES = [
  { className: 'stroke-on-pencil', width: 6 },
  { className: 'stroke-pencil', width: 3 },
];

function Outline({ shape }: { shape: Shape }) {
  const { x, y, to_x = x, to_y = y, strokes } = shape;
  return STROKES.map(({ className, width }) => {
    const look = { className, strokeWidth: width, fill: 'none', vectorEffect: 'non-scaling-stroke' };
    if (strokes)
      return (
        <path
          key={width}
          d={strokes.map(pathOf).join('')}
          strokeLinecap="round"
          strokeLinejoin="round"
          {...look}
        />
      );
    return shape.shape === 'line' ? (
      <line key={width} x1={x} y1={y} x2={to_x} y2={to_y} {...look} />
    ) : (
      <rect
        key={width}
        x={Math.min(x, to_x)}
        y={Math.min(y, to_y)}
        width={Math.abs(to_x - x)}
        height={Math.abs(to_y - y)}
        {...look}
      />
    );
  });
}

const Outlines = ({ shapes }: { shapes: readonly Shape[] }) => (
  <svg
    viewBox="0 0 1 1"
    preserveAspectRatio="none"
    aria-hidden="true"
    className="pointer-events-none absolute inset-0 size-full overflow-visible"
  >
    {shapes.map(
      (shape, place) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes have an order and nothing else of their own
        shape.shape !== 'pin' && <Outline key={place} shape={shape} />,
    )}
  </svg>
);

interface Shown {
  picture: string;
  /** Of a PDF. */
  page?: number | undefined;
}
const isOn = (one: Shown, { picture, page = 1 }: Shown) =>
  one.picture === picture && (one.page ?? 1) === page;

/** Nothing is seen through them. */
export const PictureCovers = ({ covers, ...shown }: Shown & { covers: readonly Area[] }) =>
  covers.map(
    ({ x, y, to_x, to_y, ...own }, place) =>
      isOn(own, shown) && (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: covers have an order and nothing else of their own
          key={place}
          role="img"
          aria-label={words.covered}
          className="absolute forced-color-adjust-none"
          style={{
            // In every theme: what is covered is on paper.
            backgroundColor: 'black',
            left: `${Math.min(x, to_x) * 100}%`,
            top: `${Math.min(y, to_y) * 100}%`,
            width: `${Math.abs(to_x - x) * 100}%`,
            height: `${Math.abs(to_y - y) * 100}%`,
          }}
        />
      ),
  );

/** Upright, however the picture is rotated. */
const at = ({ x, y }: Place, turns: number) => ({
  left: `${x * 100}%`,
  top: `${y * 100}%`,
  transform: `translate(-50%, -50%) rotate(${turns * -90}deg)`,
});

/** Half a number from the edge: whole also where it is about a corner. */
const inside = (share: number) => `clamp(14px, ${share * 100}%, calc(100% - 14px))`;
const numberAt = (place: Place, turns: number) => ({
  ...at(place, turns),
  left: inside(place.x),
  top: inside(place.y),
});

const NUMBER =
  'absolute grid size-7 place-items-center rounded-full border-2 border-on-pencil bg-pencil font-mono text-xs font-bold text-on-pencil';

interface PictureAnnotationsProps extends Shown {
  /** Of the whole answer: their numbers are those of this list. */
  annotations: readonly Annotation[];
  turns: number;
  onOpen?: ((place: number) => void) | undefined;
}

export function PictureAnnotations({ annotations, turns, onOpen, ...shown }: PictureAnnotationsProps) {
  const own = annotations.flatMap((one, place) =>
    one.shape !== 'passage' && isOn(one, shown) ? [{ ...one, place }] : [],
  );
  return (
    <>
      <Outlines shapes={own} />
      {own.map(({ place, ...one }) =>
        onOpen ? (
          <button
            key={place}
            type="button"
            className={NUMBER}
            style={numberAt(one, turns)}
            onClick={() => onOpen(place)}
          >
            <span className="sr-only">{words.change(place + 1)}</span>
            <span aria-hidden="true">{place + 1}</span>
          </button>
        ) : (
          <span key={place} className={NUMBER} style={numberAt(one, turns)}>
            <span className="sr-only">{words.number(place + 1)}</span>
            <span aria-hidden="true">{place + 1}</span>
          </span>
        ),
      )}
    </>
  );
}

/** In shares of the picture: an arrow key, and one with Shift. */
const STEP = 0.01;
const BIG_STEP = 0.1;
/** A shorter way is a tap: the other end is yet to come. */
const SHORTEST = 0.01;

interface PictureDrawingProps {
  tool: Tool;
  turns: number;
  onDrawn: (shape: Shape) => void;
  onLeave: () => void;
}

export function PictureDrawing({ tool, turns, onDrawn, onLeave }: PictureDrawingProps) {
  const [start, setStart] = useState<Place>();
  const [cursor, setCursor] = useState<Place>({ x: 0.5, y: 0.5 });
  const cross = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies(cursor): follows it when arrow keys move it out of sight
  useEffect(() => {
    // New browsers return a promise.
    cross.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [cursor]);

  /** The only place of a pin, and otherwise one end. */
  function set(place: Place, first = start) {
    if (tool === 'pin') onDrawn({ shape: tool, ...place });
    else if (!first) setStart(place);
    else onDrawn({ shape: tool, ...first, to_x: place.x, to_y: place.y });
  }

  useKeys({
    hasLetters: true,
    goesFirst: true,
    press(key, { shiftKey, target }) {
      const next = moved(cursor, key, { turns, by: shiftKey ? BIG_STEP : STEP });
      if (next) setCursor(next);
      else if (key === 'Escape') onLeave();
      else if (key === 'Enter' && !(target instanceof Element && target.closest('button, a'))) set(cursor);
      else return false;
      return true;
    },
  });

  function placeOf({ currentTarget, clientX, clientY }: PointerEvent): Place {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return inPicture({ x: (clientX - left) / width, y: (clientY - top) / height }, turns);
  }

  const far = (one: Place, other: Place) => Math.hypot(one.x - other.x, one.y - other.y) > SHORTEST;
  return (
    <>
      {start && <Outlines shapes={[{ shape: tool, ...start, to_x: cursor.x, to_y: cursor.y }]} />}
      <div
        ref={cross}
        aria-hidden="true"
        className="pointer-events-none absolute size-6 rounded-full border-3 border-pencil outline-2 outline-on-pencil"
        style={at(cursor, 0)}
      />
      {/* For pens, fingers and mice; arrow keys do the same. */}
      <div
        data-draws={tool}
        className="absolute inset-0 cursor-crosshair touch-none"
        onPointerDown={(event) => {
          const place = placeOf(event);
          event.currentTarget.setPointerCapture?.(event.pointerId);
          setCursor(place);
          if (!start && tool !== 'pin') setStart(place);
        }}
        onPointerMove={(event) => event.buttons > 0 && setCursor(placeOf(event))}
        onPointerUp={(event) => {
          const place = placeOf(event);
          setCursor(place);
          if (tool === 'pin' || (start && far(start, place))) set(place);
        }}
      />
    </>
  );
}

interface FreeDrawingProps {
  strokes: readonly Stroke[];
  turns: number;
  onStrokes: (strokes: readonly Stroke[]) => void;
  onLeave: () => void;
}

/** One stroke after another, until the marker comments on them. */
export function FreeDrawing({ strokes, turns, onStrokes, onLeave }: FreeDrawingProps) {
  const [places, setPlaces] = useState<readonly Place[]>([]);
  /** The one that draws. A hand that rests on the screen beside a pen draws nothing. */
  const pointer = useRef<number>(undefined);
  const hasPen = useRef(false);

  useKeys({
    hasLetters: true,
    goesFirst: true,
    press(key) {
      if (key === 'Escape') onLeave();
      else if (key === 'Backspace' || key === 'z') onStrokes(strokes.slice(0, -1));
      else return false;
      return true;
    },
  });

  function placesOf({ currentTarget, nativeEvent }: PointerEvent): Place[] {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const all = nativeEvent.getCoalescedEvents?.() ?? [];
    return (all.length > 0 ? all : [nativeEvent]).map(({ clientX, clientY }) =>
      inPicture({ x: (clientX - left) / width, y: (clientY - top) / height }, turns),
    );
  }
  function end(event: PointerEvent) {
    if (event.pointerId !== pointer.current) return;
    pointer.current = undefined;
    onStrokes(withStroke(strokes, places));
    setPlaces([]);
  }

  const shown = { shape: 'drawing' as const, x: 0, y: 0 };
  return (
    <>
      <Outlines shapes={[{ ...shown, strokes: [...strokes, ...withStroke([], places)] }]} />
      <div
        data-draws="drawing"
        className="absolute inset-0 cursor-crosshair touch-none"
        onPointerDown={(event) => {
          hasPen.current ||= event.pointerType === 'pen';
          if (pointer.current !== undefined || (hasPen.current && event.pointerType === 'touch')) return;
          pointer.current = event.pointerId;
          event.currentTarget.setPointerCapture?.(event.pointerId);
          setPlaces(placesOf(event));
        }}
        onPointerMove={(event) => {
          if (event.pointerId === pointer.current) setPlaces([...places, ...placesOf(event)]);
        }}
        onPointerUp={end}
        onPointerCancel={end}
      />
    </>
  );
}
