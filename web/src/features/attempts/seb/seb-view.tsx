// In place of an exam that is taken in Safe Exam Browser: how to open it, or why its check failed.
import type { ExamForStudent, SebForStudent } from '@quivia/contract/attempts';
import { useEffect, useEffectEvent, useState } from 'react';
import { DateTime, timeOf } from '../../../platform/app/date-time.tsx';
import { WholePageLoader } from '../../../platform/app/whole-page-loader.tsx';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { MessagePage } from '../../../ui/layout/message-page.tsx';
import { startDialog } from '../cards/attend.words.ts';
import { examHome } from '../exam-home.ts';
import { waiting as facts } from '../hall/waiting.words.ts';
import { LeaveLink } from '../room/leave-link.tsx';
import type { AttemptView } from '../session/attempt-view.ts';
import { answersToSend } from '../session/unsent.ts';
import { isInSeb } from './safe-exam-browser.ts';
import { check, covered, start as words } from './seb.words.ts';
import { isChecked } from './seb-tab.ts';
import { loadCheckPage, makeFile } from './use-seb.ts';

const INSTALL = 'https://safeexambrowser.org/download_en.html';

/** In case the live stream is down: an invigilator may have exempted the student. */
const LOOK_EVERY_MS = 30_000;
const SPREAD_MS = 10_000;

interface SebViewProps {
  exam: ExamForStudent;
  seb: SebForStudent;
  view: AttemptView;
  /** By the server. */
  now: () => number;
  /** Asks the server how it is now. */
  onLook: () => Promise<unknown>;
}

export function SebView({ exam, seb, view, now, onLook }: SebViewProps) {
  useEffect(() => {
    const timer = setInterval(onLook, LOOK_EVERY_MS + Math.random() * SPREAD_MS);
    return () => clearInterval(timer);
  }, [onLook]);
  const answers = answersToSend(view.outbox);
  const kept = answers > 0 && (
    <p role="status" className="mt-6 rounded-md border border-rule bg-sheet px-4 py-3 text-ink">
      {words.kept(answers)}
    </p>
  );
  const isDue = isInSeb() && !isChecked(exam.id);
  const first = useTry(() => loadCheckPage(exam.id));
  const checkFirst = useEffectEvent(first.act);
  useEffect(() => {
    if (isDue) checkFirst();
  }, [isDue]);
  if (isDue && !first.failure) return <WholePageLoader label={check.title} />;
  return isInSeb() ? (
    <Covered exam={exam} seb={seb} kept={kept} />
  ) : (
    <ToOpen exam={exam} seb={seb} now={now} kept={kept} />
  );
}

interface PartProps extends Pick<SebViewProps, 'exam' | 'seb'> {
  kept: React.ReactNode;
}

function Covered({ exam, seb, kept }: PartProps) {
  const { busy, failure, act } = useTry(() => loadCheckPage(exam.id));
  return (
    <MessagePage
      title={covered.title}
      actions={
        <Button variant="main" busy={busy} onClick={act}>
          {covered.again}
        </Button>
      }
    >
      <div role="alert" className="grid gap-3">
        <p className="font-semibold text-ink">{covered.failures[seb.failure ?? 'no_keys']}</p>
        <p>{covered.safe}</p>
      </div>
      <p className="mt-3">{covered.ask}</p>
      {kept}
      <Failure failure={failure} />
    </MessagePage>
  );
}

function ToOpen({ exam, seb, now, kept }: PartProps & Pick<SebViewProps, 'now'>) {
  const [file, setFile] = useState<Awaited<ReturnType<typeof makeFile>>>();
  const { busy, failure, act } = useTry(async () => {
    const made = await makeFile(exam.id);
    setFile(made);
    location.assign(made.link);
  });
  const check = useTry(() => loadCheckPage(exam.id));
  const opensIn = useTimeUntil(Date.parse(seb.opens_at), now);
  return (
    <MessagePage
      title={exam.title}
      actions={<LeaveLink to={examHome(exam.community).quizzes}>{startDialog.cancel}</LeaveLink>}
    >
      <p>{words.text}</p>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-ink">
        <dt className="text-ink-3">{facts.starts}</dt>
        <dd>
          <DateTime at={exam.start_time} />
        </dd>
        <dt className="text-ink-3">{facts.duration}</dt>
        <dd>{facts.minutes(exam.duration)}</dd>
      </dl>
      {seb.has_file ? (
        <div className="mt-6 grid justify-items-start gap-2">
          <Button variant="main" busy={busy} disabled={!opensIn.isPast} onClick={act}>
            {words.open}
          </Button>
          {!opensIn.isPast && <p>{words.opensFrom(timeOf(new Date(seb.opens_at)))}</p>}
        </div>
      ) : (
        <p className="mt-4 font-semibold text-ink">{words.ownFile}</p>
      )}
      <p role="status" className="mt-4 rounded-md bg-pencil-soft px-4 py-3 text-ink empty:sr-only">
        {file && words.opening}
      </p>
      {kept}
      <Failure failure={failure ?? check.failure} />
      <section className="mt-6 text-sm" aria-label={words.notOpening}>
        <h2 className="font-semibold text-ink">{words.notOpening}</h2>
        <ul className="mt-1 grid list-disc gap-2 pl-5">
          {seb.has_file && (
            <li>
              <TextLink to={INSTALL} target="_blank" rel="noreferrer">
                {words.install}
              </TextLink>
              . {words.installHint}
            </li>
          )}
          {file && (
            <li>
              <TextLink to={file.file} reloadDocument>
                {words.download}
              </TextLink>
              . {words.downloadHint(timeOf(new Date(file.until)))}
            </li>
          )}
          <li>{words.cantUse}</li>
          <li>
            {words.inSeb}{' '}
            <button
              type="button"
              className="rounded-sm py-1 text-pencil underline decoration-1 underline-offset-4 hover:decoration-2"
              onClick={check.act}
            >
              {words.checkIt}
            </button>
          </li>
        </ul>
      </section>
    </MessagePage>
  );
}

function Failure({ failure }: { failure: string | null }) {
  if (!failure) return null;
  return (
    <div className="mt-4">
      <Notice>{failure}</Notice>
    </div>
  );
}

function useTry(work: () => Promise<unknown>) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function act() {
    setBusy(true);
    setFailure(null);
    await work().catch((error) => setFailure(sentenceOf(error)));
    setBusy(false);
  }
  return { busy, failure, act: () => void act() };
}

/** Longer waits do not fit into a browser's timer. */
const LONGEST_MS = 3_600_000;

function useTimeUntil(moment: number, now: () => number): { isPast: boolean } {
  const [isPast, setPast] = useState(() => now() >= moment);
  useEffect(() => {
    if (isPast) return;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const left = moment - now();
      if (left <= 0) setPast(true);
      else timer = setTimeout(look, Math.min(left, LONGEST_MS));
    };
    look();
    return () => clearTimeout(timer);
  }, [moment, now, isPast]);
  return { isPast };
}
