// Pictures of answers as markers get them once a part is covered: without that part in their bytes. Made when somebody first asks,
// and kept in memory for those who ask next.
import type { AnswerFile } from '@quivia/contract/answer-files';
import { FileProblem } from '@quivia/files/file-problem';
import { AppError } from '../../../platform/app-error.ts';
import { inFairTurns } from '../../../platform/jobs/fair-turns.ts';
import { loadingCache } from '../../../platform/lru.ts';
import * as pictures from '../../images/cover/cover.service.ts';
import * as queries from './answer-files.queries.ts';
import { words } from './answer-files.words.ts';

/** In bytes. */
const REMEMBERED = 64 * 1024 ** 2;

/** A page of 40 million points is 200 MB while it is covered. */
const inTurns = inFairTurns({
  atOnce: 1,
  mostWaiting: 100,
  mostWaitingOfOne: 10,
  refuse: () => new AppError('busy', { message: words.coveringMany, retryAfterSeconds: 5 }),
  refuseOne: () => new AppError('busy', { message: words.coveringMany, retryAfterSeconds: 5 }),
});

interface Wanted {
  attemptId: number;
  file: string;
  type: string;
  areas: readonly pictures.CoveredArea[];
}

/** By all that decides what it shows: a cover that is added or lifted is another key. */
const covered = loadingCache<string, Uint8Array>(
  { most: REMEMBERED, sizeOf: ({ length }) => length },
  async (key) => {
    const { attemptId, file, type, areas } = JSON.parse(key) as Wanted;
    return inTurns(attemptId, async () => {
      const bytes = await queries.selectWhole({ attemptId, file });
      return pictures.cover({ type, areas, bytes });
    });
  },
);

export const isCoverable = ({ type }: Pick<AnswerFile, 'type'>): boolean =>
  type !== null && pictures.canCover(type);

export async function coveredFile(wanted: Wanted): Promise<Uint8Array> {
  try {
    const found = await covered.find(JSON.stringify(wanted));
    return found as Uint8Array;
  } catch (error) {
    if (error instanceof FileProblem) throw new AppError('invalid_input', { message: error.said });
    throw error;
  }
}
