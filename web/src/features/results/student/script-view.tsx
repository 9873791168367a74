import { DateTime } from '../../../platform/app/date-time.tsx';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { script as text } from '../script/script.words.ts';
import { ScriptPage } from '../script/script-sheet.tsx';
import { addressOf } from './result-address.ts';
import { loadOwnFile, useResult, useReview } from './use-own-results.ts';

/** The student's own marked script, to print. */
export function ScriptView({ id }: { id: number }) {
  const { user } = useSession();
  const result = useResult(id);
  const review = useReview(id);
  const error = result.error ?? review.error;
  function retry() {
    void result.refetch();
    void review.refetch();
  }
  return (
    <ScriptPage
      above={<BackLink to={addressOf(id)}>{text.back}</BackLink>}
      script={
        result.data &&
        review.data && {
          course: result.data.course_name,
          exam: result.data.quiz_name,
          facts: [
            [text.name, user && (user.name ?? user.username)],
            [text.date, <DateTime key="date" at={result.data.date} />],
            [text.marks, text.ofTotal(result.data.marks_obtained, result.data.total_marks)],
          ],
          questions: review.data,
        }
      }
      loadFile={loadOwnFile(id)}
    >
      {error ? <Failed message={sentenceOf(error)} onRetry={retry} /> : <ThreeCircles />}
    </ScriptPage>
  );
}
