import { type RefObject, useLayoutEffect } from 'react';

const growsByItself = globalThis.CSS?.supports('field-sizing', 'content') ?? false;

/** A text area as high as its text, in browsers whose style sheets cannot say so. */
export function useGrowing(area: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text decides on the height
  useLayoutEffect(() => {
    if (growsByItself || !area.current) return;
    area.current.style.height = 'auto';
    area.current.style.height = `${area.current.scrollHeight}px`;
  }, [area, text]);
}
