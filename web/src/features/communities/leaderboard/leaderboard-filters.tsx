import { dayOf } from '../../../platform/app/date-time.tsx';
import { FilterSelect } from '../../../ui/lists/filter-select.tsx';
import { Segments } from '../../../ui/lists/segments.tsx';
import { leaderboardFilters as words } from './leaderboard.words.ts';
import type { View } from './leaderboard-view.ts';

const KINDS = [
  ['all', words.all],
  ['month', words.month],
  ['quiz', words.oneQuiz],
] as const;

interface LeaderboardFiltersProps {
  view: View;
  /** Newest first; undefined until they are loaded. */
  quizzes: readonly { id: number; title: string; date: string }[] | undefined;
  onChange: (view: View) => void;
}

export function LeaderboardFilters({ view, quizzes = [], onChange }: LeaderboardFiltersProps) {
  const [newest] = quizzes;
  // Without a quiz there is none to choose.
  const kinds = newest || view.kind === 'quiz' ? KINDS : KINDS.slice(0, 2);
  function chooseKind(kind: View['kind']) {
    if (kind !== 'quiz') onChange({ kind });
    else if (newest) onChange({ kind, examId: newest.id });
  }
  return (
    <div className="flex flex-wrap gap-3 border-b border-rule px-4 py-3">
      <div className="max-sm:w-full">
        <Segments label={words.label} options={kinds} value={view.kind} onChange={chooseKind} />
      </div>
      {view.kind === 'quiz' && (
        <FilterSelect
          label={words.quiz}
          value={String(view.examId)}
          onChange={(id) => onChange({ kind: 'quiz', examId: Number(id) })}
        >
          {!quizzes.some(({ id }) => id === view.examId) && (
            <option value={view.examId}>{words.unknownQuiz}</option>
          )}
          {quizzes.map(({ id, title, date }) => (
            <option key={id} value={id}>
              {title}, {dayOf(date)}
            </option>
          ))}
        </FilterSelect>
      )}
    </div>
  );
}
