import { useSearchParams } from 'react-router';
import { InCommunities } from '../../../platform/app/workplace.tsx';
import { useHeadingFocus } from '../../../ui/layout/use-heading-focus.ts';
import { OwnResults } from './own-results.tsx';
import { examOf } from './result-address.ts';
import { ResultView } from './result-view.tsx';
import { useLiveResults } from './use-own-results.ts';

/** The student's past exams at college or in communities; with one in the address, its result. */
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
