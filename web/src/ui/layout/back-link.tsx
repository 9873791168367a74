import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Link } from 'react-router';

/** Above a heading, where a page is inside another: the one way back. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="-ml-2 inline-flex min-h-control max-w-[calc(100%+0.5rem)] items-center gap-2 rounded-md px-2 text-sm text-ink-2 no-underline hover:bg-pencil-soft hover:text-pencil print:hidden"
    >
      <ArrowLeft className="size-4 shrink-0" />
      <span className="truncate">{children}</span>
    </Link>
  );
}
