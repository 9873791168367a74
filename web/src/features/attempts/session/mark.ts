// What the student does on the sheet: each mark is shown at once and given to the outbox. What is typed is stored on the
// device with every key, and sent when the student pauses or leaves the field, the question or the page.
import { SHORT_ABSENCE_SECONDS } from '@quivia/contract/attempts';
import * as z from 'zod/mini';
import type { Outbox } from '../../../platform/offline/outbox.ts';
import { randomUuid } from '../../../platform/offline/random-id.ts';
import { storage } from '../../../platform/offline/storage.ts';
import { readStored } from '../../../platform/offline/stored.ts';
import { givenFor, isAnswered, type Mark } from '../sheet/answer-sheet.ts';
import type { SessionContext } from './context.ts';
import { createEssayPace, isEssayDraft } from './essay-pace.ts';
import { type DeviceEventKind, type Sequence, type Unsent, UnsentEvent, unsentKey } from './unsent.ts';

const DAY_SECONDS = 86_400;
/** After the last key. */
const PAUSE_MS = 800;

interface MarkParts {
  outbox: Outbox<Unsent>;
  sequence: Sequence;
  /** Loads what sends them. */
  essays: () => Promise<unknown>;
}

export function createMark(context: SessionContext, { outbox, sequence, essays }: MarkParts) {
  const { userId, examId, device, clock, view, step } = context;
  let hasEvent = false;
  const absence = createAbsence(userId, examId);

  let pause: ReturnType<typeof setTimeout> | undefined;
  const pace = createEssayPace(outbox);

  function send(question_id: number, { isTyping = false, hasChosen = false } = {}) {
    const { sheet, state, paper } = view();
    if (!sheet || !state) return;
    const kind = paper.find(({ id }) => id === question_id)?.kind;
    const isEssay = kind === 'essay';
    const { option_ids, answer, is_flagged } = givenFor(sheet, question_id);
    const unsent: Unsent = {
      kind: 'answer',
      exam_id: examId,
      opening: state.opening,
      seq: sequence.next(clock.now()),
      question_id,
      option_ids: [...option_ids],
      answer,
      is_flagged,
      malpractice: hasEvent || (answer !== undefined && isCarried(question_id)),
      device,
      ...(isEssay && { is_essay: true, has_chosen: hasChosen }),
      ...(kind === 'upload' && { names_files: true }),
    };
    hasEvent = false;
    const key = unsentKey(userId, unsent);
    if (!isTyping) return void outbox.add(key, unsent);
    void outbox.draft(key, unsent);
    if (isEssay) {
      // It is here when the student pauses, or closes the page.
      void essays();
      return pace.typed();
    }
    clearTimeout(pause);
    pause = setTimeout(releaseShort, PAUSE_MS);
  }

  const releaseShort = () => outbox.release((one) => !isEssayDraft(one));

  /** By what was typed before and has not been sent: the next key replaces it. */
  const isCarried = (questionId: number) =>
    outbox
      .get()
      .waiting.some((one) => one.kind === 'answer' && one.question_id === questionId && one.malpractice);

  return {
    mark(mark: Mark) {
      // The next question may be open on the server already: what is chosen now would be refused.
      if (view().moving?.isAsking) return;
      const before = view().sheet;
      step(mark);
      if (view().sheet !== before) send(mark.question_id, { isTyping: mark.do === 'answer' });
    },

    /** Of two texts of an essay: this one counts, and the other one is not asked about again. */
    chooseText(question_id: number, text: string) {
      const { state } = view();
      step({ do: 'answer', question_id, answer: { text } });
      if (state) {
        const other_texts = state.other_texts?.filter((one) => one.question_id !== question_id);
        context.show({ state: { ...state, other_texts } });
      }
      send(question_id, { hasChosen: true });
    },

    /** Sends what was typed, without waiting for a pause. */
    flush: () => outbox.release(),

    /** The same when the student leaves the field: they may do so often, and an essay is long. */
    leaveField() {
      releaseShort();
      pace.left();
    },

    /** Sends the answer to a question again, also one that was sent before: the reply confirms it. False if there is none. */
    save(questionId: number): boolean {
      const { sheet } = view();
      const hasAnswer = sheet !== null && isAnswered(sheet, questionId);
      if (hasAnswer) send(questionId);
      else outbox.retry();
      return hasAnswer;
    },

    /** Something the rules of the exam do not want: reported, and carried by the next answer. */
    record(what: DeviceEventKind, question_id: number | null, characters?: number) {
      const at = new Date(clock.now()).toISOString();
      const key = randomUuid();
      const event: UnsentEvent = { kind: 'event', exam_id: examId, key, what, question_id, at, characters };
      if (what === 'left_page') absence.begin(event);
      else hasEvent = true;
      return outbox.add(unsentKey(userId, event), event);
    },

    /** The student is back: how long it was is reported too. In seconds; null when the page was not left. */
    returned(): number | null {
      const event = absence.end();
      if (!event) return null;
      const away_seconds = Math.max(0, Math.floor((clock.now() - Date.parse(event.at)) / 1000));
      if (away_seconds >= SHORT_ABSENCE_SECONDS) hasEvent = true;
      const ended = { ...event, away_seconds: Math.min(away_seconds, DAY_SECONDS) };
      void outbox.add(unsentKey(userId, ended), ended);
      return away_seconds;
    },
  };
}

const ABSENCE = 'exam-absence';

const Absence = z.object({ userId: z.int(), event: UnsentEvent });
type Absence = z.output<typeof Absence>;

/**
 * The page of an exam that was left. Remembered outside the page, which the browser may discard meanwhile: how long it
 * was is known when the student is back, also in a new tab.
 */
function createAbsence(userId: number, examId: number) {
  /** Where the browser refuses its storage. */
  let here: UnsentEvent | undefined;

  function stored(): UnsentEvent | undefined {
    const absence = readStored(storage, ABSENCE, Absence);
    return absence?.userId === userId && absence.event.exam_id === examId ? absence.event : undefined;
  }

  return {
    begin(event: UnsentEvent) {
      here = event;
      storage.write(ABSENCE, JSON.stringify({ userId, event } satisfies Absence));
    },
    end(): UnsentEvent | undefined {
      const event = here ?? stored();
      here = undefined;
      if (event) storage.remove(ABSENCE);
      return event;
    },
  };
}
