// A file of an answer, loaded to be shown.
import { useEffect, useEffectEvent, useState } from 'react';

export function useShown(file: string, load: (file: string) => Promise<Blob>) {
  const [loaded, setLoaded] = useState<{ file: string; blob?: Blob; error?: Error }>();
  const [tries, setTries] = useState(0);
  const read = useEffectEvent(load);
  // biome-ignore lint/correctness/useExhaustiveDependencies(tries): read again when the person asks
  useEffect(() => {
    let isLeft = false;
    const set = (result: { blob?: Blob; error?: Error }) => !isLeft && setLoaded({ file, ...result });
    read(file).then(
      (blob) => set({ blob }),
      (error: Error) => set({ error }),
    );
    return () => {
      isLeft = true;
    };
  }, [file, tries]);
  const own = loaded?.file === file ? loaded : undefined;
  const again = () => {
    setLoaded(undefined);
    setTries(tries + 1);
  };
  return { shown: own?.blob, error: own?.error, again };
}

/** Of what is in memory. */
export function useAddressOf(picture: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!picture) return undefined;
    const made = URL.createObjectURL(picture);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return address;
}
