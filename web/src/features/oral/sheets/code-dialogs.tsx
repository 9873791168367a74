// Showing what a device has not sent as codes, and scanning them on another device.
import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { useRefetchLists } from '../../../platform/lists/use-paginated-list.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { QrCode } from '../../../ui/labels/qr-code.tsx';
import { carriedContent, codesOf, collect, sealText } from './code.ts';
import type { ExamineSession } from './examine-session.ts';
import { codes as words } from './sheets.words.ts';
import { deliverCode } from './use-sheets.ts';

interface CodeDialogProps {
  session: ExamineSession;
  onClose: () => void;
}

export function CodeDialog({ session, onClose }: CodeDialogProps) {
  const [codes, setCodes] = useState<string[]>();
  const [at, setAt] = useState(0);
  useEffect(() => {
    const { package: given, outbox } = session.get();
    const device = session.numbering.device();
    if (given)
      sealText(given, device, carriedContent(outbox.waiting, device)).then(
        (text) => setCodes(text ? codesOf(text) : []),
        () => setCodes([]),
      );
  }, [session]);
  const code = codes?.[at];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.title}
      actions={
        codes &&
        codes.length > 1 && (
          <>
            <Button disabled={at === 0} onClick={() => setAt(at - 1)}>
              {words.previous}
            </Button>
            <Button variant="main" disabled={at === codes.length - 1} onClick={() => setAt(at + 1)}>
              {words.next}
            </Button>
          </>
        )
      }
    >
      <p className="text-ink-2">{words.body}</p>
      {codes?.length === 0 && <p className="mt-3 font-semibold">{words.impossible}</p>}
      {code && (
        <div className="mt-4 grid justify-items-center gap-2">
          <QrCode text={code} label={words.picture} className="w-full max-w-96" />
          <p className="text-sm font-semibold">{words.counter(at + 1, codes.length)}</p>
          <details className="w-full text-sm">
            <summary className="min-h-11 py-3">{words.asText}</summary>
            <textarea
              readOnly
              aria-label={words.asText}
              rows={4}
              className="w-full rounded-md border border-rule-strong bg-sheet p-2 text-xs"
              value={codes.join('\n')}
            />
          </details>
        </div>
      )}
    </Dialog>
  );
}

type Read = (video: HTMLVideoElement) => Promise<string | undefined>;

interface Detector {
  detect(image: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

/** The browser's own reader where it has one, else one that is loaded now. */
async function createReader(): Promise<Read> {
  const own = (globalThis as { BarcodeDetector?: new (options: object) => Detector }).BarcodeDetector;
  if (own) {
    const detector = new own({ formats: ['qr_code'] });
    return async (video) => (await detector.detect(video))[0]?.rawValue;
  }
  const { default: decode } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const { videoWidth: width, videoHeight: height } = video;
    if (!context || width === 0) return undefined;
    Object.assign(canvas, { width, height });
    context.drawImage(video, 0, 0);
    try {
      return decode(context.getImageData(0, 0, width, height));
    } catch {
      // No code in this picture.
      return undefined;
    }
  };
}

const LOOK_MS = 250;

export function ScanDialog({ examId, onClose }: { examId: number; onClose: () => void }) {
  const [scanned, setScanned] = useState<string[]>([]);
  const [pasted, setPasted] = useState('');
  const [hasCamera, setHasCamera] = useState(true);
  const [busy, setBusy] = useState(false);
  const refetchLists = useRefetchLists();
  const video = useRef<HTMLVideoElement>(null);
  const { text, have, of } = collect(pasted.trim() ? [pasted] : scanned);

  useEffect(() => {
    const aborter = new AbortController();
    void scan(video, aborter.signal, (code) =>
      setScanned((before) => (before.includes(code) ? before : [...before, code])),
    ).catch(() => !aborter.signal.aborted && setHasCamera(false));
    return () => aborter.abort();
  }, []);

  async function deliver(whole: string) {
    setBusy(true);
    try {
      const { message, refused } = await deliverCode(examId, whole);
      toast.success(message);
      if (refused > 0) toast.error(words.refused(refused));
      void refetchLists();
      onClose();
    } catch (error) {
      toast.error(sentenceOf(error));
      setScanned([]);
    }
    setBusy(false);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.scanTitle}
      actions={
        <Button variant="main" busy={busy} disabled={!text} onClick={() => text && void deliver(text)}>
          {words.deliver}
        </Button>
      }
    >
      <div className="grid gap-4">
        <p className="text-ink-2">{words.scanBody}</p>
        {hasCamera ? (
          <video
            ref={video}
            muted
            playsInline
            className="w-full rounded-md bg-paper"
            aria-label={words.camera}
          />
        ) : (
          <p className="rounded-md bg-risk-soft px-4 py-3 text-sm">{words.noCamera}</p>
        )}
        <p role="status" className="text-sm font-semibold">
          {text ? words.complete : of > 0 ? words.collected(have, of) : ''}
        </p>
        <TextArea
          label={words.paste}
          rows={3}
          value={pasted}
          onChange={({ target }) => setPasted(target.value)}
        />
      </div>
    </Dialog>
  );
}

async function scan(
  video: { readonly current: HTMLVideoElement | null },
  signal: AbortSignal,
  onCode: (code: string) => void,
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  signal.addEventListener('abort', stop);
  if (signal.aborted || !video.current) return stop();
  video.current.srcObject = stream;
  await video.current.play();
  const read = await createReader();
  while (!signal.aborted) {
    const code = video.current && (await read(video.current));
    if (code) onCode(code);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
