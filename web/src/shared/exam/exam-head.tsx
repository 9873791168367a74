// The head of every page of one exam: the same name, facts, menu and tabs, whichever page is open.
import type { ExamForFaculty } from '@quivia/contract/exams';
import { allowsShare } from '@quivia/contract/team';
import Ban from 'lucide-react/icons/ban';
import ClockPlus from 'lucide-react/icons/clock-plus';
import Copy from 'lucide-react/icons/copy';
import DoorOpen from 'lucide-react/icons/door-open';
import Eye from 'lucide-react/icons/eye';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import LayoutList from 'lucide-react/icons/layout-list';
import MonitorCheck from 'lucide-react/icons/monitor-check';
import Pencil from 'lucide-react/icons/pencil';
import Square from 'lucide-react/icons/square';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { spanOf, zoneName } from '../../platform/app/date-time.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { MenuItem, MenuLink, MenuSeparator } from '../../ui/dialogs/menu.tsx';
import { CourseName } from '../../ui/labels/course-name.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { ObjectHead } from '../../ui/layout/object-head.tsx';
import { useWorkplace } from '../workplace/workplace.tsx';
import { examActs, examFacts, examKinds, examLinks, examTabs, untitled } from './exam.words.ts';
import { actsNow, EXAM_ACTS, type ExamAct, studentsIn } from './exam-acts.ts';
import { ExamStateBadge } from './exam-state-badge.tsx';
import { type ExamTab, hasTab, tabAddresses } from './exam-tabs.ts';

interface ExamHeadProps {
  exam: ExamForFaculty | undefined;
  tab: ExamTab;
  /** The link back. */
  above: ReactNode;
  /** Known before the exam is. */
  title?: string | undefined;
  /** In place of the main action of the exam's state. */
  actions?: ReactNode;
  /** What can be done on this tab, before what can be done with the exam. */
  menu?: ReactNode;
  /** A second line of facts. */
  note?: ReactNode;
}

export function ExamHead({ exam, tab, above, title, actions, menu, note }: ExamHeadProps) {
  const { words, isCommunity } = useWorkplace();
  const name = exam?.title ?? title ?? untitled;
  if (!exam) return <ObjectHead above={above} title={name} />;
  const back = exam.duty ? <BackLink to="?panel=exams">{examLinks.overseen}</BackLink> : above;
  const at = tabAddresses(exam);
  return (
    <ObjectHead
      above={back}
      title={name}
      state={<ExamStateBadge state={exam.state} />}
      facts={
        <>
          <Facts exam={exam} />
          {note}
        </>
      }
      actions={actions ?? <MainAction exam={exam} />}
      menu={
        // Who sees it by their duty starts and changes nothing.
        exam.duty ? (
          menu
        ) : (
          <>
            {menu}
            {menu && <MenuSeparator />}
            <ExamMenu exam={exam} tab={tab} />
          </>
        )
      }
      tabs={[
        { key: 'students', label: words.Students, to: at.students, count: studentsIn(exam.counts) },
        ...(Object.keys(examTabs) as (keyof typeof examTabs)[])
          .filter((key) => key === tab || hasTab(exam, key, isCommunity))
          .map((key) => ({ key, label: examTabs[key], to: at[key] })),
      ]}
      active={tab}
    />
  );
}

function Facts({ exam }: { exam: ExamForFaculty }) {
  const { isCommunity } = useWorkplace();
  const { start_time, end_time, server_time, duration, question_count, total_marks } = exam;
  return (
    <p>
      {!isCommunity && (
        <>
          <CourseName of={exam} />
          {' · '}
        </>
      )}
      {examKinds[exam.viva_or_quiz]} ·{' '}
      <b className="text-ink" title={zoneName(new Date(end_time))}>
        {spanOf(start_time, end_time, new Date(server_time))}
      </b>{' '}
      · {examFacts.minutes(duration)} ·{' '}
      {exam.draw_per_module === null
        ? examFacts.counted(question_count, total_marks)
        : examFacts.toDrawFrom(question_count)}{' '}
      ·{' '}
      {exam.duty ? (
        exam.qbank_title
      ) : (
        <TextLink to={`?panel=create-qbank&bank=${exam.qbank}`}>{exam.qbank_title}</TextLink>
      )}
      {exam.shared_by !== null && (
        <> · {exam.duty ? examFacts.ownedBy(exam.shared_by) : examFacts.sharedBy(exam.shared_by)}</>
      )}
    </p>
  );
}

/** What is most likely wanted now. */
function MainAction({ exam }: { exam: ExamForFaculty }) {
  const { id, state, is_over, release, released_at, share } = exam;
  if (!allowsShare(share, 'run')) return null;
  if (state === 'upcoming')
    return (
      <LinkButton className="px-4!" variant="main" to={`?panel=start-quiz&exam=${id}&view=edit`}>
        <Pencil className="size-4" />
        {examLinks.edit}
      </LinkButton>
    );
  if (!is_over)
    return (
      <LinkButton className="px-4!" variant="main" to={`/hall/${id}`}>
        <LayoutList className="size-4" />
        {examLinks.board}
      </LinkButton>
    );
  if (state === 'cancelled' || released_at !== null || release !== 'by_hand') return null;
  return (
    <LinkButton className="px-4!" variant="main" to={`?panel=recent-quiz&exam=${id}`}>
      {examLinks.release}
    </LinkButton>
  );
}

const ACT_ICONS = { preview: Eye, extend: ClockPlus, end: Square, cancel: Ban };

function ExamMenu({ exam, tab }: { exam: ExamForFaculty; tab: ExamTab }) {
  const openAct = useOpenAct(exam.id, tab);
  const now = actsNow(exam);
  const isUpcoming = exam.state === 'upcoming';
  const canRun = allowsShare(exam.share, 'run');
  const { isCommunity } = useWorkplace();
  return (
    <>
      {canRun && isUpcoming && (
        <MenuLink icon={LayoutList} to={`/hall/${exam.id}`}>
          {examLinks.board}
        </MenuLink>
      )}
      {exam.share === 'own' && !isUpcoming && !exam.is_over && (
        <MenuLink icon={DoorOpen} to={`/hall/${exam.id}/settings`}>
          {examLinks.hallSettings}
        </MenuLink>
      )}
      {canRun && !exam.is_over && (
        <MenuLink icon={MonitorCheck} to={`?panel=start-quiz&exam=${exam.id}&view=seb`}>
          {examLinks.seb}
        </MenuLink>
      )}
      <MenuLink icon={Copy} to={`?panel=start-quiz&exam=${exam.id}&view=copy`}>
        {examLinks.copy}
      </MenuLink>
      {canRun && !isCommunity && exam.state !== 'cancelled' && (
        <MenuLink icon={GraduationCap} to={tabAddresses(exam).platform}>
          {examTabs.platform}
        </MenuLink>
      )}
      {EXAM_ACTS.filter((act) => now.includes(act)).map((act) => (
        <MenuItem
          key={act}
          icon={ACT_ICONS[act]}
          tone={act === 'cancel' ? 'danger' : 'plain'}
          onSelect={() => openAct(act)}
        >
          {examActs[act]}
        </MenuItem>
      ))}
    </>
  );
}

/** On the page that has the dialogs, what is filtered there stays. */
function useOpenAct(id: number, tab: ExamTab) {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  return (act: ExamAct) => {
    if (tab !== 'students') return void navigate(`?panel=start-quiz&exam=${id}&act=${act}`);
    const next = new URLSearchParams(params);
    next.set('act', act);
    setParams(next, { replace: true, preventScrollReset: true });
  };
}
