import { getCandidatePhoto, moveOralCandidate } from '@quivia/contract/oral/candidates';
import { listDraws } from '@quivia/contract/oral/draws';
import * as sheets from '@quivia/contract/oral/sheets';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { fetchFile } from '../../../platform/forms/files.ts';
import { call } from '../../../platform/http/call.ts';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { deviceStore } from '../../../platform/offline/device-store.ts';
import { keepPerson } from '../../../platform/session/kept-person.ts';
import { sessionStore } from '../../../platform/session/session-store.ts';
import { cacheExamPage } from '../../../shared/kept-session/page-cache.ts';
import { usePhotos } from '../../../shared/kept-session/use-photos.ts';
import { needsOf, prefetch } from '../../../ui/rich-text/render/prefetch.ts';
import { checkDevice, deviceLabel } from './device.ts';
import { type ExamineSession, openExamineSession, type SheetCalls } from './examine-session.ts';
import { refusals } from './sheets.words.ts';

function sheetCalls(examId: number): SheetCalls {
  const params = { id: String(examId) };
  return {
    label: deviceLabel(),
    load: (device) => call(sheets.getExamine, { params, query: { device } }),
    questions: async (sessionIds) => {
      const lists = sessionIds.map((id) => call(listDraws, { params, query: { session_id: String(id) } }));
      return (await Promise.all(lists)).flat();
    },
    send: (body) => call(sheets.sendEvents, { params, body }),
    submit: (body) => call(sheets.submitSheet, { params, body }),
    reopen: (sheetId, reason) =>
      call(sheets.reopenSheet, { params: { ...params, sheet_id: String(sheetId) }, body: { reason } }),
    move: (candidateId, body) =>
      call(moveOralCandidate, { params: { ...params, candidate_id: String(candidateId) }, body }),
    hear: (body) => call(sheets.hearDevice, { params, body }),
  };
}

export const deliverCode = (examId: number, text: string) =>
  call(sheets.carrySheets, { params: { id: String(examId) }, body: { text } });

const LOAD_MS = 60_000;
const REPORT_MS = 30_000;

interface Examine {
  /** Undefined while it opens. */
  session: ExamineSession | undefined;
  /** Why it did not open. */
  failure: string | undefined;
  openAgain: () => void;
}

/** The session of this page. */
export function useExamine(examId: number): Examine {
  const [session, setSession] = useState<ExamineSession>();
  const [failure, setFailure] = useState<string>();
  const [turn, setTurn] = useState(0);
  const [listeners] = useState(() => new Set<() => void>());
  useSyncExternalStore(
    (listen) => {
      listeners.add(listen);
      return () => void listeners.delete(listen);
    },
    () => session?.get(),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies(turn): each turn opens it again
  useEffect(() => {
    const aborter = new AbortController();
    const { signal } = aborter;
    const { user } = sessionStore.get();
    if (!user) return;
    // A reload must bring the page back without a network.
    const forgetPerson = keepPerson();
    let opened: ExamineSession | undefined;
    async function open({ id: userId }: { id: number }) {
      const store = await deviceStore();
      const parts = { userId, examId, calls: sheetCalls(examId), store, words: { refusals } };
      opened = await openExamineSession({
        ...parts,
        onChange: () => {
          for (const listen of listeners) listen();
        },
      });
      if (signal.aborted) return opened.close();
      setSession(opened);
      follow(opened, signal);
      await opened.load();
      const texts = opened
        .get()
        .questions.flatMap((one) => [one.question, one.passage, one.model_answer, one.reasoning]);
      await prefetch(needsOf(texts.map((text) => ({ text, kind: 'question' }))));
      await cacheExamPage('/oral/');
      opened.setChecks(await checkDevice(store, opened.now));
      await opened.report();
    }
    open(user).catch((error: unknown) => {
      console.error('The mark sheets did not open', error);
      // Once it is open, only its checks are missing.
      if (!signal.aborted && !opened) setFailure(sentenceOf(error));
    });
    return () => {
      aborter.abort();
      opened?.close();
      forgetPerson();
    };
  }, [examId, listeners, turn]);
  const openAgain = () => {
    setFailure(undefined);
    setTurn((count) => count + 1);
  };
  return { session, failure, openAgain };
}

function follow(session: ExamineSession, signal: AbortSignal) {
  const look = () => session.lookAgain();
  addEventListener('online', look, { signal });
  document.addEventListener('visibilitychange', () => !document.hidden && look(), { signal });
  const timers = [
    setInterval(() => !document.hidden && void session.load(), LOAD_MS),
    setInterval(() => void session.report(), REPORT_MS),
  ];
  signal.addEventListener('abort', () => timers.forEach(clearInterval));
}

export const useCandidatePhotos = ({ exam, subjects }: sheets.ExaminePackage) =>
  usePhotos(
    { userId: sessionStore.get().user?.id ?? 0, name: 'oral-photos', id: exam.id },
    subjects.flatMap(({ candidate_id, photo }) =>
      candidate_id !== null && photo ? [{ id: candidate_id, tag: photo }] : [],
    ),
    (candidateId) =>
      fetchFile(getCandidatePhoto, { params: { id: String(exam.id), candidate_id: String(candidateId) } }),
  );
