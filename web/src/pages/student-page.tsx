import ChartColumn from 'lucide-react/icons/chart-column';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import { lazy } from 'react';
import { type Panels, RolePage } from './role-page.tsx';

const TakeQuiz = lazy(async () => ({
  default: (await import('../features/attempts/cards/take-quiz-panel.tsx')).TakeQuizPanel,
}));

const ViewResults = lazy(async () => ({
  default: (await import('../features/results/student/view-results-panel.tsx')).ViewResultsPanel,
}));

const PANELS: Panels = [
  {
    key: 'take-quiz',
    label: 'Take Quiz',
    icon: NotebookPen,
    panel: <TakeQuiz />,
  },
  {
    key: 'view-results',
    label: 'View Results',
    icon: ChartColumn,
    panel: <ViewResults />,
  },
];

export function StudentPage() {
  return <RolePage needs="Student" title="Student" panels={PANELS} />;
}
