// A phone that photographs for one question. Each photograph is stored on the phone first, in parts, as the exam page does it; the
// list of pages follows the parts that it names.
import * as z from 'zod/mini';
import { CallError } from '../../platform/http/call-error.ts';
import type { DeviceKey, DeviceStore } from '../../platform/offline/device-store.ts';
import { createOutbox, type OutboxState } from '../../platform/offline/outbox.ts';
import { readUnsent } from '../../platform/offline/stored.ts';
import { cutFile, joinParts } from '../../shared/attempts/file-parts.ts';
import { page as words } from './camera.words.ts';
import type { CameraCalls } from './use-camera.ts';

const Part = z.object({
  kind: z.literal('part'),
  file: z.string(),
  size: z.int(),
  part: z.int(),
  hash: z.string(),
  bytes: z.custom<Uint8Array<ArrayBuffer>>(ArrayBuffer.isView),
});
const Pages = z.object({ kind: z.literal('pages'), files: z.array(z.string()) });
const Unsent = z.union([Part, Pages]);
type Unsent = z.output<typeof Unsent>;

export interface CameraView {
  state: 'opening' | 'failed' | 'open' | 'ended';
  /** In the student's order, also those that are on this phone alone. */
  files: readonly string[];
  outbox: OutboxState<Unsent>;
  isPaused: boolean;
  isLate: boolean;
  /** When it ended, something was on this phone alone. */
  hasLost: boolean;
}

export const FIRST_VIEW: CameraView = {
  state: 'opening',
  files: [],
  outbox: { waiting: [], trouble: null, isStored: true },
  isPaused: false,
  isLate: false,
  hasLost: false,
};

interface SessionParts {
  /** Names what is stored on this phone. */
  name: string;
  calls: CameraCalls;
  store: DeviceStore;
  onChange: () => void;
}

export type CameraSession = Awaited<ReturnType<typeof openCameraSession>>;

const UNSENT = 'unsent-photographs';
/** Nobody is signed in. */
const NOBODY = 0;

const isEnd = (error: unknown) => error instanceof CallError && error.code === 'wrong_link';

export async function openCameraSession({ name, calls, store, onChange }: SessionParts) {
  await forgetOthers(store, name);
  const left = await readUnsent(store, [UNSENT, NOBODY, name], Unsent);
  let number = left.reduce((last, { key }) => Math.max(last, Number(key[3])), 0);
  let view = FIRST_VIEW;
  /** As the server has them. */
  let known: readonly string[] = [];
  const refused = new Map<string, string>();
  const shown = new Map<string, Blob>();

  function show(change: Partial<CameraView>) {
    view = { ...view, ...change };
    onChange();
  }

  function end() {
    if (view.state === 'ended') return;
    show({ state: 'ended', hasLost: outbox.get().waiting.length > 0 });
    void outbox.discard(() => true);
  }

  function refuse(file: string, why: string) {
    refused.set(file, why);
    void outbox.discard((unsent) => unsent.kind === 'part' && unsent.file === file);
    if (view.files.includes(file)) setFiles(view.files.filter((one) => one !== file));
  }

  async function sendPart(part: z.output<typeof Part>) {
    try {
      const { state, why } = await calls.store(part);
      if (state === 'refused') refuse(part.file, why ?? words.incomplete);
    } catch (error) {
      // Damaged on the way: sent again.
      if (error instanceof CallError && error.code === 'upload_failed') throw new Error(error.message);
      throw error;
    }
  }

  async function sendPages({ files }: z.output<typeof Pages>) {
    const wanted = files.filter((file) => !refused.has(file));
    try {
      const named = await calls.set([...known], wanted);
      known = named.files;
      show({ isPaused: false, isLate: view.isLate || named.is_late });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.code === 'changed_meanwhile') await takeOver();
      else if (error.code === 'exam_paused') show({ isPaused: true });
      else throw error;
      // It is tried again.
      throw new Error(error.message);
    }
  }

  /** The answer was changed on the computer: what is new there comes to the end of what is here. */
  async function takeOver() {
    const before = known;
    known = (await calls.pages()).files;
    const added = known.filter((file) => !before.includes(file) && !view.files.includes(file));
    if (added.length > 0) setFiles([...view.files, ...added]);
  }

  const outbox = createOutbox<Unsent>({
    store,
    laneOf: () => name,
    deliver: (unsent) => (unsent.kind === 'part' ? sendPart(unsent) : sendPages(unsent)),
    onChange: () => show({ outbox: outbox.get() }),
    onRejected(unsent, why) {
      if (unsent.kind === 'part') refuse(unsent.file, why);
      void look();
    },
  });

  const add = (unsent: Unsent) => {
    number += 1;
    const key: DeviceKey = [UNSENT, NOBODY, name, number];
    return outbox.add(key, unsent);
  };

  function setFiles(files: readonly string[]) {
    show({ files });
    void outbox
      .discard((unsent) => unsent.kind === 'pages')
      .then(() => add({ kind: 'pages', files: [...files] }));
  }

  async function heard(pages: () => Promise<{ files: string[]; is_paused: boolean }>) {
    try {
      const { files, is_paused } = await pages();
      const isSent = outbox.get().waiting.length === 0;
      if (isSent) known = files;
      const continues = view.isPaused && !is_paused;
      show({ state: 'open', isPaused: is_paused, ...(isSent && { files }) });
      if (continues) outbox.retry();
    } catch (error) {
      if (isEnd(error)) end();
      else if (view.state === 'opening') show({ state: 'failed' });
    }
  }

  const look = () => (view.state === 'ended' ? Promise.resolve() : heard(calls.pages));

  async function open() {
    if (view.state === 'failed') show({ state: 'opening' });
    await heard(calls.open);
    if (view.state !== 'open' || left.length === 0) return;
    const waiting = left.splice(0);
    const wanted = waiting.findLast(({ item }) => item.kind === 'pages')?.item;
    if (wanted?.kind === 'pages') show({ files: wanted.files });
    outbox.resume(waiting);
  }

  return {
    get: () => view,
    open,
    look,
    retry: () => outbox.retry(),
    setFiles,

    async addFile(file: string, whole: Blob) {
      if (!crypto.subtle) throw new Error(words.insecure);
      const parts = await cutFile(whole);
      shown.set(file, whole);
      await Promise.all(parts.map((part) => add({ kind: 'part', file, ...part })));
    },
    remove(file: string) {
      refused.delete(file);
      void outbox.discard((unsent) => unsent.kind === 'part' && unsent.file === file);
    },
    refused: () => [...refused].map(([file, why]) => ({ file, why })),
    async showFile(file: string): Promise<Blob> {
      const whole = shown.get(file) ?? fromParts(file) ?? (await calls.show(file));
      shown.set(file, whole);
      return whole;
    },
    close: () => outbox.close(),
  };

  /** After a reload. */
  function fromParts(file: string): Blob | undefined {
    const { waiting } = outbox.get();
    return joinParts(
      waiting.flatMap((unsent) => (unsent.kind === 'part' && unsent.file === file ? unsent : [])),
    );
  }
}

/** What an earlier code left behind can't be sent, and may show somebody's work. */
async function forgetOthers(store: DeviceStore, name: string): Promise<void> {
  const all = await store.all([UNSENT, NOBODY]).catch(() => []);
  const others = all.filter(({ key }) => key[2] !== name);
  await Promise.all(others.map(({ key }) => store.remove(key).catch(() => undefined)));
}
