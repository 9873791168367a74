// A phone as camera of this page: shows the code, then what the phone photographs. While it is connected the answer is changed on
// the phone alone, so that no page gets lost between two devices.
import Smartphone from 'lucide-react/icons/smartphone';
import { useEffect, useEffectEvent, useState } from 'react';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { QrCode } from '../../../ui/labels/qr-code.tsx';
import type { CameraCalls } from '../kind.ts';
import { phone as words } from './upload.words.ts';

interface PhoneCameraProps {
  questionId: number;
  camera: CameraCalls;
  /** All files of the answer are on the server. */
  canConnect: boolean;
  /** What the phone has made of the answer: nobody else changes it meanwhile. */
  onPages: (files: readonly string[]) => void;
  onEnd: (files: readonly string[]) => void;
}

type At = { at: 'idle'; note?: string } | { at: 'code'; address: string } | { at: 'open' };

/** Both devices show the same pages within two seconds. */
const LOOK_MS = 1_500;

export function PhoneCamera({ questionId, camera, canConnect, onPages, onEnd }: PhoneCameraProps) {
  const [state, setState] = useState<At>({ at: 'idle' });
  const [busy, setBusy] = useState(false);
  const { at } = state;

  function finish(files: readonly string[], note?: string) {
    setState({ at: 'idle', ...(note && { note }) });
    onEnd(files);
  }

  /** False where nobody answered: everything stays as it is, because the phone may have another network. */
  const look = useEffectEvent(async (isLeft: () => boolean): Promise<boolean> => {
    const found = await camera.look(questionId).catch(() => undefined);
    if (!found || isLeft() || busy) return found !== undefined;
    const { state: there, files } = found;
    // After a reload nobody sees the code.
    if (there === 'waiting' && at === 'idle') await camera.end(questionId).catch(() => undefined);
    else if (there !== 'none') {
      if (there === 'open' && at !== 'open') setState({ at: 'open' });
      onPages(files);
    } else if (at !== 'idle') finish(files, at === 'open' ? words.ended : words.expired);
    return true;
  });
  useEffect(() => {
    let isGone = false;
    let timer: ReturnType<typeof setTimeout>;
    const isLeft = () => isGone;
    async function keepLooking() {
      const isAnswered = await look(isLeft);
      if (!isGone && (at !== 'idle' || !isAnswered)) timer = setTimeout(keepLooking, LOOK_MS);
    }
    void keepLooking();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [at]);

  async function act(work: () => Promise<void>) {
    setBusy(true);
    await work().catch((error: unknown) => {
      const note = sentenceOf(error);
      setState((before) => (before.at === 'idle' ? { at: 'idle', note } : before));
    });
    setBusy(false);
  }
  const connect = () =>
    act(async () => {
      const { secret } = await camera.make(questionId);
      setState({ at: 'code', address: `${location.origin}/camera/${secret}` });
    });
  const disconnect = () => act(async () => finish((await camera.end(questionId)).files));

  if (at === 'idle')
    return (
      <div className="mt-3 pointer-coarse:hidden">
        <Button className="max-sm:w-full" disabled={!canConnect} busy={busy} onClick={connect}>
          <Smartphone className="size-5" />
          {words.offer}
        </Button>
        <p role="status" className="mt-2 text-xs text-ink-2 empty:hidden">
          {canConnect ? state.note : words.notYet}
        </p>
      </div>
    );
  const isCode = at === 'code';
  return (
    <section
      aria-label={words.title}
      className="mt-3 grid justify-items-start gap-3 rounded-md border-[1.5px] border-pencil bg-sheet p-4"
    >
      <p role="status" className="text-sm font-semibold">
        {isCode ? words.waiting : words.connected}
      </p>
      <p className="max-w-measure text-sm text-ink-2">{isCode ? words.scan : words.explained}</p>
      {isCode && <QrCode text={state.address} label={words.picture} className="w-full max-w-64 rounded-sm" />}
      <Button busy={busy} onClick={disconnect}>
        {isCode ? words.cancel : words.disconnect}
      </Button>
    </section>
  );
}
