import CirclePlay from 'lucide-react/icons/circle-play';
import FilePen from 'lucide-react/icons/file-pen';
import History from 'lucide-react/icons/history';
import MessagesSquare from 'lucide-react/icons/messages-square';
import { lazy } from 'react';
import { facultyPage as words } from './pages.words.ts';
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

const OnDuty = lazy(async () => ({
  default: (await import('../features/hall/duties/on-duty-card.tsx')).OnDutyCard,
}));

const PANELS: Panels = [
  {
    key: 'start-quiz',
    label: words.startQuiz,
    icon: CirclePlay,
    panel: <StartQuiz />,
  },
  {
    key: 'create-qbank',
    label: words.createQbank,
    icon: FilePen,
    panel: <CreateQbank />,
  },
  {
    key: 'recent-quiz',
    label: words.recentQuiz,
    icon: History,
    panel: <RecentQuiz />,
  },
  {
    key: 'viva',
    label: words.viva,
    icon: MessagesSquare,
    panel: <Orals />,
  },
];

export function FacultyPage() {
  return <RolePage needs="Faculty" title={words.title} panels={PANELS} banner={<OnDuty />} />;
}
