import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { setTheme, useTheme } from '../../platform/app/theme.ts';
import { theme as words } from '../ui.words.ts';

interface ThemeToggleProps {
  /** The icon alone, for bars where every other entry is a word. */
  compact?: boolean;
  className?: string;
}

export function ThemeToggle({ compact = false, className = '' }: ThemeToggleProps) {
  const other = useTheme() === 'dark' ? 'light' : 'dark';
  const Icon = other === 'dark' ? Moon : Sun;
  const label = words[other];
  return (
    <button
      type="button"
      onClick={() => setTheme(other)}
      title={compact ? label : undefined}
      className={`flex min-h-control min-w-control items-center gap-2 rounded-md text-sm whitespace-nowrap text-ink-2 transition-colors hover:bg-pencil-soft hover:text-pencil ${compact ? 'justify-center' : 'px-2'} ${className}`}
    >
      <Icon className="size-5 shrink-0" />
      <span className={compact ? 'sr-only' : ''}>{label}</span>
    </button>
  );
}
