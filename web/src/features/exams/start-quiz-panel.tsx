import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useHeadingFocus } from '../../ui/layout/use-heading-focus.ts';
import { viewAt } from './exam-address.ts';
import { EditExam } from './form/edit-exam.tsx';
import { StartView } from './form/start-view.tsx';
import { LogView } from './log/log-view.tsx';
import { OutageBanner } from './outage-banner.tsx';
import { PlatformView } from './platform/platform-view.tsx';
import { ExamView } from './run/exam-view.tsx';
import { SebSettingView } from './seb/seb-setting-view.tsx';
import { TeamView } from './team/team-view.tsx';

interface StartQuizPanelProps {
  /** Below the heading of the form: halls in which the person has a duty. */
  onDuty?: ReactNode;
}

/** The form and the exams there are; with one in the address, that exam. */
export function StartQuizPanel({ onDuty }: StartQuizPanelProps) {
  const [params] = useSearchParams();
  const { exam, view } = viewAt(params);
  useHeadingFocus(`${exam} ${view}`);
  return (
    <>
      <OutageBanner />
      {!exam && <StartView onDuty={onDuty} />}
      {exam && view === 'copy' && <StartView key={exam} copyOf={exam} />}
      {exam && view === 'edit' && <EditExam key={exam} id={exam} />}
      {exam && view === 'team' && <TeamView key={exam} id={exam} />}
      {exam && view === 'seb' && <SebSettingView key={exam} id={exam} />}
      {exam && view === 'log' && <LogView key={exam} id={exam} />}
      {exam && view === 'platform' && <PlatformView key={exam} id={exam} />}
      {exam && !view && <ExamView key={exam} id={exam} />}
    </>
  );
}
