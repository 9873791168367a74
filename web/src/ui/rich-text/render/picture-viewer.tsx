// A picture as large as the screen, and larger: with buttons, two fingers, a double press, the wheel or the keys + − 0.
import X from 'lucide-react/icons/x';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../../buttons/icon-button.tsx';
import { viewer as words } from './later.words.ts';

export interface ShownPicture {
  src: string;
  alt: string;
}

interface PictureViewerProps {
  pictures: readonly ShownPicture[];
  onClose: () => void;
}

const LARGEST = 8;
const STEP = 1.5;
const limited = (zoom: number) => Math.min(LARGEST, Math.max(1, zoom));

export function PictureViewer({ pictures, onClose }: PictureViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);
  const change = (factor: number) => setZoom((now) => limited(now * factor));
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    area.current?.focus();
    return () => element?.close();
  }, []);
  useKeepMiddle(area, zoom);
  usePinch(area, zoom, setZoom);

  function press(event: KeyboardEvent) {
    if (event.key === '+' || event.key === '=') change(STEP);
    else if (event.key === '-') change(1 / STEP);
    else if (event.key === '0') setZoom(1);
  }

  return createPortal(
    <dialog
      ref={dialog}
      aria-label={words.title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={press}
      className="m-0 size-full max-h-none max-w-none bg-paper text-ink open:flex open:flex-col"
    >
      <div className="flex items-center gap-1 border-b border-rule bg-sheet px-2">
        <p role="status" className="tabular mr-auto px-2 text-sm text-ink-2">
          {words.zoom(zoom)}
        </p>
        <IconButton icon={ZoomOut} label={words.smaller} off={zoom <= 1} onClick={() => change(1 / STEP)} />
        <IconButton icon={ZoomIn} label={words.larger} off={zoom >= LARGEST} onClick={() => change(STEP)} />
        <IconButton icon={X} label={words.close} onClick={onClose} />
      </div>
      <section
        ref={area}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
        tabIndex={0}
        aria-label={words.picture}
        onDoubleClick={() => setZoom(zoom > 1 ? 1 : STEP ** 2)}
        style={{ '--zoom': zoom } as object}
        className="rt-viewer"
      >
        {pictures.map(({ src, alt }) => (
          <img
            key={src}
            src={src}
            alt={alt}
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight, style } }) =>
              style.setProperty('--ratio', String(naturalWidth / naturalHeight))
            }
          />
        ))}
      </section>
    </dialog>,
    document.body,
  );
}

/** What is in the middle stays there. */
function useKeepMiddle(area: { current: HTMLElement | null }, zoom: number) {
  const before = useRef(zoom);
  useLayoutEffect(() => {
    const factor = zoom / before.current;
    before.current = zoom;
    const box = area.current;
    if (!box || factor === 1) return;
    box.scrollLeft = (box.scrollLeft + box.clientWidth / 2) * factor - box.clientWidth / 2;
    box.scrollTop = (box.scrollTop + box.clientHeight / 2) * factor - box.clientHeight / 2;
  }, [area, zoom]);
}

/** Two fingers, and what touch pads send for them. React's own listeners cannot keep the page from zooming. */
function usePinch(area: { current: HTMLElement | null }, zoom: number, setZoom: (zoom: number) => void) {
  const latest = useRef(zoom);
  latest.current = zoom;
  useEffect(() => {
    const box = area.current;
    if (!box) return;
    let start: { distance: number; zoom: number } | undefined;
    const distanceOf = ([a, b]: TouchList) =>
      a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;
    const onTouch = (event: TouchEvent) => {
      const distance = event.touches.length === 2 ? distanceOf(event.touches) : 0;
      if (distance === 0) start = undefined;
      else if (!start) start = { distance, zoom: latest.current };
      else setZoom(limited((start.zoom * distance) / start.distance));
      if (distance > 0 && event.cancelable) event.preventDefault();
    };
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      setZoom(limited(latest.current * Math.exp(-event.deltaY / 100)));
    };
    const types = ['touchstart', 'touchmove', 'touchend'] as const;
    for (const type of types) box.addEventListener(type, onTouch, { passive: false });
    box.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      for (const type of types) box.removeEventListener(type, onTouch);
      box.removeEventListener('wheel', onWheel);
    };
  }, [area, setZoom]);
}
