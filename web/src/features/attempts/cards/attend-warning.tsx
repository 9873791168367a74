import type { ExamForStudent } from '@quivia/contract/attempts';
import { warning } from './cards.words.ts';

/** What a student must know before the clock starts. */
export function AttendWarning({ exam }: { exam: ExamForStudent }) {
  return (
    <div className="grid gap-3">
      <p>{warning.time(exam.duration)}</p>
      <p className="rounded-md bg-risk-soft px-4 py-3 text-ink">
        <strong>{warning.forbidden}</strong> {warning.recorded}
      </p>
      {exam.navigation === 'forward_only' && <p>{warning.forwardOnly}</p>}
      {exam.integrity === 'full_screen' && <p>{warning.fullScreen}</p>}
    </div>
  );
}
