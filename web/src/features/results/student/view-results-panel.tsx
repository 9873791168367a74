import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { InCommunities } from '../../../shared/workplace/workplace.tsx';
import { useHeadingFocus } from '../../../ui/layout/use-heading-focus.ts';
import { OwnResults } from './own-results.tsx';
import { examOf, isScript } from './result-address.ts';
import { ResultView } from './result-view.tsx';
import { ScriptView } from './script-view.tsx';
import { useLiveResults } from './use-own-results.ts';

interface ViewResultsProps {
  communities?: boolean;
  /** Results of another sort, above those of exams. */
  children?: ReactNode;
}

/** The student's past exams at college or in communities; with one in the address, its result. */
export function ViewResultsPanel({ communities = false, children }: ViewResultsProps) {
  return communities ? (
    <InCommunities>
      <Results />
    </InCommunities>
  ) : (
    <Results>{children}</Results>
  );
}

function Results({ children }: { children?: ReactNode }) {
  const [params] = useSearchParams();
  const exam = examOf(params);
  useLiveResults();
  const hasScript = isScript(params);
  useHeadingFocus(`${exam} ${hasScript}`);
  if (!exam) return <OwnResults>{children}</OwnResults>;
  return hasScript ? <ScriptView key={exam} id={exam} /> : <ResultView key={exam} id={exam} />;
}
