import ChartColumn from 'lucide-react/icons/chart-column';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import Trophy from 'lucide-react/icons/trophy';
import Users from 'lucide-react/icons/users';
import { lazy } from 'react';
import { JoinFirst } from './join-first.tsx';
import { type Panels, RolePage } from './role-page.tsx';

const Communities = lazy(async () => ({
  default: (await import('../features/communities/join/communities-panel.tsx')).CommunitiesPanel,
}));
const TakeQuiz = lazy(async () => ({
  default: (await import('../features/attempts/cards/take-quiz-panel.tsx')).TakeQuizPanel,
}));
const ViewResults = lazy(async () => ({
  default: (await import('../features/results/student/view-results-panel.tsx')).ViewResultsPanel,
}));
const OfJoined = lazy(async () => ({
  default: (await import('../features/communities/chosen-community.tsx')).OfJoinedCommunity,
}));
const Leaderboard = lazy(async () => ({
  default: (await import('../features/communities/leaderboard/leaderboard-panel.tsx')).LeaderboardPanel,
}));

const PANELS: Panels = [
  {
    key: 'communities',
    label: 'Communities',
    icon: Users,
    panel: <Communities />,
    withoutRole: <Communities />,
  },
  {
    key: 'take-quiz',
    label: 'Take quiz',
    icon: NotebookPen,
    panel: <TakeQuiz communities />,
    withoutRole: <JoinFirst title="Take quiz" hint="Its quizzes then wait for you here." />,
  },
  {
    key: 'view-results',
    label: 'Results',
    icon: ChartColumn,
    panel: <ViewResults communities />,
    withoutRole: <JoinFirst title="Results" hint="How you did in its quizzes then stands here." />,
  },
  {
    key: 'leaderboard',
    label: 'Leaderboard',
    icon: Trophy,
    panel: <OfJoined>{({ id }) => <Leaderboard communityId={id} />}</OfJoined>,
    withoutRole: <JoinFirst title="Leaderboard" hint="Who leads among its members then stands here." />,
  },
];

/** Open to everyone signed in: by joining a community one gets its role. */
export function CommunityMemberPage() {
  return <RolePage needs="CommunityMember" title="Community member" panels={PANELS} />;
}
