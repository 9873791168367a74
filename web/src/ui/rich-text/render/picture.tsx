import { isOwnPicture } from '@quivia/markdown/safe-address';
import Maximize from 'lucide-react/icons/maximize-2';
import { useState } from 'react';
import type { ShownPicture } from './picture-viewer.tsx';
import { enlarge, missingPicture } from './render.words.ts';
import { useLoaded } from './use-loaded.ts';

/** Smaller ones are signs within a line. */
const ENLARGED_FROM = 120;

export function Picture({ address, alt }: { address: string; alt: string }) {
  const [failed, setFailed] = useState<string>();
  const [isLarge, setLarge] = useState(false);
  if (!isOwnPicture(address) || failed === address) {
    return <span className="rt-missing">{missingPicture(alt)}</span>;
  }
  return (
    <span className="rt-picture">
      <img
        src={address}
        alt={alt}
        loading="lazy"
        decoding="async"
        onLoad={({ currentTarget }) => setLarge(currentTarget.naturalWidth >= ENLARGED_FROM)}
        onError={() => setFailed(address)}
      />
      {isLarge && <EnlargeButton alt={alt} />}
    </span>
  );
}

const loadViewer = () => import('./picture-viewer.tsx');

/** Opens the pictures that are in the same element as the button. */
export function EnlargeButton({ alt = '' }: { alt?: string }) {
  const [shown, setShown] = useState<ShownPicture[]>();
  const viewer = useLoaded(shown && loadViewer);
  return (
    <>
      <button
        type="button"
        aria-label={enlarge(alt)}
        title={enlarge('')}
        className="rt-enlarge"
        onClick={({ currentTarget: { parentElement } }) =>
          setShown(Array.from(parentElement?.querySelectorAll('img') ?? [], ({ src, alt }) => ({ src, alt })))
        }
      >
        <Maximize />
      </button>
      {shown && viewer && <viewer.PictureViewer pictures={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}
