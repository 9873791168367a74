import { lazy, Suspense } from 'react';
import { type Panels, RolePage } from './role-page.tsx';

const TakeQuiz = lazy(async () => ({
  default: (await import('../features/attempts/cards/take-quiz-panel.tsx')).TakeQuizPanel,
}));

const OwnVivas = lazy(async () => ({
  default: (await import('../features/oral/own/own-vivas.tsx')).OwnVivas,
}));

const ViewResults = lazy(async () => ({
  default: (await import('../features/results/student/view-results-panel.tsx')).ViewResultsPanel,
}));

const VivaResults = lazy(async () => ({
  default: (await import('../features/oral/results/viva-results.tsx')).VivaResults,
}));

const Practice = lazy(async () => ({
  default: (await import('../features/practice/practice-panel.tsx')).PracticePanel,
}));

const PANELS: Panels = [
  {
    key: 'take-quiz',
    panel: (
      <TakeQuiz>
        <Suspense>
          <OwnVivas />
        </Suspense>
      </TakeQuiz>
    ),
  },
  {
    key: 'view-results',
    panel: (
      <ViewResults>
        <Suspense>
          <VivaResults />
        </Suspense>
      </ViewResults>
    ),
  },
  {
    key: 'practice',
    panel: <Practice />,
  },
];

export function StudentPage() {
  return <RolePage needs="Student" panels={PANELS} />;
}
