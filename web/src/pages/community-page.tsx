import type { OwnCommunity } from '@quivia/contract/communities';
import { lazy, type ReactNode, Suspense } from 'react';
import { OfCommunity } from '../features/communities/chosen-community.tsx';
import { useWaitingRequests } from '../features/communities/use-communities.ts';
import { CommunitySetup } from '../features/home/setup-checklist.tsx';
import { InCommunity } from '../shared/workplace/workplace.tsx';
import { type Panels, RolePage } from './role-page.tsx';

const StartQuiz = lazy(async () => ({
  default: (await import('../features/exams/start-quiz-panel.tsx')).StartQuizPanel,
}));
const CreateQbank = lazy(async () => ({
  default: (await import('../features/questions/banks/create-qbank-panel.tsx')).CreateQbankPanel,
}));
const Topics = lazy(async () => ({
  default: (await import('../features/catalogue/modules/modules-of-course.tsx')).TopicsCard,
}));
const RecentQuiz = lazy(async () => ({
  default: (await import('../features/results/recent-quiz-panel.tsx')).RecentQuizPanel,
}));
const Members = lazy(async () => ({
  default: (await import('../features/communities/members/members-panel.tsx')).MembersPanel,
}));
const Leaderboard = lazy(async () => ({
  default: (await import('../features/communities/leaderboard/leaderboard-panel.tsx')).LeaderboardPanel,
}));
const Profile = lazy(async () => ({
  default: (await import('../features/communities/profile/profile-panel.tsx')).CommunityProfilePanel,
}));

const Rooms = lazy(async () => ({
  default: (await import('../features/hall/rooms/own-rooms-panel.tsx')).CommunityRooms,
}));

const OnDuty = lazy(async () => ({
  default: (await import('../features/hall/duties/on-duty-card.tsx')).OnDutyCard,
}));

const within = (panel: (community: OwnCommunity) => ReactNode) => (
  <OfCommunity>
    {(community) => (
      <InCommunity community={community}>
        <CommunitySetup communityId={community.id} />
        {panel(community)}
      </InCommunity>
    )}
  </OfCommunity>
);

const PANELS: Panels = [
  {
    key: 'start-quiz',
    panel: within(() => (
      <StartQuiz
        onDuty={
          <Suspense>
            <OnDuty />
          </Suspense>
        }
      />
    )),
  },
  {
    key: 'create-qbank',
    panel: within(({ course_id }) => <CreateQbank topics={<Topics courseId={course_id} />} />),
  },
  { key: 'recent-quiz', panel: within(() => <RecentQuiz />) },
  {
    key: 'members',
    panel: within((community) => <Members community={community} />),
  },
  {
    key: 'leaderboard',
    panel: within(({ id }) => <Leaderboard communityId={id} />),
  },
  { key: 'rooms', panel: within(({ id }) => <Rooms communityId={id} />) },
  {
    key: 'profile',
    panel: within((community) => <Profile community={community} />),
  },
];

export function CommunityPage() {
  return <RolePage needs="Community" panels={PANELS} counts={{ members: useWaitingRequests() }} />;
}
