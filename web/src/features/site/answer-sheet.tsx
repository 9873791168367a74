import { useEffect, useRef } from 'react';
import './answer-sheet.css';

const RINGS = Array.from({ length: 100 }, (_, place) => place);
const FILLED_AT_FIRST = [6, 17, 18, 27, 35, 38, 46, 49, 57, 66, 68, 75, 79, 87, 96];
const PACE_MS = 1200;

/** The background of the landing page: a sheet of rings that fill under the pointer and, slowly, by themselves. */
export function AnswerSheet({ still }: { still: boolean }) {
  const sheet = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const rings = sheet.current?.children;
    if (still || !rings) return;
    // Straight to the elements: a hundred rings need no render for one of them to fill.
    const filled = FILLED_AT_FIRST.slice();
    const timer = setInterval(() => {
      if (document.hidden) return;
      const next = Math.floor(Math.random() * rings.length);
      if (filled.includes(next)) return;
      rings[next]?.setAttribute('data-on', '');
      filled.push(next);
      const oldest = filled.shift();
      if (oldest !== undefined) rings[oldest]?.removeAttribute('data-on');
    }, PACE_MS);
    return () => {
      clearInterval(timer);
      for (const [place, ring] of Array.from(rings).entries()) {
        ring.toggleAttribute('data-on', FILLED_AT_FIRST.includes(place));
      }
    };
  }, [still]);

  return (
    <div ref={sheet} aria-hidden="true" className="answer-sheet">
      {RINGS.map((place) => (
        <i key={place} data-on={FILLED_AT_FIRST.includes(place) ? '' : undefined} />
      ))}
    </div>
  );
}
