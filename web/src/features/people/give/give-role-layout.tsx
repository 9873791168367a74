import type { ReactNode, SubmitEvent } from 'react';

interface GiveRoleLayoutProps {
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  children: ReactNode;
}

/** The role on the left, in sight however long the list is; the people who get it on the right. */
export function GiveRoleLayout({ onSubmit, children }: GiveRoleLayoutProps) {
  return (
    <form
      noValidate
      onSubmit={onSubmit}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[17rem_minmax(0,1fr)] xl:[&>:first-child]:sticky xl:[&>:first-child]:top-4"
    >
      {children}
    </form>
  );
}
