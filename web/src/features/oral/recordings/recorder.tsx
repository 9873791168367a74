// Records the viva of one candidate, with a sign that nobody can miss. What isn't saved yet stays on the page.

import { RECORDING_LIMITS, RECORDING_TYPES } from '@quivia/contract/oral/recordings';
import Circle from 'lucide-react/icons/circle';
import { useEffect, useRef, useState } from 'react';
import { clockFace } from '../../../platform/app/time-left.ts';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { randomUuid } from '../../../platform/offline/random-id.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { recorder as words } from './recordings.words.ts';
import { storeRecording, type Take } from './use-recordings.ts';

/** Speech: an hour has about 11 MB. */
const BITS_PER_SECOND = 24_000;

interface RecorderProps {
  examId: number;
  candidateId: number;
  /** After which it is deleted. */
  days: number;
}

export function Recorder({ examId, candidateId, days }: RecorderProps) {
  const running = useRef<MediaRecorder | null>(null);
  const [since, setSince] = useState<number>();
  const [now, setNow] = useState(0);
  const [unsaved, setUnsaved] = useState<Take>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const seconds = since === undefined ? 0 : Math.floor((now - since) / 1000);

  // Leaving the candidate or the page ends it: the microphone is never left open.
  useEffect(() => () => running.current?.stop(), []);
  useEffect(() => {
    if (since === undefined) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [since]);
  useEffect(() => {
    if (seconds >= RECORDING_LIMITS.seconds) running.current?.stop();
  }, [seconds]);

  async function save(take: Take) {
    setBusy(true);
    setUnsaved(take);
    try {
      toast.success((await storeRecording(examId, take)).message);
      setUnsaved(undefined);
      setProblem(undefined);
    } catch (error) {
      setProblem(sentenceOf(error));
    }
    setBusy(false);
  }

  async function start() {
    setProblem(undefined);
    const mimeType =
      globalThis.MediaRecorder && RECORDING_TYPES.find((type) => MediaRecorder.isTypeSupported(type));
    if (!mimeType) return setProblem(words.unsupported);
    let stream: MediaStream;
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    } catch {
      return setProblem(words.noMicrophone);
    }
    const parts: Blob[] = [];
    const from = Date.now();
    const media = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: BITS_PER_SECOND });
    media.addEventListener('dataavailable', ({ data }) => parts.push(data));
    media.addEventListener('stop', () => {
      for (const track of stream.getTracks()) track.stop();
      running.current = null;
      setSince(undefined);
      const file = new Blob(parts, { type: mimeType });
      const length = Math.max(1, Math.round((Date.now() - from) / 1000));
      if (file.size > 0) void save({ key: randomUuid(), candidateId, seconds: length, file });
    });
    media.start(5_000);
    running.current = media;
    setNow(from);
    setSince(from);
  }

  return (
    <section aria-label={words.title} className="grid gap-3 rounded-md border border-rule bg-sheet p-4">
      {since === undefined ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 grow basis-60 text-sm text-ink-2">{words.kept(days)}</p>
          {!unsaved && <Button onClick={() => void start()}>{words.start}</Button>}
        </div>
      ) : (
        <div className="grid gap-2">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="flex items-center gap-2 font-semibold text-wrong tabular-nums">
              <Circle className="size-4 fill-current" aria-hidden="true" />
              {words.running(clockFace(seconds))}
            </p>
            <Button onClick={() => running.current?.stop()}>{words.stop}</Button>
          </div>
          <p role="status" className="text-sm">
            {words.sign}
          </p>
        </div>
      )}
      {problem && <Notice>{problem}</Notice>}
      {unsaved && busy && (
        <p role="status" className="text-sm text-ink-2">
          {words.sending}
        </p>
      )}
      {unsaved && !busy && (
        <div className="grid gap-3">
          <p className="text-sm font-semibold">{words.failed}</p>
          <div className="flex flex-wrap gap-3">
            <Button variant="main" onClick={() => void save(unsaved)}>
              {words.again}
            </Button>
            <Button onClick={() => setUnsaved(undefined)}>{words.discard}</Button>
          </div>
        </div>
      )}
    </section>
  );
}
