// The sheet of one candidate or group: attendance, clock, components, questions, and submitting.

import { type MarkValue, markOf, questionItem } from '@quivia/contract/marking/marks';
import { type Component, inHundredths, NOTE_ITEM } from '@quivia/contract/marking/scheme';
import type { DrawnQuestion } from '@quivia/contract/oral/draws';
import type { ExaminePackage, ExamineSubject } from '@quivia/contract/oral/sheets';
import { lazy, Suspense, useEffect, useState } from 'react';
import { timeOf } from '../../../platform/app/date-time.tsx';
import { clockFace, secondsLeft } from '../../../platform/app/time-left.ts';
import { ReasonDialog } from '../../../platform/forms/reason-dialog.tsx';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import type { Photos } from '../../../shared/kept-session/use-photos.ts';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { Portrait } from '../../../ui/labels/portrait.tsx';
import { DrawnQuestions, type Outcome } from '../draws/drawn-questions.tsx';
import { askAnother, askDraw } from '../draws/use-draws.ts';
import { Attendance } from './attendance.tsx';
import { type ExamineSession, subjectKey } from './examine-session.ts';
import { MarkField } from './mark-field.tsx';
import { clockWords, examine, saving, sheet as words } from './sheets.words.ts';

/** Recording needs a network, so it can be loaded when it is needed. */
const Recorder = lazy(async () => ({ default: (await import('../recordings/recorder.tsx')).Recorder }));

export interface SheetProps {
  session: ExamineSession;
  given: ExaminePackage;
  subject: ExamineSubject;
  photos: Photos;
  /** When they are examined; null where they have no slot here. */
  slot: { starts_at: string; ends_at: string } | null;
  /** To the next candidate who is still to be marked. */
  onNext?: () => void;
}

export const componentsFor = ({ exam }: ExaminePackage, { components }: ExamineSubject): Component[] =>
  exam.scheme.components.filter(({ id }) => components.includes(id));

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => part[0]?.toUpperCase() ?? '')
    .join('');

export function MarkSheet({ session, given, subject, photos, slot, onNext }: SheetProps) {
  const { submitting, refused } = session.get();
  const key = subjectKey(subject);
  const components = componentsFor(given, subject);
  const isPending = submitting.has(key);
  const isLocked = isPending || subject.submitted !== null;
  const tap = (item: string, value: MarkValue) => void session.tap(subject, item, value);
  const why = refused.get(key);
  const { name, roll_number, topic, extra_time, submitted, late_taps } = subject;
  return (
    <article aria-label={words.title(name)} className="grid min-w-0 gap-4">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Portrait
          name={name}
          initials={initialsOf(name)}
          photo={subject.candidate_id === null ? undefined : photos.get(subject.candidate_id)}
          className="size-11 text-lg"
        />
        <div className="min-w-0 grow">
          <h2 className="text-lg font-bold">
            <bdi>{name}</bdi>
          </h2>
          <p className="text-sm text-ink-2">
            {[roll_number || examine.group, topic, extra_time > 0 && examine.extraTime(extra_time)]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        {slot && <SlotClock session={session} slot={slot} />}
      </header>
      {why && <Notice>{why}</Notice>}
      {subject.candidate_id !== null && <Attendance session={session} subject={subject} slot={slot} />}
      {components.length === 0 && <p className="text-ink-2">{words.nothing}</p>}
      {components.length > 0 && (
        <div className="grid gap-(--key-y)">
          {components.map((component) => (
            <MarkField
              key={component.id}
              component={component}
              value={subject.draft[component.id]}
              onChange={isLocked ? undefined : (value) => tap(component.id, value)}
            />
          ))}
          <Note
            key={key}
            text={textOf(subject.draft[NOTE_ITEM])}
            isLocked={isLocked}
            onChange={(text) => tap(NOTE_ITEM, { text })}
          />
        </div>
      )}
      <Questions
        session={session}
        given={given}
        subject={subject}
        isLocked={isLocked || components.length === 0}
      />
      {given.exam.recording_days && subject.candidate_id !== null && given.examiner.role !== 'observer' && (
        <Suspense>
          <Recorder
            examId={given.exam.id}
            candidateId={subject.candidate_id}
            days={given.exam.recording_days}
          />
        </Suspense>
      )}
      {components.length > 0 && submitted && (
        <div className="grid gap-3 rounded-md border border-rule bg-sheet p-4">
          <p className="text-sm text-ink-2">{submitted.is_open ? words.open : words.notOpen}</p>
          {late_taps > 0 && <Notice>{words.late(late_taps)}</Notice>}
          <div className="flex flex-wrap gap-3">
            {submitted.is_open && (
              <LinkButton to={`/oral/${given.exam.id}/marks`}>{words.toMarks}</LinkButton>
            )}
            <Reopen session={session} sheetId={submitted.sheet_id} />
          </div>
        </div>
      )}
      {components.length > 0 &&
        (isLocked ? (
          <Submitted at={submitted?.submitted_at} onNext={onNext} />
        ) : (
          <Submit session={session} subject={subject} components={components} />
        ))}
    </article>
  );
}

const textOf = (value: MarkValue | undefined) => (value && 'text' in value ? value.text : '');

const WARNING_SECONDS = 120;

function SlotClock({
  session,
  slot,
}: {
  session: ExamineSession;
  slot: { starts_at: string; ends_at: string };
}) {
  const [now, setNow] = useState(session.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(session.now()), 1_000);
    return () => clearInterval(timer);
  }, [session]);
  const left = secondsLeft(Date.parse(slot.ends_at), now);
  const hasBegun = now >= Date.parse(slot.starts_at);
  const isSoon = hasBegun && left > 0 && left <= WARNING_SECONDS;
  const over = Math.floor((now - Date.parse(slot.ends_at)) / 60_000);
  const text = !hasBegun
    ? clockWords.starts(timeOf(new Date(slot.starts_at)))
    : left > 0
      ? clockWords.left(clockFace(left))
      : clockWords.over(over);
  return (
    <div className="text-right">
      <p
        role="timer"
        className={`rounded-md px-3 py-2 font-semibold tabular-nums ${isSoon || (hasBegun && left === 0) ? 'bg-risk-soft text-risk' : 'bg-paper text-ink-2'}`}
      >
        {text}
      </p>
      <p role="status" className="sr-only">
        {isSoon ? clockWords.soon : ''}
      </p>
    </div>
  );
}

const NOTE_PAUSE_MS = 800;

/** Sent after a pause: a tap for every letter would be many. */
function Note({
  text,
  isLocked,
  onChange,
}: {
  text: string;
  isLocked: boolean;
  onChange: (text: string) => void;
}) {
  const [typed, setTyped] = useState<string>();
  useEffect(() => {
    if (typed === undefined || typed.trim() === text) return;
    const timer = setTimeout(() => onChange(typed.trim()), NOTE_PAUSE_MS);
    return () => clearTimeout(timer);
  });
  return (
    <TextArea
      label={words.note}
      hint={words.noteHint}
      rows={2}
      maxLength={2_000}
      disabled={isLocked}
      value={typed ?? text}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => typed !== undefined && typed.trim() !== text && onChange(typed.trim())}
    />
  );
}

function Questions({
  session,
  given,
  subject,
  isLocked,
}: Pick<SheetProps, 'session' | 'given' | 'subject'> & { isLocked: boolean }) {
  const [busy, setBusy] = useState(false);
  const { questions: all, isOnline } = session.get();
  const group = subject.group_id ?? subject.member_of;
  const isOf = ({ candidate_id, group_id }: DrawnQuestion) =>
    candidate_id === null ? group_id === group : candidate_id === subject.candidate_id;
  const questions = all.filter(isOf);
  // What a device stored before it had this says nothing of it.
  if (!given.exam.draws && all.length === 0) return null;
  const outcomes: Record<number, Outcome> = {};
  for (const { id } of questions) {
    const value = subject.draft[questionItem(id)];
    if (value && 'outcome' in value) outcomes[id] = value.outcome;
  }
  const onOutcome = (id: number, outcome: Outcome) =>
    void session.tap(subject, questionItem(id), { outcome });
  async function ask(work: () => Promise<{ message: string }>) {
    setBusy(true);
    try {
      toast.success((await work()).message);
      await session.load();
    } catch (error) {
      toast.error(sentenceOf(error));
    }
    setBusy(false);
  }
  const place = given.sessions.find(({ slots }) =>
    slots.some(
      (slot) =>
        (slot.candidate_id !== null && slot.candidate_id === subject.candidate_id) ||
        (slot.group_id !== null && slot.group_id === group),
    ),
  );
  const { candidate_id, group_id } = subject;
  const canAsk = !isLocked && isOnline;
  return (
    <DrawnQuestions
      questions={questions}
      outcomes={outcomes}
      busy={busy}
      {...(!isLocked && { onOutcome })}
      {...(canAsk && {
        onReplace: (id: number) => void ask(() => askAnother(given.exam.id, id)),
        ...(place && {
          onDraw: () =>
            void ask(() => askDraw(given.exam.id, { session_id: place.id, candidate_id, group_id })),
        }),
      })}
    />
  );
}

/** Two lines on a phone, with the next component first: the marks need the screen. */
function Submit({
  session,
  subject,
  components,
}: Pick<SheetProps, 'session' | 'subject'> & { components: readonly Component[] }) {
  const [asks, setAsks] = useState(false);
  const unsent = session.get().outbox.waiting.length;
  const marks = components.map((component) => ({
    component,
    mark: markOf(component, subject.draft[component.id] ?? null),
  }));
  const missing = marks.filter(({ mark }) => mark === undefined).map(({ component }) => component.name);
  const total =
    marks.reduce((sum, { component, mark }) => sum + (component.counts ? inHundredths(mark ?? 0) : 0), 0) /
    100;
  const most =
    components.reduce((sum, { counts, maximum }) => sum + (counts ? inHundredths(maximum) : 0), 0) / 100;
  return (
    <div className="sticky bottom-0 -mx-4 flex items-center justify-between gap-3 border-t border-rule bg-paper px-4 py-2 sm:mx-0 sm:py-3">
      <p className="min-w-0 text-sm text-ink-2">
        <span className="block truncate">
          <span className="text-lg font-bold tabular-nums text-ink">{total}</span> {words.outOf(most)}
          <span aria-hidden="true" className={`sm:hidden ${unsent > 0 ? 'text-risk' : ''}`}>
            {` · ${saving.brief(unsent)}`}
          </span>
        </span>
        {missing.length > 0 && (
          <span className="block truncate sm:whitespace-normal">{words.missing(missing.join(', '))}</span>
        )}
      </p>
      <Button
        variant="main"
        className="min-h-11 shrink-0 sm:min-h-12"
        disabled={missing.length > 0}
        onClick={() => setAsks(true)}
      >
        {words.submit}
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={words.summary(subject.name)}
        confirm={words.submit}
        onConfirm={() => {
          setAsks(false);
          void session.submit(subject);
        }}
      >
        <dl className="grid gap-1 text-ink">
          {marks.map(({ component, mark }) => (
            <div key={component.id} className="flex justify-between gap-4">
              <dt>{component.name}</dt>
              <dd className="tabular-nums">
                {mark} / {component.maximum}
              </dd>
            </div>
          ))}
          <div className="mt-1 flex justify-between gap-4 border-t border-rule pt-2 font-semibold">
            <dt>{words.total}</dt>
            <dd className="tabular-nums">
              {total} / {most}
            </dd>
          </div>
        </dl>
        <p className="mt-3 text-sm">{words.summaryBody}</p>
      </ConfirmDialog>
    </div>
  );
}

/** Where the button to submit was, so that it is seen whatever the sheet's length. */
function Submitted({ at, onNext }: { at: string | undefined; onNext: (() => void) | undefined }) {
  return (
    <div
      className={`sticky bottom-0 -mx-4 flex items-center justify-between gap-3 border-t border-rule px-4 py-2 sm:mx-0 sm:py-3 ${at ? 'bg-paper' : 'bg-risk-soft'}`}
    >
      <p role="status" className={`min-w-0 text-sm ${at ? 'font-semibold text-correct' : ''}`}>
        {at ? words.submitted(timeOf(new Date(at))) : words.pending}
      </p>
      {onNext && (
        <Button variant="main" className="min-h-11 shrink-0 sm:min-h-12" onClick={onNext}>
          {words.next}
        </Button>
      )}
    </div>
  );
}

function Reopen({ session, sheetId }: { session: ExamineSession; sheetId: number }) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button onClick={() => setAsks(true)}>{words.reopen}</Button>
      {asks && (
        <ReasonDialog
          title={words.reopenTitle}
          text={words.reopenBody}
          confirm={words.reopen}
          cancel={words.cancel}
          onConfirm={async (reason) => {
            toast.success((await session.reopen(sheetId, reason)).message);
            setAsks(false);
          }}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}
