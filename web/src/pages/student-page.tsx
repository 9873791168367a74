import ChartColumn from 'lucide-react/icons/chart-column';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import { type Panels, RolePage } from './role-page.tsx';

const PANELS: Panels = [
  {
    key: 'take-quiz',
    label: 'Take Quiz',
    icon: NotebookPen,
    later: 'find the quizzes and vivas set for you, and attend them',
  },
  {
    key: 'view-results',
    label: 'View Results',
    icon: ChartColumn,
    later: 'see your marks once they are released',
  },
];

export function StudentPage() {
  return <RolePage needs="Student" title="Student" panels={PANELS} />;
}
