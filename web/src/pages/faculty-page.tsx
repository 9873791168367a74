import { lazy, Suspense } from 'react';
import { type Panels, RolePage } from './role-page.tsx';

const CreateQbank = lazy(async () => ({
  default: (await import('../features/questions/banks/create-qbank-panel.tsx')).CreateQbankPanel,
}));

const StartQuiz = lazy(async () => ({
  default: (await import('../features/exams/start-quiz-panel.tsx')).StartQuizPanel,
}));

const RecentQuiz = lazy(async () => ({
  default: (await import('../features/results/recent-quiz-panel.tsx')).RecentQuizPanel,
}));

const Orals = lazy(async () => ({
  default: (await import('../features/oral/setup/orals-list.tsx')).OralsList,
}));

const Classes = lazy(async () => ({
  default: (await import('../features/classes/offerings/own-offerings-panel.tsx')).OwnOfferingsPanel,
}));

const OnDuty = lazy(async () => ({
  default: (await import('../features/hall/duties/on-duty-card.tsx')).OnDutyCard,
}));

const Overseen = lazy(async () => ({
  default: (await import('../features/exams/overseen/overseen-panel.tsx')).OverseenPanel,
}));

const PANELS: Panels = [
  {
    key: 'start-quiz',
    panel: (
      <StartQuiz
        onDuty={
          <Suspense>
            <OnDuty />
          </Suspense>
        }
      />
    ),
  },
  {
    key: 'create-qbank',
    panel: <CreateQbank />,
  },
  {
    key: 'recent-quiz',
    panel: <RecentQuiz />,
  },
  {
    key: 'viva',
    panel: <Orals />,
  },
  { key: 'classes', panel: <Classes /> },
  { key: 'exams', panel: <Overseen as="Faculty" /> },
];

export function FacultyPage() {
  return <RolePage needs="Faculty" panels={PANELS} />;
}
