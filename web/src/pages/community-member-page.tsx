import ChartColumn from 'lucide-react/icons/chart-column';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import Trophy from 'lucide-react/icons/trophy';
import Users from 'lucide-react/icons/users';
import { type Panels, RolePage } from './role-page.tsx';

const PANELS: Panels = [
  {
    key: 'communities',
    label: 'Communities',
    icon: Users,
    later: 'see your communities and find others to join',
  },
  {
    key: 'take-quiz',
    label: 'Take quiz',
    icon: NotebookPen,
    later: 'attend the quizzes of your communities',
  },
  { key: 'results', label: 'Results', icon: ChartColumn, later: 'see how you did' },
  { key: 'leaderboard', label: 'Leaderboard', icon: Trophy, later: 'see who leads in each community' },
];

export function CommunityMemberPage() {
  return <RolePage needs="CommunityMember" title="Community member" panels={PANELS} />;
}
