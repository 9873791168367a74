// Where an examiner marks: today's list, and the sheet of whoever is before them. Works for hours without a network.
import { markOf, UNMARKED_STATES } from '@quivia/contract/marking/marks';
import type { ExaminePackage, ExamineSubject } from '@quivia/contract/oral/sheets';
import Check from 'lucide-react/icons/check';
import { useEffect, useRef, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { dayOf, timeOf } from '../../../platform/app/date-time.tsx';
import { staysLoggedIn } from '../../../platform/offline/stay-logged-in.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Empty, Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Collapsible } from '../../../ui/layout/collapsible.tsx';
import { FullScreenButton } from '../../../ui/layout/full-screen-button.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { frame, roles, states } from '../oral.words.ts';
import { OralFrame } from '../oral-frame.tsx';
import { CodeDialog, ScanDialog } from './code-dialogs.tsx';
import { type ExamineSession, subjectKey } from './examine-session.ts';
import { componentsFor, MarkSheet } from './mark-sheet.tsx';
import { codes, examine as list, saving, device as words } from './sheets.words.ts';
import { useCandidatePhotos, useExamine } from './use-sheets.ts';

export function ExaminePage() {
  const { id = '' } = useParams();
  const { session, failure, openAgain } = useExamine(Number(id));
  const view = session?.get();
  return (
    <OralFrame back={{ to: '/oral', label: frame.all }}>
      {session && view?.package ? (
        <Examining session={session} given={view.package} />
      ) : (failure ?? view?.failed) ? (
        <>
          <PageHeading title={frame.examine} />
          <Card>
            <Failed
              message={failure ?? view?.failed ?? ''}
              onRetry={() => (session ? session.lookAgain() : openAgain())}
            />
          </Card>
        </>
      ) : (
        <ThreeCircles />
      )}
    </OralFrame>
  );
}

type Session = ExaminePackage['sessions'][number];
type Slot = Session['slots'][number];

/** Those before whom a slot brings somebody: each member, and the group itself where it is marked as one. */
function subjectsOf(given: ExaminePackage, { candidate_id, group_id }: Slot): ExamineSubject[] {
  const own = given.subjects.find((one) => one.candidate_id !== null && one.candidate_id === candidate_id);
  const group = group_id ?? own?.member_of ?? null;
  return given.subjects.filter(
    (one) =>
      one === own ||
      (group !== null && one.group_id === group && one.components.length > 0) ||
      (group_id !== null && one.member_of === group_id),
  );
}

const isBegun = ({ draft, submitted }: ExamineSubject) => submitted !== null || Object.keys(draft).length > 0;

/** Who is before the examiner now, and to be marked. */
const isInRoom = ({ state, submitted, components }: ExamineSubject) =>
  state === 'in_viva' && submitted === null && components.length > 0;

const isUnmarked = ({ state }: ExamineSubject) => UNMARKED_STATES.some((one) => one === state);

function Examining({ session, given }: { session: ExamineSession; given: ExaminePackage }) {
  const { isGuest } = useSession();
  const [search, setSearch] = useSearchParams();
  const [scans, setScans] = useState(false);
  const photos = useCandidatePhotos(given);
  const chosen = given.subjects.find((one) => subjectKey(one) === search.get('of'));
  const slots = given.sessions.flatMap((one) => one.slots);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and not whenever somebody comes in: the list stays when it was asked for
  useEffect(() => {
    if (search.has('of')) return;
    const present = given.subjects.find(isInRoom);
    if (present) setSearch({ of: subjectKey(present) }, { replace: true });
  }, []);
  const slot = chosen && slots.find((one) => subjectsOf(given, one).includes(chosen));
  const next = chosen && nextAfter(chosen);
  const heading = useRef<HTMLHeadingElement>(null);

  /** Who is still to be marked: after this one in the list, or else from its beginning. */
  function nextAfter(current: ExamineSubject): ExamineSubject | undefined {
    const { submitting } = session.get();
    const order = slots.flatMap((one) => subjectsOf(given, one));
    const at = order.indexOf(current);
    return [...order.slice(at + 1), ...order.slice(0, Math.max(at, 0))].find(
      (one) =>
        one.components.length > 0 &&
        !one.submitted &&
        !submitting.has(subjectKey(one)) &&
        !isUnmarked(one) &&
        one !== current,
    );
  }

  /** The rest of the address stays, such as that the page fills the screen. */
  function open(key: string | undefined) {
    setSearch((before) => {
      const after = new URLSearchParams(before);
      if (key === undefined) after.delete('of');
      else after.set('of', key);
      return after;
    });
  }

  function show(subject: ExamineSubject) {
    open(subjectKey(subject));
    heading.current?.focus();
    window.scrollTo({ top: 0 });
  }
  return (
    <div className="grid gap-2">
      <title>{`${list.title(given.exam.title)} · Quivia`}</title>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h1 ref={heading} tabIndex={-1} className="text-lg font-bold">
          {given.exam.title}
        </h1>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
          {given.examiner.name} · {roles[given.examiner.role]}
          {!isGuest && <FullScreenButton />}
        </p>
      </div>
      <SavingLine session={session} hasMarks={given.subjects.some(isBegun)} />
      <div className="grid gap-6 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <nav aria-label={list.list} className={chosen ? 'hidden lg:block' : ''}>
          <List session={session} given={given} chosen={chosen} onChoose={open} />
          <DevicePanel session={session} />
          <Button className="mt-4" onClick={() => setScans(true)}>
            {codes.scan}
          </Button>
          {scans && <ScanDialog examId={given.exam.id} onClose={() => setScans(false)} />}
        </nav>
        <div className={chosen ? 'min-w-0' : 'hidden lg:block'}>
          {chosen ? (
            <>
              <Button variant="quiet" className="mb-3 -ml-3 px-3 lg:hidden" onClick={() => open(undefined)}>
                {list.back}
              </Button>
              <MarkSheet
                key={subjectKey(chosen)}
                session={session}
                given={given}
                subject={chosen}
                photos={photos}
                slot={slot ?? null}
                {...(next && { onNext: () => show(next) })}
              />
            </>
          ) : (
            <Empty title={list.choose} hint={list.chooseHint} />
          )}
        </div>
      </div>
    </div>
  );
}

const LINE_ACTION = 'min-h-11 font-semibold underline underline-offset-4';

/** What is saved and what is not, in one line that is always there. */
function SavingLine({ session, hasMarks }: { session: ExamineSession; hasMarks: boolean }) {
  const { outbox, isOnline } = session.get();
  const [showsCode, setShowsCode] = useState(false);
  const { trouble, isStored } = outbox;
  const count = outbox.waiting.length;
  const isOffline = trouble === 'offline' || (trouble === null && !isOnline);
  const text =
    trouble === 'signed_out'
      ? saving.signedOut(count)
      : isOffline
        ? saving.offline(count)
        : trouble
          ? saving.waiting(count)
          : count > 0
            ? saving.sending(count)
            : hasMarks
              ? saving.saved
              : saving.none;
  const isRisk = isOffline || trouble !== null;
  return (
    <div className="grid gap-2">
      <div
        className={`flex min-h-control flex-wrap items-center justify-between gap-x-4 rounded-md text-sm ${isRisk ? 'bg-risk-soft px-4 text-ink' : 'text-ink-2'}`}
      >
        <p role="status">{text}</p>
        {isRisk && (
          <span className="flex flex-wrap gap-x-4">
            {count > 0 && (
              <button type="button" onClick={() => setShowsCode(true)} className={LINE_ACTION}>
                {codes.show}
              </button>
            )}
            <button type="button" onClick={() => session.lookAgain()} className={LINE_ACTION}>
              {saving.retry}
            </button>
          </span>
        )}
      </div>
      {!isStored && <Notice>{saving.unstored}</Notice>}
      {showsCode && <CodeDialog session={session} onClose={() => setShowsCode(false)} />}
    </div>
  );
}

interface ListProps {
  session: ExamineSession;
  given: ExaminePackage;
  chosen: ExamineSubject | undefined;
  onChoose: (key: string) => void;
}

function List({ session, given, chosen, onChoose }: ListProps) {
  if (given.sessions.length === 0) return <Empty title={list.noSessions} hint={list.noSessionsHint} />;
  return (
    <div className="grid gap-6">
      {given.sessions.map((one) => (
        <section key={one.id} aria-label={one.name || one.room}>
          <h2 className="mb-2 text-sm font-semibold">
            {[one.station === null ? one.name : list.station(one.station), one.room, dayOf(one.starts_at)]
              .filter(Boolean)
              .join(' · ')}
          </h2>
          <ol className="overflow-hidden rounded-md border border-rule bg-sheet">
            {one.slots.flatMap((slot) =>
              subjectsOf(given, slot).map((subject) => (
                <li
                  key={`${slot.id} ${subjectKey(subject)}`}
                  className="border-b border-rule last:border-b-0"
                >
                  <button
                    type="button"
                    aria-current={subject === chosen ? 'true' : undefined}
                    onClick={() => onChoose(subjectKey(subject))}
                    className="flex min-h-(--key-row) w-full items-center gap-3 px-4 py-1 text-left leading-tight hover:bg-paper focus-visible:-outline-offset-3 aria-[current=true]:bg-pencil-soft"
                  >
                    <span className="min-w-12 shrink-0 whitespace-nowrap text-sm tabular-nums text-ink-2">
                      {timeOf(new Date(slot.starts_at))}
                    </span>
                    <span className="min-w-0 grow">
                      <span className="block truncate font-semibold">{subject.name}</span>
                      <span className="block truncate text-sm text-ink-2">
                        {subject.roll_number || list.group}
                      </span>
                    </span>
                    <Progress session={session} given={given} subject={subject} />
                  </button>
                </li>
              )),
            )}
          </ol>
        </section>
      ))}
    </div>
  );
}

function Progress({
  session,
  given,
  subject,
}: Omit<ListProps, 'chosen' | 'onChoose'> & { subject: ExamineSubject }) {
  const components = componentsFor(given, subject);
  const done = components.filter((one) => markOf(one, subject.draft[one.id] ?? null) !== undefined).length;
  if (subject.submitted)
    return (
      <span className="shrink-0 text-correct" title={list.submitted}>
        <Check aria-hidden="true" className="size-5" />
        <span className="sr-only">{list.submitted}</span>
      </span>
    );
  if (session.get().submitting.has(subjectKey(subject))) return <Badge tone="risk">{list.waiting}</Badge>;
  if (isUnmarked(subject)) return <Badge tone="plain">{states[subject.state]}</Badge>;
  if (done > 0) return <Badge tone="plain">{list.marked(done, components.length)}</Badge>;
  return subject.state === 'registered' ? null : <Badge tone="plain">{states[subject.state]}</Badge>;
}

const LEAST_MB = 20;
const MINUTE_MS = 60_000;

/** What the device found when it checked itself before the session. */
function DevicePanel({ session }: { session: ExamineSession }) {
  const { checks, loadedAt } = session.get();
  if (!checks) return <p className="mt-6 text-sm text-ink-2">{words.checking}</p>;
  const minutes = Math.round(Math.abs(checks.clock_ms ?? 0) / MINUTE_MS);
  const isFull = checks.free_mb !== null && checks.free_mb < LEAST_MB;
  const isReady = checks.storage !== 'none' && checks.offline && !isFull;
  const lines = [
    loadedAt && words.stored(timeOf(new Date(loadedAt))),
    words.storage[checks.storage],
    minutes === 0 ? words.clock.good : words.clock.wrong(minutes),
    isFull && words.space(checks.free_mb ?? 0),
    checks.offline
      ? `${words.offline.good} ${staysLoggedIn() ? words.offline.stays : words.offline.tab}`
      : words.offline.none,
  ].filter(Boolean);
  return (
    <div className="mt-6 overflow-hidden rounded-md border border-rule bg-sheet">
      <Collapsible
        title={words.title}
        aside={<Badge tone={isReady ? 'right' : 'risk'}>{isReady ? words.ready : words.notReady}</Badge>}
      >
        <ul className="grid gap-2 text-sm text-ink-2">
          {lines.map((line) => (
            <li key={String(line)}>{line}</li>
          ))}
        </ul>
      </Collapsible>
    </div>
  );
}
