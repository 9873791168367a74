import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Link } from 'react-router';

/** Above a heading: back to where this was opened from. */
export function WayBack({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-md px-2 text-sm text-ink-2 hover:bg-pencil-soft hover:text-pencil"
    >
      <ArrowLeft className="size-4" />
      {children}
    </Link>
  );
}
