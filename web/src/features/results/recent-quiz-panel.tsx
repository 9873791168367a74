import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { AnalysisView } from './analysis/analysis-view.tsx';
import { StudentView } from './attempt/student-view.tsx';
import { PrintView } from './exam/print-view.tsx';
import { ResultView } from './exam/result-view.tsx';
import { GradebookView } from './gradebook/gradebook-view.tsx';
import { RecentView } from './recent-view.tsx';
import { placeOf } from './results-address.ts';

/** One's exams; with one in the address, its results. */
export function RecentQuizPanel() {
  const [params] = useSearchParams();
  const { exam, student, view, course } = placeOf(params);
  useHeadingFocus(`${exam} ${student} ${view}`);
  if (view === 'gradebook') return <GradebookView courseId={course} />;
  if (!exam) return <RecentView />;
  if (student) return <StudentView key={student} examId={exam} studentId={student} />;
  if (view === 'analysis') return <AnalysisView key={exam} id={exam} />;
  if (view === 'print') return <PrintView key={exam} id={exam} />;
  return <ResultView key={exam} id={exam} />;
}

/** Opening a result and going back are like new pages: reading starts at the heading. */
function useHeadingFocus(view: string) {
  const known = useRef(view);
  useEffect(() => {
    if (known.current === view) return;
    known.current = view;
    document.querySelector<HTMLElement>('main h1')?.focus();
  }, [view]);
}
