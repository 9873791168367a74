import type { ExamForStudent } from '@quivia/contract/attempts';
import { plural } from '@quivia/contract/plural';

/** What a student must know before the time begins to run. */
export function AttendWarning({ exam }: { exam: ExamForStudent }) {
  return (
    <div className="grid gap-3">
      <p>
        You have {plural(exam.duration, 'minute')} from the moment you start. Each answer is saved as you
        choose it, also when the network is away.
      </p>
      <p className="rounded-md bg-risk-soft px-4 py-3 text-ink">
        <strong>Unauthorised aids are forbidden.</strong> Leaving the page, copying and pasting are recorded.
        Violations may lead to immediate disqualification.
      </p>
      {exam.navigation === 'forward_only' && <p>You cannot go back to a question once you have left it.</p>}
      {exam.integrity === 'full_screen' && <p>This exam is taken in full screen.</p>}
    </div>
  );
}
