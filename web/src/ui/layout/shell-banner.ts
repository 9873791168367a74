import { createContext, type ReactNode } from 'react';

/** Shown above every panel of the signed-in layout. */
export const ShellBanner = createContext<ReactNode>(null);
