import type { ComponentType } from 'react';
import { Link } from 'react-router';

interface NewsLineProps {
  to: string;
  icon: ComponentType<{ className?: string }>;
  tone: 'good' | 'risk' | 'unknown';
  title: string;
  text: string;
}

const TONES = { good: 'text-correct', risk: 'text-risk', unknown: 'text-ink-3' };

/** One thing that an admin wants to know first; leads to where it is said in full. */
export function NewsLine({ to, icon: Icon, tone, title, text }: NewsLineProps) {
  return (
    <Link
      to={to}
      className={`flex items-center gap-3 rounded-md border border-rule px-4 py-(--row-y) text-sm no-underline hover:border-pencil ${tone === 'risk' ? 'bg-risk-soft' : 'bg-sheet'}`}
    >
      <Icon className={`size-5 shrink-0 ${TONES[tone]}`} />
      <span>
        <strong>{title}</strong> <span className="text-ink-2">{text}</span>
      </span>
    </Link>
  );
}
