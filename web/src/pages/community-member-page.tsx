import { lazy, useEffect } from 'react';
import { catchUpWithRoles } from '../platform/session/session.ts';
import { LinkButton } from '../ui/buttons/button.tsx';
import { Empty } from '../ui/feedback/states.tsx';
import { Card } from '../ui/layout/card.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { joinFirst, communityMemberPage as words } from './pages.words.ts';
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
const Practice = lazy(async () => ({
  default: (await import('../features/practice/practice-panel.tsx')).PracticePanel,
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
    panel: <Communities />,
    withoutRole: <Communities />,
  },
  {
    key: 'take-quiz',
    panel: <TakeQuiz communities />,
    withoutRole: <JoinFirst title={words.takeQuiz} hint={joinFirst.quizzes} />,
  },
  {
    key: 'view-results',
    panel: <ViewResults communities />,
    withoutRole: <JoinFirst title={words.results} hint={joinFirst.results} />,
  },
  {
    key: 'practice',
    panel: <Practice communities />,
    withoutRole: <JoinFirst title={words.practice} hint={joinFirst.practice} />,
  },
  {
    key: 'leaderboard',
    panel: <OfJoined>{({ id }) => <Leaderboard communityId={id} />}</OfJoined>,
    withoutRole: <JoinFirst title={words.leaderboard} hint={joinFirst.leaderboard} />,
  },
];

/** Open to every signed-in person: joining a community gives the role. */
export function CommunityMemberPage() {
  return <RolePage needs="CommunityMember" panels={PANELS} />;
}

interface JoinFirstProps {
  title: string;
  /** What will appear here. */
  hint: string;
}

/** For people without a community: leads to the list of communities. */
function JoinFirst({ title, hint }: JoinFirstProps) {
  // An admin may have admitted them a moment ago.
  useEffect(() => void catchUpWithRoles(), []);
  return (
    <>
      <PageHeading title={title} />
      <Card>
        <Empty
          title={joinFirst.title}
          hint={hint}
          action={
            <LinkButton to="?panel=communities" variant="main">
              {joinFirst.find}
            </LinkButton>
          }
        />
      </Card>
    </>
  );
}
