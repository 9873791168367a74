// Options that the student has struck out, to narrow down a choice. They stay in this tab, through reloads, and are
// never sent.
import { useCallback, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { tabStorage } from '../../../platform/offline/storage.ts';
import { readStored } from '../../../platform/offline/stored.ts';

/** The ids of struck options, by question. */
export type Struck = Readonly<Record<number, readonly number[]>>;

const KEY = 'exam-struck';
const Stored = z.tuple([z.int(), z.record(z.string(), z.array(z.int()))]);
export const NONE_STRUCK: readonly number[] = [];

/** Strikes an option out, or restores it. */
function toggled(struck: Struck, questionId: number, optionId: number): Struck {
  const before = struck[questionId] ?? NONE_STRUCK;
  const rest = before.filter((id) => id !== optionId);
  return { ...struck, [questionId]: rest.length < before.length ? rest : [...before, optionId] };
}

export const isStruck = (struck: Struck, questionId: number, optionId: number) =>
  struck[questionId]?.includes(optionId) ?? false;

/** Nothing of another exam. */
function readStruck(examId: number): Struck {
  const [exam, struck] = readStored(tabStorage, KEY, Stored) ?? [];
  return exam === examId && struck ? struck : {};
}

export function useStruck(examId: number) {
  const [struck, setStruck] = useState(() => readStruck(examId));
  useEffect(() => tabStorage.write(KEY, JSON.stringify([examId, struck])), [examId, struck]);
  const strike = useCallback(
    (questionId: number, optionId: number) => setStruck((struck) => toggled(struck, questionId, optionId)),
    [],
  );
  const restore = useCallback(
    (questionId: number, optionId: number) =>
      setStruck((struck) =>
        isStruck(struck, questionId, optionId) ? toggled(struck, questionId, optionId) : struck,
      ),
    [],
  );
  return { struck, strike, restore };
}
