// The desk at the door: a phone in one hand, the list on it, one tap a student.
import { allowsDuty } from '@quivia/contract/hall/duties';
import { personLabel } from '@quivia/contract/person-label';
import UserPlus from 'lucide-react/icons/user-plus';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { timeOf } from '../../../platform/app/date-time.tsx';
import { NotThere } from '../../../platform/app/not-there.tsx';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Retry } from '../../../ui/feedback/retry.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { CONTROL_LOOK } from '../../../ui/fields/field.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { Segments } from '../../../ui/lists/segments.tsx';
import { HallFrame } from '../hall-frame.tsx';
import { type Filter, inFilter, isGateClosed, matching, nameOf, type Row } from './check-in.rules.ts';
import { CheckInBar } from './check-in-bar.tsx';
import { page as words } from './door.words.ts';
import { DoorCard } from './door-card.tsx';
import { PersonRow } from './person-row.tsx';
import { SignatureDialog } from './signature-dialog.tsx';
import { useCheckIn } from './use-check-in.ts';
import { useDoor, useStanding } from './use-door.ts';
import { WalkInDialog } from './walk-in-dialog.tsx';

export function CheckInPage() {
  const { id = '' } = useParams();
  const { user } = useSession();
  if (!user || !/^\d{1,9}$/.test(id)) return null;
  return (
    <HallFrame exams={id}>
      <CheckIn
        key={id}
        examId={Number(id)}
        user={{ id: user.id, label: personLabel(user.name, user.username) }}
      />
    </HallFrame>
  );
}

const FILTERS = (['all', 'missing', 'present'] as const).map((key) => [key, words.filters[key]] as const);
/** More than a thumb scrolls through; the search finds the others. */
const SHOWN = 100;
/** After the last tap, rows that no longer belong in the filter stay for so long. */
const STAY_MS = 5_000;

/** Rows that stay where they are while the list is used: a second tap must not meet the next student. */
function useStaying() {
  const [staying, setStaying] = useState<ReadonlySet<number>>(new Set());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const release = () => {
    clearTimeout(timer.current);
    setStaying(new Set());
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    staying,
    release,
    hold(rows: readonly Row[]) {
      clearTimeout(timer.current);
      timer.current = setTimeout(release, STAY_MS);
      setStaying((before) => new Set([...before, ...rows.map(({ student_id }) => student_id)]));
    },
  };
}

/** What the last tap or scan did. */
interface Said {
  text: string;
  isProblem?: boolean;
}

function CheckIn({ examId, user }: { examId: number; user: { id: number; label: string } }) {
  const standing = useStanding(examId);
  const door = useDoor(examId);
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<Filter>('all');
  const [signing, setSigning] = useState<Row | null>(null);
  const [isAdding, setAdding] = useState(false);
  const [said, setSaid] = useState<Said>({ text: '' });
  // What the line said about the tap is no longer so.
  const list = useCheckIn(examId, user, { onTakenBack: () => setSaid({ text: '' }) });
  const field = useRef<HTMLInputElement>(null);
  const { rows, error } = list;
  const duty = standing.data?.duty;
  const doorError = (door.data ? null : door.error) ?? (duty ? null : standing.error);
  const { staying, hold, release } = useStaying();
  const isShown = (row: Row) => search !== '' || inFilter(row, filter) || staying.has(row.student_id);
  const found = rows ? matching(rows, search).filter(isShown) : [];

  function retryDoor() {
    for (const one of [door, standing]) if (one.isError) void one.refetch();
  }

  function retry() {
    list.retry();
    retryDoor();
  }

  function mark(row: Row) {
    list.tap(row, true);
    setSaid({ text: words.marked(nameOf(row)) });
  }

  /** As a scanner types it: the roll number, then Enter. What was not found is replaced by the next scan. */
  function scan() {
    if (search.trim() === '') return;
    const [only, ...others] = found;
    if (!only || others.length > 0) {
      const text = only ? words.several(found.length) : words.notFound(search.trim());
      setSaid({ text, isProblem: true });
      field.current?.select();
      return;
    }
    if (only.checked_in) setSaid({ text: words.already(nameOf(only), timeOf(new Date(only.checked_in.at))) });
    else mark(only);
    setSearch('');
  }

  return (
    <>
      <PageHeading
        title={words.title}
        actions={
          !list.isRefused && (
            <Button onClick={() => setAdding(true)}>
              <UserPlus className="size-4" />
              {words.walkIn}
            </Button>
          )
        }
      />
      {door.data && duty && !list.isRefused && (
        <DoorCard
          isCollapsible
          examId={examId}
          door={door.data}
          canStart={allowsDuty(duty, 'invigilator')}
          canStartAll={allowsDuty(duty, 'chief')}
        />
      )}
      {rows && !error && doorError && (
        <p role="status" className="mb-4 rounded-md border border-rule bg-sheet px-4 py-2 text-sm">
          <Retry onRetry={retryDoor}>{words.noDoor(sentenceOf(doorError))}</Retry>
        </p>
      )}
      {!rows && <NotThere error={error} onRetry={retry} title={words.noPage} hint={words.noPageHint} />}
      {rows && (
        <>
          <div className="sticky top-0 low:static z-10 -mx-4 mb-2 flex flex-wrap gap-x-3 gap-y-1 bg-paper px-4 py-2">
            <ScanField ref={field} value={search} onChange={setSearch} onEnter={scan} />
            {search === '' && (
              <Segments
                label={words.filter}
                options={FILTERS}
                value={filter}
                onChange={(next) => {
                  release();
                  setFilter(next);
                }}
              />
            )}
            {/* Its height is reserved: the list must not move under the thumb. */}
            <p
              role="status"
              className={`min-h-5 basis-full text-sm leading-5 font-semibold break-words ${said.isProblem ? 'text-wrong' : 'text-correct'}`}
            >
              {said.text}
            </p>
          </div>
          {found.length === 0 && (
            <Empty
              title={rows.length === 0 ? words.nobody : words.none}
              hint={rows.length === 0 ? undefined : words.noneHint}
              action={<Button onClick={() => setAdding(true)}>{words.walkIn}</Button>}
            />
          )}
          <ul
            onPointerDownCapture={() => hold(found)}
            onClickCapture={() => hold(found)}
            className="divide-y divide-rule rounded-md border border-rule bg-sheet empty:hidden"
          >
            {found.slice(0, SHOWN).map((row) => (
              <PersonRow
                key={row.student_id}
                row={row}
                photo={list.photos.get(row.student_id)}
                examId={examId}
                isGateClosed={door.data !== undefined && isGateClosed(door.data, row)}
                onPresent={() => mark(row)}
                onUndo={() => {
                  list.tap(row, false);
                  setSaid({ text: words.unmarked(nameOf(row)) });
                }}
                onSign={() => setSigning(row)}
              />
            ))}
          </ul>
          {found.length > SHOWN && <p className="mt-3 text-sm">{words.more(found.length - SHOWN)}</p>}
        </>
      )}
      <CheckInBar list={list} />
      {signing && !list.isRefused && (
        <SignatureDialog
          who={nameOf(signing)}
          onClose={() => setSigning(null)}
          onSave={(signature) => {
            list.tap(signing, true, { signature });
            setSigning(null);
          }}
        />
      )}
      {isAdding && !list.isRefused && (
        <WalkInDialog
          examId={examId}
          rooms={door.data?.rooms ?? []}
          search={search}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}

function ScanField({
  ref,
  value,
  onChange,
  onEnter,
}: {
  ref: RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (text: string) => void;
  onEnter: () => void;
}) {
  const id = useId();
  return (
    <div className="min-w-0 grow basis-28 sm:basis-60">
      <label htmlFor={id} className="sr-only">
        {words.search}
      </label>
      <input
        ref={ref}
        id={id}
        type="search"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={100}
        placeholder={words.search}
        aria-describedby={`${id}hint`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && onEnter()}
        className={CONTROL_LOOK}
      />
      <span id={`${id}hint`} className="sr-only">
        {words.scanHint}
      </span>
    </div>
  );
}
