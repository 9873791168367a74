// The exam as it stands on the screen, kept on this device: a reload opens it again, with or without a network.
import type { Answer, AttemptState, QuestionForStudent } from '@quivia/contract/attempts';
import type { DeviceStore } from '../../../platform/offline/device-store.ts';
import { tabStorage } from '../../../platform/offline/storage.ts';

interface Place {
  device: string;
  state: AttemptState;
  answers: Answer[];
  at: number;
  seen: number[];
  /** Milliseconds by which the server's clock is ahead of this device's. */
  ahead: number;
}

export interface KeptPage extends Place {
  paper: QuestionForStudent[];
}

const TURNED_TO = 'turned-to';

/** The question turned to, kept in the same moment: the rest of the place follows and a reload may be quicker. */
export const keepTurnedTo = (examId: number, at: number) =>
  tabStorage.write(TURNED_TO, JSON.stringify([examId, at]));

function turnedTo(examId: number): number | undefined {
  const [exam, at] = JSON.parse(tabStorage.read(TURNED_TO) ?? '[]');
  return exam === examId ? at : undefined;
}

const keyOf = (userId: number, examId: number, part: 'paper' | 'place') =>
  ['page', userId, examId, part] as const;

export async function readPage(
  store: DeviceStore,
  userId: number,
  examId: number,
): Promise<KeptPage | undefined> {
  const parts = await store.all(['page', userId, examId]).catch(() => []);
  const part = (name: string) => parts.find(({ key }) => key[3] === name)?.value;
  const [paper, place] = [
    part('paper') as QuestionForStudent[] | undefined,
    part('place') as Place | undefined,
  ];
  return paper && place && { paper, ...place, at: turnedTo(examId) ?? place.at };
}

/** Losing it costs a call and no answer, so a failure is no trouble. */
export const keepPaper = (
  store: DeviceStore,
  userId: number,
  examId: number,
  paper: readonly QuestionForStudent[],
) => store.put(keyOf(userId, examId, 'paper'), paper).catch(() => undefined);

export const keepPlace = (store: DeviceStore, userId: number, examId: number, place: Place) =>
  store.put(keyOf(userId, examId, 'place'), place).catch(() => undefined);

export const forgetPage = (store: DeviceStore, userId: number, examId: number) =>
  Promise.all(
    (['paper', 'place'] as const).map((part) =>
      store.remove(keyOf(userId, examId, part)).catch(() => undefined),
    ),
  );
