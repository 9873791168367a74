import { isOwnPicture } from '@quivia/markdown/safe-address';
import { useState } from 'react';

export function Picture({ address, alt }: { address: string; alt: string }) {
  const [failed, setFailed] = useState<string>();
  if (!isOwnPicture(address) || failed === address) {
    return (
      <span className="rt-missing">{alt ? `${alt} (picture not available)` : 'Picture not available'}</span>
    );
  }
  return <img src={address} alt={alt} loading="lazy" decoding="async" onError={() => setFailed(address)} />;
}
