import { product } from '../ui.words.ts';

/** A filled bubble with a Q in it, and the name. */
export function Logo({ className = '' }: { className?: string }) {
  return (
    <span className={`inline-flex items-center gap-2 text-lg font-bold tracking-tight text-ink ${className}`}>
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8 shrink-0">
        <circle cx="16" cy="16" r="15" className="fill-pencil" />
        <g className="fill-none stroke-on-pencil stroke-[3.2]">
          <circle cx="16" cy="15.6" r="6.6" />
          <path d="m17.4 17.6 6 6.4" strokeLinecap="round" />
        </g>
      </svg>
      {product}
    </span>
  );
}
