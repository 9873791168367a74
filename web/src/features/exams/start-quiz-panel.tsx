import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { placeOf } from './exam-address.ts';
import { EditExam } from './form/edit-exam.tsx';
import { StartView } from './form/start-view.tsx';
import { ExamView } from './run/exam-view.tsx';

/** The form and one's exams; with one in the address, that exam. */
export function StartQuizPanel() {
  const [params] = useSearchParams();
  const { exam, view } = placeOf(params);
  useHeadingFocus(`${exam} ${view}`);
  if (!exam) return <StartView />;
  return view === 'edit' ? <EditExam key={exam} id={exam} /> : <ExamView key={exam} id={exam} />;
}

/** Opening an exam and going back are like new pages: reading starts at the heading. */
function useHeadingFocus(view: string) {
  const known = useRef(view);
  useEffect(() => {
    if (known.current === view) return;
    known.current = view;
    document.querySelector<HTMLElement>('main h1')?.focus();
  }, [view]);
}
