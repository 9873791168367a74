// A bank as a file: all its questions by module, and their pictures where the format can carry them.
import { kindOf } from '@quivia/contract/kinds';
import type { ExportFormat, ExportLosses } from '@quivia/contract/question-files';
import type { QuestionForAuthor } from '@quivia/contract/questions';
import type { Download } from '@quivia/files/download';
import { fillTemplate } from '@quivia/kinds/parameters/draws.rules';
import { fillText } from '@quivia/kinds/parameters/fill.rules';
import type { BankToWrite, FileQuestion } from '@quivia/question-files/file-question';
import { LOSSY_FORMATS, lossesOf } from '@quivia/question-files/losses';
import { keysIn } from '@quivia/question-files/pictures';
import { fileName } from '@quivia/question-files/table/write-table';
import { AppError } from '../../../platform/app-error.ts';
import { inWorker } from '../../../platform/files/in-worker.ts';
import { inParts } from '../../../platform/jobs/chunks.ts';
import { inFairTurns } from '../../../platform/jobs/fair-turns.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import * as images from '../../images/images.service.ts';
import * as questions from '../../questions/questions.service.ts';
import { words } from './exports.words.ts';
import type { ToWrite } from './write.worker.ts';

const WRITER = new URL('./write.worker.ts', import.meta.url);
const FILES: Record<ExportFormat, { ending: string; type: string; hasPictures: boolean }> = {
  gift: { ending: 'gift.txt', type: 'text/plain; charset=utf-8', hasPictures: false },
  moodle: { ending: 'xml', type: 'application/xml', hasPictures: true },
  qti21: { ending: 'zip', type: 'application/zip', hasPictures: true },
  xlsx: {
    ending: 'xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    hasPictures: false,
  },
};
/** In bytes. */
const MOST_PICTURES = 64 * 1024 ** 2;
const PICTURES_AT_ONCE = 10;

const busy = (message: typeof words.busy) => () =>
  new AppError('overloaded', { message, retryAfterSeconds: 5 });

const oneAtATime = inFairTurns({
  atOnce: 1,
  mostWaiting: 50,
  mostWaitingOfOne: 2,
  refuse: busy(words.busy),
  refuseOne: busy(words.ownBusy),
});

export async function exportBank(actor: Actor, bankId: number, format: ExportFormat): Promise<Download> {
  return oneAtATime(actor.userId, async () => {
    const { bank, modules } = await questions.all(actor, bankId);
    const filled = modules
      .map((one) => ({
        name: one.module_name,
        questions: one.questions.map((question) => asWritten(withExample(question))),
      }))
      .filter((one) => one.questions.length > 0);
    if (filled.length === 0)
      throw new AppError('invalid_input', { message: words.empty({ bank: bank.title }) });
    const { ending, type, hasPictures } = FILES[format];
    const given: ToWrite = {
      format,
      bank: {
        title: bank.title,
        modules: filled,
        images: hasPictures ? await picturesOf(filled) : new Map(),
      },
    };
    const bytes = await inWorker<never, Uint8Array>(WRITER, given, () => {});
    const { buffer, byteOffset, byteLength } = bytes;
    return {
      filename: `${fileName(bank.title)}.${ending}`,
      type,
      bytes: Buffer.from(buffer, byteOffset, byteLength),
    };
  });
}

/** What other programs would miss. */
export async function lossesOfBank(actor: Actor, bankId: number): Promise<ExportLosses> {
  return oneAtATime(actor.userId, async () => {
    const found = new Map<string, ExportLosses[number]>();
    for await (const part of inParts(await questions.others(actor, bankId), 200))
      for (const question of part)
        for (const format of LOSSY_FORMATS)
          for (const loss of lossesOf(format, asWritten(withExample(question)))) {
            const { question_type } = question;
            const key = `${format} ${loss} ${question_type}`;
            const sum = found.get(key) ?? { format, loss, question_type, questions: 0 };
            found.set(key, { ...sum, questions: sum.questions + 1 });
          }
    return [...found.values()];
  });
}

/** Nothing but what a file says. */
const asWritten = (one: QuestionForAuthor): FileQuestion => ({
  question: one.question,
  ...(one.stimulus && { stimulus: one.stimulus.text }),
  ...(one.body &&
    one.answer_key && {
      other: { question_type: one.question_type, body: one.body, answer_key: one.answer_key },
    }),
  options: one.options.map(({ option, is_correct }) => ({ option, is_correct })),
  answer_rule: one.answer_rule,
  marks: one.marks,
  negative_marks: one.negative_marks,
  negative_share: one.negative_share,
  explanation: one.explanation,
  tags: one.tags,
  difficulty: one.difficulty,
});

/** No format has variables in a form that another program grades as we do: a file gets one set of values. */
const withExample = (one: QuestionForAuthor): QuestionForAuthor =>
  one.example
    ? {
        ...fillTemplate({ ...one, kind: kindOf(one.question_type) }, one.example),
        explanation: fillText(one.explanation, one.example),
      }
    : one;

async function picturesOf(modules: BankToWrite['modules']): Promise<BankToWrite['images']> {
  const keys = new Set<string>();
  for await (const part of inParts(
    modules.flatMap((one) => one.questions),
    500,
  ))
    for (const question of part) for (const key of keysIn(question)) keys.add(key);
  const pictures: BankToWrite['images'] = new Map();
  let size = 0;
  for await (const some of inParts([...keys], PICTURES_AT_ONCE)) {
    for (const { key, bytes, type } of await images.findMany(some)) {
      size += bytes.length;
      pictures.set(key, { bytes, type });
    }
    if (size > MOST_PICTURES) {
      throw new AppError('invalid_input', {
        message: words.picturesTooLarge,
      });
    }
  }
  return pictures;
}
