import CirclePlay from 'lucide-react/icons/circle-play';
import FilePen from 'lucide-react/icons/file-pen';
import History from 'lucide-react/icons/history';
import IdCard from 'lucide-react/icons/id-card';
import Trophy from 'lucide-react/icons/trophy';
import { type Panels, RolePage } from './role-page.tsx';

const PANELS: Panels = [
  { key: 'start-quiz', label: 'Start quiz', icon: CirclePlay, later: 'start a quiz for your members' },
  { key: 'create-quiz', label: 'Create quiz', icon: FilePen, later: 'write the questions of a quiz' },
  {
    key: 'recent-quiz',
    label: 'Recent quiz',
    icon: History,
    later: 'look back at past quizzes and their results',
  },
  { key: 'leaderboard', label: 'Leaderboard', icon: Trophy, later: 'see who leads across your quizzes' },
  { key: 'profile', label: 'Profile', icon: IdCard, later: 'describe your community to its members' },
];

export function CommunityPage() {
  return <RolePage needs="Community" title="Community" panels={PANELS} />;
}
