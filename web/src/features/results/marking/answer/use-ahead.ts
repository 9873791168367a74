// What comes after the answer in hand, read before it is asked for, so that the next one is on the screen at once. The page
// holds none of these: each can be somebody else's by the time it is shown, and the hold says so.
import { type AnswerAhead, type AnswerToMark, listAhead } from '@quivia/contract/answer-marking';
import { useMemo } from 'react';
import { call } from '../../../../platform/http/call.ts';

export interface Queue {
  examId: number;
  questionId: number;
  /** What markers passed on, and not what waits. */
  isEscalated: boolean;
}

/** With fewer than this the next ones are read. */
const FEW = 2;

export function useAhead({ examId, questionId, isEscalated }: Queue) {
  return useMemo(() => {
    let list: AnswerAhead[] = [];
    let isReading = false;
    /** Submitted here: a list that was asked for before still has them. */
    const done = new Set<string>();

    const withoutDone = (some: AnswerAhead[]) => some.filter(({ answer }) => !done.has(answer));

    async function read() {
      isReading = true;
      try {
        const parts = { params: { id: String(examId) }, body: { question_id: questionId } };
        list = withoutDone(await call(listAhead, parts));
      } catch {
        // Then the next one is read when it is asked for.
      } finally {
        isReading = false;
      }
    }

    return {
      /** The one to show after this one was submitted. */
      after({ answer }: AnswerToMark): AnswerAhead | undefined {
        done.add(answer);
        list = withoutDone(list);
        return list.shift();
      },
      /** Submitting failed, or another answer is looked at meanwhile: this one is the next. */
      putBack(next: AnswerAhead) {
        if (isEscalated) return;
        done.delete(next.answer);
        list = [next, ...list.filter(({ answer }) => answer !== next.answer)];
      },
      clear() {
        list = [];
      },
      fill(inHand: AnswerToMark | null) {
        list = list.filter(({ answer }) => answer !== inHand?.answer);
        if (inHand && !isEscalated && !isReading && list.length < FEW) void read();
      },
    };
  }, [examId, questionId, isEscalated]);
}
