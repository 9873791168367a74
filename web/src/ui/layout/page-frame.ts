import { createContext, type ReactNode } from 'react';

interface PageFrame {
  /** The institution or community that the page is about, where the person has only this one. */
  place?: ReactNode;
  /** Lists that belong together, of which the page is one. */
  tabs?: ReactNode;
}

/** What is around a page and shown in its heading, whichever page it is. */
export const PageFrame = createContext<PageFrame>({});
