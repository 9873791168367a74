// What a student is told about a number while it is typed: why it can't be read, or how it is read where that is not what
// was typed. Not while keys are still being pressed.
import { readNumber } from '@quivia/contract/kinds/read-number';
import { useEffect, useEffectEvent } from 'react';
import { numberProblem, printed } from './number.words.ts';

/** After the last key. */
const PAUSE_MS = 1_000;

export function readingOf(value: string): { problem?: string; echo?: string } {
  const typed = value.trim();
  if (typed === '') return {};
  const reading = readNumber(value);
  if ('problem' in reading) return { problem: numberProblem(reading.problem, value) };
  const { decimal } = reading;
  return [decimal, printed(decimal)].includes(typed) ? {} : { echo: printed(decimal) };
}

/** A student who goes on at once may never leave the field. */
export function useTypingPause(typed: string, onPause: () => void) {
  const pause = useEffectEvent(onPause);
  // biome-ignore lint/correctness/useExhaustiveDependencies(typed): each key begins another pause
  useEffect(() => {
    const timer = setTimeout(() => pause(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
}
