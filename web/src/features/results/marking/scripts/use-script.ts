// Marking student by student: one script at a time, and in it one answer after another.
import { coverPart } from '@quivia/contract/answer-covers';
import { type AnswerToMark, escalateAnswer, reopenSheet, submitMark } from '@quivia/contract/answer-marking';
import { flagAnswer } from '@quivia/contract/marking-flags';
import {
  keepScript,
  markByScript,
  nextScript,
  returnScript,
  type Script,
  type ScriptProgress,
} from '@quivia/contract/marking-scripts';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useActKey } from '../../../../platform/forms/use-act-key.ts';
import { call } from '../../../../platform/http/call.ts';
import { useRefetchLists } from '../../../../platform/lists/use-paginated-list.ts';
import { toast } from '../../../../ui/feedback/toasts.tsx';
import { type AnswerSession, useRenewed } from '../use-marking.ts';

const ofExam = (examId: number) => ({ params: { id: String(examId) } });

export interface ScriptSession extends AnswerSession {
  /** Null where nothing waits; undefined until it is known. */
  script: Script | null | undefined;
  progress: ScriptProgress | undefined;
  /** The answer in hand. */
  answer: AnswerToMark | undefined;
  /** Keys of answers that need nothing more from this person. */
  done: ReadonlySet<string>;
  error: Error | null;
  choose: (answer: AnswerToMark) => void;
  /** The script in hand, or the next one, as it stands now. */
  reload: () => void;
}

export function useScriptSession(examId: number): ScriptSession {
  const [script, setScript] = useState<Script | null>();
  const [progress, setProgress] = useState<ScriptProgress>();
  const [place, setPlace] = useState(0);
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const [error, setError] = useState<Error | null>(null);
  const [isBusy, setBusy] = useState(false);
  const refetchLists = useRefetchLists();
  const keyFor = useActKey();
  const answer = script?.answers[place];

  /** One act at a time; false where it was refused. */
  const run = useCallback(async (act: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
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
  }, []);

  const readNext = useCallback(async () => {
    const found = await call(nextScript, ofExam(examId));
    setProgress(found.progress);
    setScript(found.script);
    setDone(new Set());
    setPlace(0);
  }, [examId]);
  useEffect(() => void run(readNext), [run, readNext]);
  useScriptHold(examId, script?.script, setError);

  const change = (changed: AnswerToMark) =>
    setScript(
      (before) =>
        before && {
          ...before,
          answers: before.answers.map((one) => (one.answer === changed.answer ? changed : one)),
        },
    );

  /** The next one of this script that waits, from here on and then from the top; then the next script. */
  async function goOn(finished: AnswerToMark) {
    const answers = script?.answers ?? [];
    const all = new Set([...done, finished.answer]);
    const waiting = answers.flatMap((one, at) => (all.has(one.answer) ? [] : at));
    const following = waiting.find((at) => at > place) ?? waiting[0];
    if (following === undefined) return readNext();
    setDone(all);
    setPlace(following);
  }

  const submit: ScriptSession['submit'] = async (given) => {
    if (!answer || isBusy) return false;
    const body = { answer: answer.answer, version: answer.version, ...given };
    return run(async () => {
      await call(submitMark, { ...ofExam(examId), body: { key: keyFor(body), ...body } });
      await goOn(answer);
    });
  };

  const escalate: ScriptSession['escalate'] = async (note) => {
    if (!answer) return false;
    return run(async () => {
      await call(escalateAnswer, { ...ofExam(examId), body: { answer: answer.answer, note } });
      await goOn(answer);
    });
  };

  const flag: ScriptSession['flag'] = async (given) => {
    if (!answer || isBusy) return false;
    const body = { answer: answer.answer, ...given };
    return run(async () => {
      const { message } = await call(flagAnswer, { ...ofExam(examId), body: { key: keyFor(body), ...body } });
      toast.success(message);
      if (given.pass_on) await goOn(answer);
      else change({ ...answer, flags: [...new Set([...(answer.flags ?? []), given.flag])] });
    });
  };

  const cover: ScriptSession['cover'] = async (part) => {
    if (!answer || isBusy) return false;
    const body = { answer: answer.answer, version: answer.version, part };
    return run(async () =>
      change(await call(coverPart, { ...ofExam(examId), body: { key: keyFor(body), ...body } })),
    );
  };

  /** One that is marked is opened again, as its sheet now stands. */
  function choose(chosen: AnswerToMark) {
    const at = script?.answers.findIndex((one) => one.answer === chosen.answer) ?? -1;
    if (at < 0 || isBusy) return;
    if (!done.has(chosen.answer)) setPlace(at);
    else
      void run(async () => {
        change(await call(reopenSheet, { ...ofExam(examId), body: { answer: chosen.answer } }));
        setPlace(at);
      });
  }

  function back() {
    const before = script?.answers[place - 1];
    if (before) choose(before);
  }

  const next = () => void run(async () => answer && goOn(answer));
  const reload = () => void run(readNext);

  // The tab and the lists count what was marked here.
  const leave = useEffectEvent(() => void refetchLists());
  useEffect(() => () => leave(), []);

  return {
    ...{ script, progress, answer, done, error, isBusy },
    ...{ choose, reload, next, submit, escalate, flag, cover, back },
    giveBack: () => {},
  };
}

/** Its answers stay this person's while they do something, and go back when they leave. */
function useScriptHold(examId: number, script: string | undefined, onLost: (error: Error) => void) {
  const lose = useEffectEvent(onLost);
  useRenewed(script, (held) =>
    call(keepScript, { ...ofExam(examId), body: { script: held } }).catch((error: Error) => lose(error)),
  );
  useEffect(() => {
    if (!script) return;
    return () => {
      call(returnScript, { ...ofExam(examId), body: { script } }).catch(() => {});
    };
  }, [examId, script]);
}

export function useByScript(examId: number) {
  const refetchLists = useRefetchLists();
  return async (by_script: boolean, reason: string) => {
    const sent = call(markByScript, { ...ofExam(examId), body: { by_script, reason } });
    const { message } = await sent.finally(() => void refetchLists());
    toast.success(message);
  };
}
