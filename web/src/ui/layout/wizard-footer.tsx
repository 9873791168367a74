import type { ReactNode } from 'react';

/** Below every step of a wizard, in sight above a long list too: at the right, with the button that continues last. */
export const WizardFooter = ({ children }: { children: ReactNode }) => (
  <div className="sticky bottom-0 z-10 flex flex-wrap items-center justify-end gap-3 bg-paper py-4">
    {children}
  </div>
);
