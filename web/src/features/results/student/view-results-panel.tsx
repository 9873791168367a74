import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { InCommunities } from '../../../platform/app/workplace.tsx';
import { OwnResults } from './own-results.tsx';
import { examOf } from './result-address.ts';
import { ResultView } from './result-view.tsx';
import { useLiveResults } from './use-own-results.ts';

/** One's past exams at one's college, or in one's communities; with one in the address, its result. */
export function ViewResultsPanel({ communities = false }: { communities?: boolean }) {
  return communities ? (
    <InCommunities>
      <Results />
    </InCommunities>
  ) : (
    <Results />
  );
}

function Results() {
  const [params] = useSearchParams();
  const exam = examOf(params);
  useLiveResults();
  useHeadingFocus(exam);
  return exam ? <ResultView key={exam} id={exam} /> : <OwnResults />;
}

/** Opening a result and going back are like new pages: reading starts at the heading. */
function useHeadingFocus(exam: number | undefined) {
  const known = useRef(exam);
  useEffect(() => {
    if (known.current === exam) return;
    known.current = exam;
    document.querySelector<HTMLElement>('main h1')?.focus();
  }, [exam]);
}
