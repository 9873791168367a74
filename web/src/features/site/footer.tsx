import ExternalLink from 'lucide-react/icons/external-link';
import { Link } from 'react-router';
import { useSite } from '../../platform/app/use-site.ts';

const ENTRY =
  'inline-flex min-h-11 items-center gap-1.5 rounded-md hover:text-ink hover:underline underline-offset-4';

export function Footer() {
  const site = useSite();
  return (
    <footer className="border-t border-rule py-2 text-xs text-ink-3">
      {/* The college's part may come late or not at all: the room for it is always there. */}
      <div className="mx-auto flex min-h-26 max-w-page px-4 md:px-8 flex-wrap content-center items-center gap-x-6 md:min-h-14">
        <Link to="/about" className={ENTRY}>
          About us
        </Link>
        <Link to="/contact" className={ENTRY}>
          Contact
        </Link>
        {site?.links.map(({ label, url }) => (
          <a key={url} href={url} rel="noreferrer" className={ENTRY}>
            {label}
            <ExternalLink className="size-3.5" />
          </a>
        ))}
        <p className="w-full py-2 md:ml-auto md:w-auto">
          © {new Date().getFullYear()} {site?.college_name ?? 'Quivia'}
        </p>
      </div>
    </footer>
  );
}
