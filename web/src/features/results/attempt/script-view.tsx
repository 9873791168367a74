import { DateTime } from '../../../platform/app/date-time.tsx';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { NoResult } from '../no-result.tsx';
import { addressOf } from '../results-address.ts';
import { script as text } from '../script/script.words.ts';
import { ScriptPage } from '../script/script-sheet.tsx';
import { loadFileOf, useExamSummary } from '../use-exam-results.ts';
import { type OfStudent, useAttempt } from './use-decisions.ts';

/** One student's script, to print: as the student would print it, with what the reader may see of it. */
export function StudentScript(of: OfStudent) {
  const { words } = useWorkplace();
  const attempt = useAttempt(of);
  const exam = useExamSummary(of.examId);
  function retry() {
    void attempt.refetch();
    void exam.refetch();
  }
  return (
    <ScriptPage
      above={
        <BackLink to={addressOf({ exam: of.examId, student: of.studentId })}>{text.backToStudent}</BackLink>
      }
      script={
        attempt.data &&
        exam.data && {
          course: exam.data.subject,
          exam: exam.data.title,
          facts: [
            [text.name, attempt.data.student_name],
            [words.RollNumber, attempt.data.roll_number],
            [text.date, <DateTime key="date" at={exam.data.date} />],
            [text.marks, text.ofTotal(attempt.data.score, attempt.data.total_marks)],
          ],
          questions: attempt.data.answers,
        }
      }
      loadFile={loadFileOf(of.examId, of.studentId)}
    >
      <NoResult error={attempt.error ?? exam.error} onRetry={retry} />
    </ScriptPage>
  );
}
