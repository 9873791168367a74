// A picture that can be larger and rotated, with what lies over it in its own shares.
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { useAddressOf } from './use-shown.ts';

interface TurnedPictureProps {
  picture: Blob;
  label: string;
  zoom: number;
  /** Quarters of a circle. */
  turns: number;
  /** Over the picture, in its own shares. */
  children: ReactNode;
}

export function TurnedPicture({ picture, label, zoom, turns, children }: TurnedPictureProps) {
  const address = useAddressOf(picture);
  /** Width by height. */
  const [ratio, setRatio] = useState(1);
  const isOnSide = turns % 2 === 1;
  const measure = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) =>
    setRatio(currentTarget.naturalWidth / Math.max(1, currentTarget.naturalHeight));
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard
      tabIndex={0}
      className="max-h-[80dvh] overflow-auto rounded-md border border-rule bg-paper"
    >
      <div
        className="relative overflow-hidden"
        style={{ width: `${zoom * 100}%`, aspectRatio: isOnSide ? 1 / ratio : ratio }}
      >
        <div
          className="absolute top-1/2 left-1/2"
          style={{
            width: isOnSide ? `${ratio * 100}%` : '100%',
            transform: `translate(-50%, -50%) rotate(${turns * 90}deg)`,
          }}
        >
          {address && <img src={address} alt={label} onLoad={measure} className="block w-full max-w-none" />}
          {children}
        </div>
      </div>
    </section>
  );
}
