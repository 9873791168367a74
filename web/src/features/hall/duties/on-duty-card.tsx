import { isOpenForDays } from '@quivia/contract/hall/attention';
import { MOST_ON_A_BOARD } from '@quivia/contract/hall/board';
import { allowsDuty, type HallExam } from '@quivia/contract/hall/duties';
import Eye from 'lucide-react/icons/eye';
import FileText from 'lucide-react/icons/file-text';
import UserCheck from 'lucide-react/icons/user-check';
import { DateTime, dayOf } from '../../../platform/app/date-time.tsx';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { useIsAway } from '../../../platform/http/reachability.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { Retry } from '../../../ui/feedback/retry.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { onDuty as text } from '../board/board.words.ts';
import { drill } from '../drills/drills.words.ts';
import { dutyNames } from '../hall.words.ts';
import { useHalls } from './use-duties.ts';

const hasEnded = ({ ends_at }: HallExam) => Date.parse(ends_at) <= Date.now();

/**
 * Exams of others; nothing for people who have neither a duty nor several exams on one day. A list that can't be read is said
 * to everyone, because people on duty would look for it. It is no alert: nobody asked for it, and the panel below is one
 * when it fails too. While the server can't be reached, the line above every page says so.
 */
export function OnDutyCard() {
  const { data: halls = [], isLoadingError, error, refetch } = useHalls();
  const isAway = useIsAway();
  if (isLoadingError)
    return isAway ? null : (
      <p role="status" className="mb-6 rounded-md bg-risk-soft px-4 py-2 text-sm">
        <Retry onRetry={refetch}>{`${text.failed} ${sentenceOf(error)}`}</Retry>
      </p>
    );
  const duties = halls.filter(({ duty }) => duty !== 'owner');
  const together = togetherByDay(halls).map(({ label, ids, titles }) => (
    <TextLink key={ids.join()} className="shrink-0" to={`/hall/${ids.join()}`} title={titles.join(', ')}>
      {label}
    </TextLink>
  ));
  if (duties.length === 0)
    return (
      together.length > 0 && (
        <nav
          aria-label={text.boards}
          className="-mt-2 mb-3 flex gap-4 overflow-x-auto text-sm whitespace-nowrap"
        >
          {together}
        </nav>
      )
    );
  return (
    <Card title={text.title} flush className="mb-6">
      <ul>
        {duties.map((exam) => (
          <li
            key={exam.id}
            className="flex flex-wrap items-center justify-between gap-3 border-b border-rule px-4 py-3 last:border-b-0"
          >
            <span className="min-w-0 text-sm">
              <span className="flex flex-wrap items-center gap-2 font-semibold">
                {exam.title}
                {exam.rehearsal_of !== null && <Badge tone="plain">{drill.banner}</Badge>}
              </span>
              <span className="block text-xs text-ink-2">
                {[dutyNames[exam.duty], ...(exam.rooms ?? [])].join(' · ')} · <DateTime at={exam.starts_at} />
              </span>
            </span>
            <span className="flex flex-wrap gap-2">
              <ByDuty exam={exam} />
              <LinkButton className="px-4!" variant="main" to={`/hall/${exam.id}`}>
                <Eye className="size-4" />
                {text.open}
              </LinkButton>
            </span>
          </li>
        ))}
      </ul>
      {together.length > 0 && (
        <p className="flex gap-4 overflow-x-auto border-t border-rule px-4 py-2 text-sm whitespace-nowrap">
          {together}
        </p>
      )}
    </Card>
  );
}

/** Besides the board: the door until the exam ends, the report afterwards. */
function ByDuty({ exam }: { exam: HallExam }) {
  const isOver = hasEnded(exam);
  if (!allowsDuty(exam.duty, isOver ? 'chief' : 'invigilator')) return null;
  const Icon = isOver ? FileText : UserCheck;
  return (
    <LinkButton className="px-4!" to={`/hall/${exam.id}/${isOver ? 'report' : 'check-in'}`}>
      <Icon className="size-4" />
      {isOver ? text.report : text.checkIn}
    </LinkButton>
  );
}

interface Together {
  label: string;
  ids: number[];
  titles: string[];
}

/** Practice that is open for days is watched by nobody, and an act for everyone must not pause it. */
const isWatched = ({ has_hall, starts_at, ends_at }: HallExam) =>
  has_hall || !isOpenForDays({ starts_at: Date.parse(starts_at), ends_at: Date.parse(ends_at) });

/** Days with several exams to come. A drill stays apart: what is practised on everyone must reach ghosts alone. */
function togetherByDay(halls: readonly HallExam[]): Together[] {
  const real = halls.filter((exam) => exam.rehearsal_of === null && !hasEnded(exam) && isWatched(exam));
  const days = [...new Set(real.map(({ starts_at }) => dayOf(starts_at)))];
  return days
    .map((day) => ({ day, exams: real.filter(({ starts_at }) => dayOf(starts_at) === day) }))
    .filter(({ exams }) => exams.length > 1)
    .flatMap(({ day, exams }) => boardsOf(day, exams));
}

/** As few boards as hold them all, of about the same size. */
function boardsOf(day: string, exams: readonly HallExam[]): Together[] {
  const boards = Math.ceil(exams.length / MOST_ON_A_BOARD);
  return Array.from({ length: boards }, (_, i) => {
    const from = Math.ceil((i * exams.length) / boards);
    const to = Math.ceil(((i + 1) * exams.length) / boards);
    const own = exams.slice(from, to);
    return {
      label: text.together(
        day === dayOf(new Date().toISOString()) ? null : day,
        boards === 1 ? own.length : [from + 1, to],
      ),
      ids: own.map(({ id }) => id),
      titles: own.map(({ title }) => title),
    };
  });
}
