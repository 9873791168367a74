// Marking the answers of an exam: how far it is, and one answer after another.
import { coverPart } from '@quivia/contract/answer-covers';
import { getFileToMark } from '@quivia/contract/answer-files';
import {
  type AnswerAhead,
  type AnswerToMark,
  changeMarkStep,
  escalateAnswer,
  type Flag,
  getMarking,
  keepHold,
  listOwnSheets,
  nextAnswer,
  nextEscalated,
  type Progress,
  reopenSheet,
  returnAnswer,
  submitMark,
} from '@quivia/contract/answer-marking';
import type { Input, ReplyTo } from '@quivia/contract/endpoint';
import { markEqualAnswers } from '@quivia/contract/equal-answers';
import type { Annotation, CoveredPart } from '@quivia/contract/marking/annotations';
import type { Stage } from '@quivia/contract/marking/seeds';
import { flagAnswer } from '@quivia/contract/marking-flags';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { fetchFile } from '../../../platform/forms/files.ts';
import { useActKey } from '../../../platform/forms/use-act-key.ts';
import { call } from '../../../platform/http/call.ts';
import { useOne, useRefetchLists } from '../../../platform/lists/use-paginated-list.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { type Queue, useAhead } from './answer/use-ahead.ts';
import type { Together } from './answer/use-equal.ts';
import { screen as text } from './marking.words.ts';

const ofExam = (examId: number) => ({ params: { id: String(examId) } });

export const useMarking = (examId: number) => useOne(getMarking, examId);

export function useChangeStep(examId: number) {
  const refetchLists = useRefetchLists();
  return async (body: Input<typeof changeMarkStep>['body']) => {
    const sent = call(changeMarkStep, { ...ofExam(examId), body });
    const { message } = await sent.finally(() => void refetchLists());
    toast.success(message);
  };
}

interface Given extends Pick<Input<typeof submitMark>['body'], 'marks' | 'by_rubric' | 'rubric_version'> {
  comment: string;
  annotations: Annotation[];
  reason: string;
}

export interface Practised {
  answer: AnswerToMark;
  agreed: NonNullable<ReplyTo<typeof submitMark>['agreed']>;
}

interface GivenFlag {
  flag: Flag;
  note: string;
  pass_on: boolean;
}

export interface MarkingSession {
  /** Null where nothing waits; undefined until it is known. */
  answer: AnswerToMark | null | undefined;
  progress: Progress | undefined;
  error: Error | null;
  isBusy: boolean;
  /** How long an answer takes this person, in milliseconds, once there are a few. */
  pace: number | undefined;
  next: () => void;
  /** With equal answers in the same act. */
  submit: (given: Given, together?: Together) => Promise<boolean>;
  escalate: (note: string) => Promise<boolean>;
  flag: (given: GivenFlag) => Promise<boolean>;
  /** Of an answer that was passed on: a marker is to mark it after all. */
  giveBack: () => void;
  /** What says whose answer it is, for everybody who marks it. */
  cover: (part: CoveredPart) => Promise<boolean>;
  /** Why there is none to mark, or what the answer is for. */
  stage: Stage | undefined;
  /** After an answer for practice. */
  practised: Practised | undefined;
  /** The answer that they marked before this one. */
  back: () => void;
  /** One that they marked. */
  open: (marked: string) => void;
}

/** What can be done with the answer in hand. */
export interface AnswerSession
  extends Pick<
    MarkingSession,
    'isBusy' | 'next' | 'submit' | 'escalate' | 'flag' | 'giveBack' | 'cover' | 'back'
  > {
  /** Not where only one script is in hand. */
  open?: MarkingSession['open'];
}

export const loadFileToMark = (examId: number, answer: string) => (file: string) =>
  fetchFile(getFileToMark, { params: { id: String(examId), answer, file } });

const FEW = 3;
const RENEWED_EVERY_MS = 60_000;

export function useMarkingSession(queue: Queue): MarkingSession {
  const { examId, questionId, isEscalated } = queue;
  const [answer, setAnswer] = useState<AnswerToMark | null>();
  /** The one that nobody else gets. What is shown ahead is not held yet. */
  const [held, setHeld] = useState<string>();
  const [progress, setProgress] = useState<Progress>();
  const [stage, setStage] = useState<Stage>();
  const [practised, setPractised] = useState<Practised>();
  const [error, setError] = useState<Error | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [times, setTimes] = useState<readonly number[]>([]);
  const shownAt = useRef(0);
  const inSight = useRef<AnswerToMark | null>(null);
  const acting = useRef<Promise<unknown>>(Promise.resolve());
  const refetchLists = useRefetchLists();
  const ahead = useAhead(queue);

  /** One act at a time; false where it was refused. */
  const run = useCallback((act: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    const acted = (async () => {
      try {
        await act();
        setError(null);
        return true;
      } catch (refused) {
        setError(refused as Error);
        return false;
      } finally {
        setBusy(false);
      }
    })();
    acting.current = acted;
    return acted;
  }, []);

  const present = useCallback((shown: AnswerToMark | null) => {
    setAnswer(shown);
    inSight.current = shown;
  }, []);

  const show = useCallback(
    (shown: AnswerToMark | null) => {
      present(shown);
      setHeld(shown?.answer);
      shownAt.current = Date.now();
    },
    [present],
  );

  /** The one that is in sight already, unless somebody else has it by now. */
  const readNext = useCallback(
    async (early?: AnswerAhead) => {
      const endpoint = isEscalated ? nextEscalated : nextAnswer;
      const body = { question_id: questionId, ...(early && { answer: early.answer }) };
      const found = await call(endpoint, { ...ofExam(examId), body });
      setProgress(found.progress);
      setStage(found.stage);
      setPractised(undefined);
      const since = shownAt.current;
      show(found.answer);
      if (early && found.answer?.answer === early.answer) shownAt.current = since;
      else if (early && found.answer) toast(text.taken);
      ahead.fill(found.answer);
    },
    [examId, questionId, isEscalated, show, ahead],
  );

  useEffect(() => void run(() => readNext()), [run, readNext]);
  useHold(examId, held, setError);
  const keyFor = useActKey();

  /** What was pressed while the hold was on its way counts once it is there; false where something else came first. */
  async function isReady({ answer: key, version }: AnswerToMark): Promise<boolean> {
    const before = acting.current;
    await before;
    const { current } = inSight;
    return acting.current === before && current?.answer === key && current.version === version;
  }

  async function submit(given: Given, together?: Together): Promise<boolean> {
    if (!answer) return false;
    const took = Date.now() - shownAt.current;
    if (!(await isReady(answer))) return false;
    const body = { answer: answer.answer, version: answer.version, ...given };
    // Which of those ahead are marked in the same act, the page doesn't know.
    if (together) ahead.clear();
    const early = ahead.after(answer);
    return run(async () => {
      if (early) {
        present({ ...early, held_until: answer.held_until, escalated: null, sheet: null });
        shownAt.current = Date.now();
      }
      try {
        if (together) await markTogether({ ...body, ...together });
        else {
          const sent = { key: keyFor(body), ...body };
          const { agreed } = await call(submitMark, { ...ofExam(examId), body: sent });
          // The next one comes when this has been read.
          if (agreed) {
            setHeld(undefined);
            return setPractised({ answer, agreed });
          }
        }
      } catch (refused) {
        if (early) ahead.putBack(early);
        present(answer);
        throw refused;
      }
      setTimes((before) => [...before, took]);
      await readNext(early);
    });
  }

  async function markTogether(body: Omit<Input<typeof markEqualAnswers>['body'], 'key'>) {
    const reply = await call(markEqualAnswers, { ...ofExam(examId), body: { key: keyFor(body), ...body } });
    toast.success(reply.message);
    void refetchLists();
  }

  async function escalate(note: string): Promise<boolean> {
    if (!answer) return false;
    return run(async () => {
      await call(escalateAnswer, { ...ofExam(examId), body: { answer: answer.answer, note } });
      await readNext();
    });
  }

  async function flag(given: GivenFlag): Promise<boolean> {
    if (!answer || isBusy) return false;
    const body = { answer: answer.answer, ...given };
    return run(async () => {
      const { message } = await call(flagAnswer, { ...ofExam(examId), body: { key: keyFor(body), ...body } });
      toast.success(message);
      if (given.pass_on) await readNext();
      else setAnswer({ ...answer, flags: [...new Set([...(answer.flags ?? []), given.flag])] });
    });
  }

  function giveBack() {
    if (!answer || isBusy) return;
    void run(async () => {
      const body = { answer: answer.answer, to_markers: true };
      await call(returnAnswer, { ...ofExam(examId), body });
      await readNext();
    });
  }

  async function cover(part: CoveredPart): Promise<boolean> {
    if (!answer || isBusy) return false;
    const body = { answer: answer.answer, version: answer.version, part };
    return run(async () =>
      // The clock of this answer goes on.
      present(await call(coverPart, { ...ofExam(examId), body: { key: keyFor(body), ...body } })),
    );
  }

  async function reopen(marked: string) {
    show(await call(reopenSheet, { ...ofExam(examId), body: { answer: marked } }));
    if (answer?.sheet === null) ahead.putBack(answer);
  }

  function back() {
    if (isBusy) return;
    void run(async () => {
      const query = { question_id: String(questionId) };
      const own = await call(listOwnSheets, { ...ofExam(examId), query });
      const before = own[own.findIndex((one) => one.answer === answer?.answer) + 1];
      if (before) await reopen(before.answer);
    });
  }

  function open(marked: string) {
    if (!isBusy) void run(() => reopen(marked));
  }

  // The tab and the lists count what was marked here.
  const leave = useEffectEvent(() => void refetchLists());
  useEffect(() => () => leave(), []);

  const pace = times.length < FEW ? undefined : times.reduce((sum, one) => sum + one, 0) / times.length;
  const next = () => void run(() => readNext());
  return {
    ...{ answer, progress, stage, practised, error, isBusy, pace },
    ...{ next, submit, escalate, flag, giveBack, cover, back, open },
  };
}

/** The answer stays this person's while they do something, and goes back when they leave. */
function useHold(examId: number, answer: string | undefined, onLost: (error: Error) => void) {
  const lose = useEffectEvent(onLost);
  useRenewed(answer, (held) =>
    call(keepHold, { ...ofExam(examId), body: { answer: held } }).catch((error: Error) => lose(error)),
  );
  useEffect(() => {
    if (!answer) return;
    return () => {
      // Marked already, or gone to somebody else: then there is nothing to return.
      call(returnAnswer, { ...ofExam(examId), body: { answer } }).catch(() => {});
    };
  }, [examId, answer]);
}

/** Asks for more time every minute in which the person did something. */
export function useRenewed(held: string | undefined, renew: (held: string) => void) {
  const send = useEffectEvent(renew);
  useEffect(() => {
    if (!held) return;
    let isActive = false;
    const notice = () => {
      isActive = true;
    };
    const timer = setInterval(() => {
      if (isActive) send(held);
      isActive = false;
    }, RENEWED_EVERY_MS);
    const signs = ['keydown', 'pointerdown', 'scroll'] as const;
    for (const sign of signs) addEventListener(sign, notice, { capture: true, passive: true });
    return () => {
      clearInterval(timer);
      for (const sign of signs) removeEventListener(sign, notice, { capture: true });
    };
  }, [held]);
}
