import Activity from 'lucide-react/icons/activity';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Link } from 'react-router';
import { healthPanel, healthLine as words } from './health.words.ts';
import { useHealth } from './use-health.ts';

/** On the admin's first page: whether all is well, and what is not. */
export function HealthLine() {
  const { data, error } = useHealth();
  const unwell = data?.parts.filter(({ state }) => state !== 'good') ?? [];
  const isWell = unwell.length === 0 && (data || !error);
  const Icon = isWell ? Activity : TriangleAlert;
  // It has its place before it knows, so that nothing moves.
  const unknown = error ? words.away : words.checking;
  return (
    <Link
      to="/admin?panel=health"
      className={`mb-6 flex items-center gap-3 rounded-md border border-rule px-4 py-(--row-y) text-sm no-underline hover:border-pencil ${isWell ? 'bg-sheet' : 'bg-risk-soft'}`}
    >
      <Icon className={`size-5 shrink-0 ${isWell ? (data ? 'text-correct' : 'text-ink-3') : 'text-risk'}`} />
      <span>
        <strong>{words.title}</strong>{' '}
        <span className="text-ink-2">
          {data
            ? isWell
              ? words.good(data.parts.length)
              : words.attention(unwell.map(({ part }) => healthPanel.parts[part].toLowerCase()))
            : unknown}
        </span>
      </span>
    </Link>
  );
}
