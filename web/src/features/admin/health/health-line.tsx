import Activity from 'lucide-react/icons/activity';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { NewsLine } from '../news-line.tsx';
import { healthPanel, healthLine as words } from './health.words.ts';
import { useHealth } from './use-health.ts';

/** On the admin's first page: whether all is well, and what is not. */
export function HealthLine() {
  const { data, error } = useHealth();
  const unwell = data?.parts.filter(({ state }) => state !== 'good') ?? [];
  const isWell = unwell.length === 0 && (data || !error);
  // It has its place before it knows, so that nothing moves.
  const unknown = error ? words.away : words.checking;
  return (
    <NewsLine
      to="/admin?panel=health"
      icon={isWell ? Activity : TriangleAlert}
      tone={isWell ? (data ? 'good' : 'unknown') : 'risk'}
      title={words.title}
      text={
        data
          ? isWell
            ? words.good(data.parts.length)
            : words.attention(unwell.map(({ part }) => healthPanel.parts[part].toLowerCase()))
          : unknown
      }
    />
  );
}
