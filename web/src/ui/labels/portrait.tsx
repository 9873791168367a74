import { useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { PlainDialog } from '../dialogs/plain-dialog.tsx';
import { portrait as words } from '../ui.words.ts';

interface PortraitProps {
  name: string;
  initials: string;
  /** Address of the photo. */
  photo: string | undefined;
  className: string;
}

/** The photo of a person, larger on a tap; two letters where there is none. */
export function Portrait({ name, initials, photo, className }: PortraitProps) {
  const [isLarge, setLarge] = useState(false);
  if (!photo)
    return (
      <span
        aria-hidden="true"
        className={`grid shrink-0 place-items-center rounded-full bg-pencil-soft font-bold text-pencil ${className}`}
      >
        {initials}
      </span>
    );
  return (
    <>
      <button
        type="button"
        aria-label={words.show(name)}
        onClick={() => setLarge(true)}
        className={`shrink-0 overflow-hidden rounded-md border border-rule ${className}`}
      >
        <img src={photo} alt="" className="size-full object-cover" />
      </button>
      {isLarge && (
        <PlainDialog
          title={name}
          onClose={() => setLarge(false)}
          actions={<Button onClick={() => setLarge(false)}>{words.close}</Button>}
        >
          <img src={photo} alt={words.of(name)} className="mx-auto max-h-[60dvh] w-full object-contain" />
        </PlainDialog>
      )}
    </>
  );
}
