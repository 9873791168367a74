// The four corners of a page over its photograph: moved with a finger, a mouse or arrow keys.
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../../ui/buttons/button.tsx';
import { PlainDialog } from '../../../../ui/dialogs/plain-dialog.tsx';
import { moved, type Place } from '../../annotated/picture-place.ts';
import { straighten as words } from '../upload.words.ts';
import { type Corners, isPage, isWhole, WHOLE } from './quadrilateral.ts';
import { straightened } from './straighten.ts';

interface StraightenDialogProps {
  photograph: Blob;
  /** Null where no page was found: all of the photograph is proposed. */
  found: Corners | null;
  onAnswer: (page: Blob) => void;
}

/** In shares of the photograph: an arrow key, and one with Shift. */
const STEP = 0.005;
const BIG_STEP = 0.05;

export function StraightenDialog({ photograph, found, onAnswer }: StraightenDialogProps) {
  const [corners, setCorners] = useState<Corners>(found ?? WHOLE);
  const [busy, setBusy] = useState(false);
  const address = useAddress(photograph);

  /** Ignored where four corners would no longer make a page. */
  function move(i: number, place: Place) {
    const next = corners.with(i, place) as unknown as Corners;
    if (isPage(next)) setCorners(next);
  }
  async function finish() {
    if (isWhole(corners)) return onAnswer(photograph);
    setBusy(true);
    onAnswer(await straightened(photograph, corners).catch(() => photograph));
  }
  const asItIs = (
    <Button key="as-it-is" disabled={busy} onClick={() => onAnswer(photograph)}>
      {words.asItIs}
    </Button>
  );
  return (
    <PlainDialog
      title={words.title}
      atBottom
      onClose={() => !busy && onAnswer(photograph)}
      actions={
        <>
          {asItIs}
          <Button variant="main" autoFocus busy={busy} onClick={finish}>
            {words.straighten}
          </Button>
        </>
      }
    >
      <p>{found ? words.found : words.notFound}</p>
      <div className="relative mx-auto mt-6 mb-4 w-fit touch-none select-none">
        {address && <img src={address} alt={words.photograph} className="max-h-[50dvh] max-w-full" />}
        <Outline corners={corners} />
        {corners.map((place, i) => (
          <Handle
            key={words.corners[i]}
            name={words.corners[i] ?? ''}
            place={place}
            onMove={(to) => move(i, to)}
          />
        ))}
      </div>
    </PlainDialog>
  );
}

/** Seen on any photograph: a line with a border of another colour. */
const Outline = ({ corners }: { corners: Corners }) => (
  <svg
    viewBox="0 0 1 1"
    preserveAspectRatio="none"
    aria-hidden="true"
    className="pointer-events-none absolute inset-0 size-full overflow-visible"
  >
    {[['stroke-on-pencil', 5] as const, ['stroke-pencil', 2.5] as const].map(([colour, width]) => (
      <polygon
        key={colour}
        points={corners.map(({ x, y }) => `${x},${y}`).join(' ')}
        className={`fill-none ${colour}`}
        strokeWidth={width}
        vectorEffect="non-scaling-stroke"
      />
    ))}
  </svg>
);

interface HandleProps {
  name: string;
  place: Place;
  onMove: (to: Place) => void;
}

function Handle({ name, place, onMove }: HandleProps) {
  /** Where it was taken, in pixels from its middle: it doesn't jump under the finger. */
  const taken = useRef<Place>(undefined);
  const middleOf = (element: Element): Place => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  function drag({ currentTarget, clientX, clientY }: PointerEvent) {
    const around = currentTarget.parentElement?.getBoundingClientRect();
    if (!taken.current || !around) return;
    const within = (share: number) => Math.max(0, Math.min(1, share));
    onMove({
      x: within((clientX - taken.current.x - around.left) / around.width),
      y: within((clientY - taken.current.y - around.top) / around.height),
    });
  }
  return (
    <button
      type="button"
      aria-label={name}
      aria-description={words.handle}
      className="absolute grid size-11 -translate-1/2 cursor-move touch-none place-items-center rounded-full"
      style={{ left: `${place.x * 100}%`, top: `${place.y * 100}%` }}
      onKeyDown={(event) => {
        const to = moved(place, event.key, { turns: 0, by: event.shiftKey ? BIG_STEP : STEP });
        if (!to) return;
        event.preventDefault();
        onMove(to);
      }}
      onPointerDown={(event) => {
        const middle = middleOf(event.currentTarget);
        taken.current = { x: event.clientX - middle.x, y: event.clientY - middle.y };
        event.currentTarget.setPointerCapture?.(event.pointerId);
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        taken.current = undefined;
      }}
      onPointerCancel={() => {
        taken.current = undefined;
      }}
    >
      <span className="size-5 rounded-full border-3 border-pencil bg-on-pencil outline-2 outline-on-pencil" />
    </button>
  );
}

function useAddress(picture: Blob): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(picture);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return address;
}
