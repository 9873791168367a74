// The files of answers. Each is cut into parts, which wait in the outbox as answers do: on this device first, then sent. An answer
// that names files follows them, without those that the server could not keep.
import type { AnswerFile } from '@quivia/contract/answer-files';
import { UPLOAD_LIMITS, type UploadAnswer } from '@quivia/contract/kinds/upload';
import { CallError } from '../../../platform/http/call-error.ts';
import { deliveryOutcome, type Outbox } from '../../../platform/offline/outbox.ts';
import { cutFile, joinParts } from '../../../shared/attempts/file-parts.ts';
import type { OpenedFiles } from '../../kinds/kind.ts';
import { givenFor } from '../sheet/answer-sheet.ts';
import { fileCalls } from '../use-answer-files.ts';
import { answerFiles as words } from './answer-files.words.ts';
import type { SessionContext } from './context.ts';
import type { createMark } from './mark.ts';
import { type Sequence, type Unsent, type UnsentAnswer, type UnsentPart, unsentKey } from './unsent.ts';

/** The server can't keep a file. */
type Refuse = (of: { question_id: number; file: string }, why: string) => void;

export async function sendPart(part: UnsentPart, refuse: Refuse): Promise<void> {
  try {
    const { state, why } = await fileCalls.store(part);
    if (state === 'refused') refuse(part, why ?? words.incomplete);
  } catch (error) {
    const result = deliveryOutcome(error);
    const isDamagedOnTheWay = error instanceof CallError && error.code === 'upload_failed';
    if (isDamagedOnTheWay) throw new Error(error.message);
    if (result.outcome === 'retry') throw error;
    refuse(part, result.why);
  }
}

const filesIn = (answer: UnsentAnswer['answer']): readonly string[] =>
  (answer as UploadAnswer | undefined)?.files ?? [];

const answerOf = (files: readonly string[]) => (files.length > 0 ? { files: [...files] } : undefined);

/** The answer with the files that the server has: one that it refused must not keep the others from counting. */
export async function withReadyFiles(unsent: UnsentAnswer, refuse: Refuse): Promise<UnsentAnswer> {
  const named = filesIn(unsent.answer);
  if (named.length === 0) return unsent;
  const sent = new Map<string, AnswerFile>();
  for (const one of await fileCalls.list(unsent.exam_id, unsent.device)) sent.set(one.file, one);
  const ready: string[] = [];
  let bytes = 0;
  for (const file of named) {
    const found = sent.get(file);
    const of = { question_id: unsent.question_id, file };
    if (found?.state !== 'ready') refuse(of, found?.why ?? words.incomplete);
    else if (bytes + found.size > UPLOAD_LIMITS.bytesTogether) refuse(of, words.tooMuch);
    else {
      ready.push(file);
      bytes += found.size;
    }
  }
  return { ...unsent, answer: answerOf(ready) };
}

export interface OpenFiles extends OpenedFiles {
  sendPart: (part: UnsentPart) => Promise<void>;
  withReadyFiles: (unsent: UnsentAnswer) => Promise<UnsentAnswer>;
}

interface FilesParts {
  outbox: Outbox<Unsent>;
  sequence: Sequence;
  mark: ReturnType<typeof createMark>['mark'];
}

export function openFiles(context: SessionContext, { outbox, sequence, mark }: FilesParts): OpenFiles {
  const { userId, examId, device, clock, view } = context;
  const refused = new Map<string, { question_id: number; why: string }>();
  /** Those that were added or shown here: on the server they may not be whole yet. */
  const known = new Map<string, Blob>();

  const forgetParts = (file: string) =>
    outbox.discard((unsent) => unsent.kind === 'part' && unsent.file === file);

  /** After a reload. Undefined once all parts have been sent; until then the server has nothing to show. */
  function fromParts(file: string): Blob | undefined {
    const parts = outbox
      .get()
      .waiting.flatMap((unsent) => (unsent.kind === 'part' && unsent.file === file ? unsent : []));
    const [first] = parts;
    const whole = joinParts(parts);
    if (first && !whole) throw new Error(words.incomplete);
    return whole;
  }

  const refuse: Refuse = ({ question_id, file }, why) => {
    if (!refused.has(file)) refused.set(file, { question_id, why });
    void forgetParts(file);
    const { sheet } = view();
    const named = sheet ? filesIn(givenFor(sheet, question_id).answer) : [];
    if (!named.includes(file)) return;
    mark({ do: 'answer', question_id, answer: answerOf(named.filter((one) => one !== file)) ?? null });
  };

  return {
    camera: fileCalls.camera(examId, device),
    sendPart: (part) => sendPart(part, refuse),
    withReadyFiles: (unsent) => withReadyFiles(unsent, refuse),

    async add(question_id, file, whole) {
      const { state } = view();
      if (!state) return;
      if (!crypto.subtle) throw new Error(words.insecure);
      const parts = await cutFile(whole);
      known.set(file, whole);
      await Promise.all(
        parts.map((part) => {
          const unsent: UnsentPart = {
            kind: 'part',
            exam_id: examId,
            opening: state.opening,
            seq: sequence.next(clock.now()),
            question_id,
            file,
            device,
            ...part,
          };
          return outbox.add(unsentKey(userId, unsent), unsent);
        }),
      );
    },
    remove(file) {
      refused.delete(file);
      void forgetParts(file);
    },
    refusedOf: (questionId) =>
      [...refused].flatMap(([file, { question_id, why }]) =>
        question_id === questionId ? [{ file, why }] : [],
      ),
    async show(file) {
      const whole = known.get(file) ?? fromParts(file) ?? (await fileCalls.show(examId, file));
      known.set(file, whole);
      return whole;
    },
  };
}
