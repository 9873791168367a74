import { SIGNATURE } from '@quivia/contract/hall/check-in';
import { type PointerEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { PlainDialog } from '../../../ui/dialogs/plain-dialog.tsx';
import { signing as words } from './door.words.ts';

interface SignatureDialogProps {
  who: string;
  onClose: () => void;
  onSave: (signature: string) => void;
}

/** Strokes become one path of whole numbers, which stays small and holds nothing but lines. */
export function SignatureDialog({ who, onClose, onSave }: SignatureDialogProps) {
  const [path, setPath] = useState('');
  const isDrawing = useRef(false);

  function point(event: PointerEvent<SVGSVGElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    const x = Math.round(((event.clientX - box.left) / box.width) * SIGNATURE.width);
    const y = Math.round(((event.clientY - box.top) / box.height) * SIGNATURE.height);
    const within = (value: number, most: number) => Math.min(Math.max(value, 0), most);
    return `${within(x, SIGNATURE.width)} ${within(y, SIGNATURE.height)}`;
  }

  function draw(event: PointerEvent<SVGSVGElement>, command: 'M' | 'L') {
    const next = `${command}${point(event)}`;
    // A pen that rests says nothing new, and a path that is full takes no more.
    setPath((drawn) =>
      drawn.endsWith(next.slice(1)) || drawn.length + next.length > SIGNATURE.most ? drawn : drawn + next,
    );
  }

  return (
    <PlainDialog
      title={words.title(who)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button onClick={() => setPath('')} disabled={path === ''}>
            {words.clear}
          </Button>
          <Button variant="main" disabled={path === ''} onClick={() => onSave(path)}>
            {words.save}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-sm">{words.hint}</p>
      <svg
        role="img"
        aria-label={words.area}
        viewBox={`0 0 ${SIGNATURE.width} ${SIGNATURE.height}`}
        className="w-full touch-none rounded-md border-[1.5px] border-rule-strong bg-paper"
        onPointerDown={(event) => {
          isDrawing.current = true;
          event.currentTarget.setPointerCapture?.(event.pointerId);
          draw(event, 'M');
        }}
        onPointerMove={(event) => isDrawing.current && draw(event, 'L')}
        onPointerUp={() => {
          isDrawing.current = false;
        }}
        onPointerCancel={() => {
          isDrawing.current = false;
        }}
      >
        <path d={path} className="fill-none stroke-ink" {...STROKE} />
      </svg>
    </PlainDialog>
  );
}

const STROKE = { strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

/** As it was drawn. */
export function SignatureImage({ label, path }: { label: string; path: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${SIGNATURE.width} ${SIGNATURE.height}`}
      className="w-full rounded-md border border-rule bg-paper"
    >
      <path d={path} className="fill-none stroke-ink" {...STROKE} />
    </svg>
  );
}
