// The act for everyone shown, whose dialog is opened by its button or by a key.
import { allowsDuty } from '@quivia/contract/hall/duties';
import { useMemo, useState } from 'react';
import { toast } from '../../../ui/feedback/toasts.tsx';
import type { ActName } from '../acts/act-bar.tsx';
import { evacuate } from './board.words.ts';
import type { Head } from './live/board-state.ts';
import { canBePaused } from './live/time-left.ts';
import { useClock } from './live/use-board.ts';

interface Shown {
  exams: readonly Head[];
  exam: number | undefined;
  room: number | undefined;
}

/** No act reaches an exam earlier than an hour before its start. */
function useOpened(exams: readonly Head[]): readonly Head[] {
  const opened = useClock((now) => exams.map(({ exam }) => canBePaused(exam, now)).join());
  return useMemo(() => {
    const each = opened.split(',');
    return exams.filter((_, i) => each[i] === 'true');
  }, [exams, opened]);
}

export function useBarAct({ exams, exam, room }: Shown) {
  const [act, setAct] = useState<ActName>();
  const opened = useOpened(exams);
  const acting = useMemo(
    () =>
      opened.filter(
        (one) =>
          !one.exam.is_over &&
          (exam === undefined || one.exam.id === exam) &&
          (room === undefined || one.rooms.some(({ id }) => id === room)),
      ),
    [opened, exam, room],
  );
  const refusing = acting.filter(({ duty }) => !allowsDuty(duty, 'chief'));
  const canAct = acting.length > 0 && refusing.length === 0;

  function sayWhyNot() {
    if (acting.length === 0) return toast.error(evacuate.noOpenExam);
    const why = evacuate.notChief(refusing.map((one) => one.exam.title));
    toast.error(refusing.length < acting.length ? `${why} ${evacuate.choose}` : why);
  }

  return {
    acting,
    act,
    setAct,
    /** By a key. The bar refuses what it doesn't offer; only in an emergency nobody can wonder why. */
    open(wanted: ActName) {
      if (canAct) setAct(wanted);
      else if (wanted === 'evacuate') sayWhyNot();
    },
  };
}
