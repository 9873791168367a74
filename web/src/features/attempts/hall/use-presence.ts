// The sign of life of an exam page, for the people on duty: every ten seconds, and at once when something changed. An exam
// works the same without it.
import type { ExamForStudent } from '@quivia/contract/attempts';
import { BEAT_SECONDS, sendPresence } from '@quivia/contract/hall/presence';
import { call } from '../../../platform/http/call.ts';
import type { AttemptSession } from '../session/attempt-session.ts';
import type { AttemptView } from '../session/attempt-view.ts';
import { isAttending } from '../session/device.ts';
import { seenMessageOf } from './seen-message.ts';

const LOOK_MS = 1_000;

/** As the waiting room decides: it begins as soon as the exam starts. */
const isReady = ({ id, door }: ExamForStudent) => isAttending(id) && !door?.asks_code;

/** Null when there is nothing to report: the exam is not open here, or has ended. */
function reportOf(examId: number, { entry, sheet, receipt, outbox }: AttemptView) {
  if (receipt || !(entry.at === 'unstarted' || entry.at === 'in')) return null;
  if (entry.at === 'in' && (!sheet || sheet.phase === 'ended' || sheet.phase === 'elsewhere')) return null;
  return {
    question_number: sheet?.phase === 'open' ? sheet.at + 1 : null,
    unsaved: outbox.waiting.filter(({ kind }) => kind === 'answer').length,
    visible: !document.hidden,
    seen_message: seenMessageOf(examId),
    is_ready: entry.at === 'unstarted' && isReady(entry.exam),
  };
}

/** Until `signal` aborts. */
export function reportPresence(examId: number, session: AttemptSession, signal: AbortSignal): void {
  if (signal.aborted) return;
  let last = '';
  let sentAt = Number.NEGATIVE_INFINITY;
  let isUnderWay = false;

  async function look() {
    const report = reportOf(examId, session.get());
    const now = performance.now();
    // An answer on its way is no news: how many wait is said with the next report.
    const news = report
      ? `${report.question_number} ${report.visible} ${report.unsaved > 0} ${report.is_ready}`
      : '';
    const isDue = now - sentAt >= BEAT_SECONDS * 1000 || news !== last;
    if (!report || !isDue || (isUnderWay && report.visible)) return;
    [last, sentAt, isUnderWay] = [news, now, true];
    try {
      // A page that is hidden may be closed next: the report must leave all the same.
      const body = { quiz_or_viva_id: examId, ...report };
      const {
        deadline,
        paused,
        newest_message = 0,
      } = await call(sendPresence, { body }, { keepalive: true });
      const { state } = session.get();
      // Before the start the waiting room asks: to look again would be to start, which a pause refuses.
      if (signal.aborted || !state) return;
      const isMoved = deadline !== undefined && deadline !== state.deadline;
      // The live stream may be dead: what it should have said is looked up.
      if (isMoved || (paused !== undefined && paused !== Boolean(state.paused))) session.lookAgain();
      else if (newest_message > (state.newest_message ?? 0))
        session.hear({ ...state, exam_id: examId, newest_message });
    } catch {
      // Without a network there is nobody to report to.
    } finally {
      isUnderWay = false;
    }
  }

  const timer = setInterval(() => void look(), LOOK_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
  document.addEventListener('visibilitychange', () => void look(), { signal });
  void look();
}
