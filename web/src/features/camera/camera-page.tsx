// What the phone shows that opened the code of a question: photographs for it, and nothing about the exam.
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useParams } from 'react-router';
import { greyPicture } from '../../platform/forms/drawn-picture.ts';
import { deviceStore } from '../../platform/offline/device-store.ts';
import { randomId } from '../../platform/offline/random-id.ts';
import { tabStorage } from '../../platform/offline/storage.ts';
import { GuestFrame } from '../../shared/session/guest-frame.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Failed, ThreeCircles } from '../../ui/feedback/states.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import type { OpenedFiles } from '../kinds/kind.ts';
import UploadPlayer from '../kinds/upload/upload-player.tsx';
import { page as words } from './camera.words.ts';
import { type CameraSession, FIRST_VIEW, openCameraSession } from './camera-session.ts';
import { LookAgain } from './look-again.tsx';
import { type Flaw, flawIn, LOOKED_AT } from './photo-quality.ts';
import { cameraCalls } from './use-camera.ts';

/** Whether it is still connected, and whether the exam is paused. */
const LOOK_MS = 5_000;

/** One page knows no other question. */
const QUESTION = 0;

export function CameraPage() {
  const { secret = '' } = useParams();
  return (
    <GuestFrame logout={null}>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-xl grow px-4 py-6">
        <Camera key={secret} secret={secret} />
      </main>
    </GuestFrame>
  );
}

interface Asked {
  photograph: Blob;
  flaw: Flaw;
  answer: (isUsed: boolean) => void;
}

function Camera({ secret }: { secret: string }) {
  const { session, subscribe } = useCameraSession(secret);
  const view = useSyncExternalStore(subscribe, session?.get ?? firstView);
  const [asked, setAsked] = useState<Asked>();
  const { state, files, outbox, isPaused, isLate, hasLost } = view;

  /** Stable, so that previews are read once. */
  const open = useCallback(
    async (): Promise<OpenedFiles> => ({
      add: (_question, file, whole) => session?.addFile(file, whole) ?? Promise.resolve(),
      remove: (file) => session?.remove(file),
      refusedOf: () => session?.refused() ?? [],
      show: (file) => session?.showFile(file) ?? Promise.reject(new Error(words.opening)),
      async accepts(photograph) {
        const picture = await greyPicture(photograph, LOOKED_AT);
        const flaw = picture && flawIn(picture);
        if (!flaw) return true;
        const isUsed = await new Promise<boolean>((answer) => setAsked({ photograph, flaw, answer }));
        setAsked(undefined);
        return isUsed;
      },
    }),
    [session],
  );
  const unsent = outbox.waiting.map((one) => ({
    question_id: QUESTION,
    ...(one.kind === 'part' && { file: one.file, size: one.size }),
  }));

  if (state === 'ended')
    return (
      <>
        <PageHeading title={words.endedTitle} />
        {hasLost && <Notice>{words.lost}</Notice>}
        <p className="mt-4 max-w-measure">{words.ended}</p>
      </>
    );
  return (
    <>
      <PageHeading title={words.heading} />
      {state === 'opening' && <ThreeCircles label={words.opening} />}
      {state === 'failed' && <Failed message={words.away} onRetry={() => void session?.open()} />}
      {state === 'open' && (
        <>
          <p id="camera-lead" className="max-w-measure text-sm text-ink-2">
            {words.lead}
          </p>
          <div className="mt-4 grid gap-3 empty:hidden">
            {isPaused && <Notice isState>{words.paused}</Notice>}
            {!isPaused && outbox.trouble !== null && <Notice isState>{words.away}</Notice>}
            {isLate && <Notice>{words.late}</Notice>}
          </div>
          <UploadPlayer
            questionId={QUESTION}
            question=""
            body={{}}
            answer={files.length > 0 ? { files: [...files] } : null}
            onAnswer={(answer) => session?.setFiles(answer?.files ?? [])}
            labelledBy="camera-lead"
            describedBy="camera-lead"
            files={{ isCamera: true, open, unsent }}
          >
            {null}
          </UploadPlayer>
        </>
      )}
      {asked && <LookAgain photograph={asked.photograph} flaw={asked.flaw} onAnswer={asked.answer} />}
    </>
  );
}

const firstView = () => FIRST_VIEW;

/** Survives a reload of this tab, which a phone may do while its camera is open. */
function keyFor(secret: string): string {
  const name = `camera-${secret}`;
  const key = tabStorage.read(name) ?? randomId() + randomId();
  tabStorage.write(name, key);
  return key;
}

function useCameraSession(secret: string) {
  const [listeners] = useState(() => new Set<() => void>());
  const [session, setSession] = useState<CameraSession>();
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const onChange = () => {
      for (const listener of listeners) listener();
    };
    async function open() {
      const calls = cameraCalls(secret, keyFor(secret));
      const opened = await openCameraSession({ name: secret, calls, store: await deviceStore(), onChange });
      if (signal.aborted) return opened.close();
      const look = () => {
        if (document.hidden) return;
        opened.retry();
        void opened.look();
      };
      const timer = setInterval(() => !document.hidden && void opened.look(), LOOK_MS);
      addEventListener('online', look, { signal });
      document.addEventListener('visibilitychange', look, { signal });
      signal.addEventListener('abort', () => {
        clearInterval(timer);
        opened.close();
      });
      setSession(opened);
      await opened.open();
    }
    void open();
    return () => leaving.abort();
  }, [secret, listeners]);
  const [subscribe] = useState(() => (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  });
  return { session, subscribe };
}
