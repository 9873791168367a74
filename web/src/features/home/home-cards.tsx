// Beside the roles: what is open, what comes next, what waits for the person and what is unread, each one press away.
import type { ReplyTo } from '@quivia/contract/endpoint';
import type { getHome, HomeExam, Overview, Waiting } from '@quivia/contract/home';
import type { Notification } from '@quivia/contract/notification-stream';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { soonOf } from '../../platform/app/date-time.tsx';
import { sentenceOf } from '../../platform/http/call-error.ts';
import { keptDrafts } from '../../platform/offline/drafts.ts';
import { isOwnPath } from '../../platform/session/return-path.ts';
import { useSession } from '../../platform/session/session.ts';
import { lateUndecided, stillPaused } from '../../shared/attempts/attempt-status.words.ts';
import { notificationText } from '../../shared/notification-text.ts';
import { usePracticeDue } from '../../shared/use-practice-due.ts';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { Failed, ThreeCircles } from '../../ui/feedback/states.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { overview as overviewWords, home as words } from './home.words.tsx';
import { SetupChecklist } from './setup-checklist.tsx';
import { useHome, useReadNotification } from './use-home.ts';

type Home = ReplyTo<typeof getHome>;

export function HomeCards() {
  const { data, isPending, error, refetch } = useHome();
  if (isPending) return <ThreeCircles />;
  if (!data)
    return (
      <Card>
        <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />
      </Card>
    );
  return <Cards home={data} />;
}

function Cards({ home }: { home: Home }) {
  const { user, roles } = useSession();
  const now = new Date(home.server_time);
  const open = home.exams.filter(({ state }) => state === 'open');
  const upcoming = home.exams.filter(({ state }) => state === 'upcoming');
  const watchesOver = home.overview.some(({ kind }) => kind === 'duty');
  // Who watches over exams often runs none.
  const hasExams =
    roles.some((role) => role !== 'Admin' && role !== 'Institution') &&
    (home.exams.length > 0 || !watchesOver);
  const drafts = banksWithDrafts(user?.id);
  const practice = usePracticeDue(!isExamTime(home.exams, now));
  const due = practice.college + practice.communities;
  const ownLate = home.waiting.filter(({ kind }) => kind === 'late_own');
  const waiting = home.waiting.filter(({ kind }) => kind !== 'late_own');
  const isQuiet = home.waiting.length + drafts.length + home.unread.length + due === 0;
  const hasLeft = hasExams || home.setup.length + home.overview.length > 0;
  return (
    <div className={`grid items-start gap-6 ${hasLeft ? 'xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]' : ''}`}>
      <div className="grid gap-6 empty:hidden">
        {home.setup.map((setup) => (
          <SetupChecklist key={`${setup.kind} ${setup.id}`} setup={setup} />
        ))}
        {home.overview.map((overview) => (
          <Fragment key={`${overview.kind} ${overview.id}`}>
            <TodayCard overview={overview} now={now} />
            {overview.figures.length > 0 && <OverviewCard overview={overview} />}
          </Fragment>
        ))}
        {hasExams && (
          <Card title={words.open} flush>
            {open.length === 0 && <Quiet>{words.noneOpen}</Quiet>}
            <Rows>
              {open.map((exam) => (
                <ExamRow key={`${exam.role} ${exam.id}`} exam={exam} now={now} />
              ))}
            </Rows>
          </Card>
        )}
        {hasExams && (
          <Card title={words.upcoming} flush>
            {upcoming.length === 0 && <Quiet>{words.noneUpcoming}</Quiet>}
            <Rows>
              {upcoming.map((exam) => (
                <ExamRow key={`${exam.role} ${exam.id}`} exam={exam} now={now} />
              ))}
            </Rows>
          </Card>
        )}
      </div>
      <div className="grid gap-6">
        {waiting.length + drafts.length + due > 0 && (
          <Card title={words.waiting} flush>
            <Rows>
              {waiting.map((one) => (
                <WaitingRow key={JSON.stringify(one)} waiting={one} />
              ))}
              {practice.college > 0 && (
                <Row
                  to="/student?panel=practice"
                  title={words.practise(practice.college)}
                  text={words.practiseHint}
                />
              )}
              {practice.communities > 0 && (
                <Row
                  to="/communitymember?panel=practice"
                  title={words.practise(practice.communities)}
                  text={words.practiseInCommunities}
                />
              )}
              {drafts.map((bank) => (
                <Row
                  key={bank}
                  to={`${roles.includes('Faculty') ? '/faculty' : '/community'}?panel=create-qbank&bank=${bank}`}
                  title={words.drafts}
                  text={words.draftsHint}
                />
              ))}
            </Rows>
          </Card>
        )}
        {ownLate.length > 0 && (
          <Card title={words.waitingForExaminer} flush>
            <Rows>
              {ownLate.map((one) => (
                <WaitingRow key={JSON.stringify(one)} waiting={one} />
              ))}
            </Rows>
          </Card>
        )}
        {home.unread.length > 0 && (
          <Card
            title={words.unread}
            flush
            actions={
              <TextLink to="?panel=notification" className="text-sm">
                {words.allUnread}
              </TextLink>
            }
          >
            <Rows>
              {home.unread.map((one) => (
                <UnreadRow key={one.id} notification={one} />
              ))}
            </Rows>
          </Card>
        )}
        {isQuiet && roles.length > 0 && (
          <Card title={words.waiting} flush>
            <Quiet>{words.nothingWaits}</Quiet>
          </Card>
        )}
      </div>
    </div>
  );
}

const HOUR_MS = 3_600_000;

/** The person takes an exam now or soon, which closes the same day: everybody's page is opened then, and practice can wait. */
const isExamTime = (exams: readonly HomeExam[], now: Date) =>
  exams.some(({ students, is_started, state, start_time, end_time }) => {
    if (students) return false;
    if (state === 'upcoming') return Date.parse(start_time) - now.getTime() < HOUR_MS;
    return is_started || Date.parse(end_time) - now.getTime() < 12 * HOUR_MS;
  });

/** The panel that lists what was counted, with its filter; open exams belong to their examiners. */
const LISTS: Record<Overview['kind'], Partial<Record<Overview['figures'][number]['figure'], string>>> = {
  site: {
    open_exams: 'exams&state=open',
    institutions: 'create-institution',
    communities: 'create-community',
    courses: 'create-course',
    administrators: 'roles',
  },
  institution: {
    unreleased: 'exams&waits=true',
    students: 'people&role=Student',
    faculty: 'people&role=Faculty',
    invited: 'people&status=waiting',
    courses: 'link',
  },
  duty: {},
};

/** The list of all exams that an overview is about. */
const examsOf = ({ kind, id }: Overview) =>
  ({
    site: '/admin?panel=exams',
    institution: `/institute?panel=exams&institution=${id}`,
    duty: '/faculty?panel=exams',
  })[kind];

/** What those who answer for a college or a department want to know first: which exams are held now and next, and how far they are. */
function TodayCard({ overview, now }: { overview: Overview; now: Date }) {
  const { exams } = overview;
  const all = examsOf(overview);
  return (
    <Card
      title={overviewWords.today(overview)}
      actions={
        <TextLink to={all} className="text-sm">
          {overviewWords.allExams}
        </TextLink>
      }
      flush
    >
      {exams.length === 0 && <Quiet>{overviewWords.noneToday}</Quiet>}
      <Rows>
        {exams.map(({ id, title, course, organisation, state, start_time, end_time, students }) => (
          <Row
            key={id}
            to={`${all}&search=${encodeURIComponent(title)}`}
            title={title}
            text={[
              course,
              // A course of a community is named after it.
              organisation !== course && organisation,
              state === 'open' ? words.until(soonOf(end_time, now)) : words.opens(soonOf(start_time, now)),
            ]
              .filter(Boolean)
              .join(' · ')}
            aside={state === 'open' ? words.progress(students) : words.assigned(students.total, 'Faculty')}
          />
        ))}
      </Rows>
    </Card>
  );
}

function OverviewCard({ overview: { kind, id, name, figures } }: { overview: Overview }) {
  const shown = figures.filter(
    // The list above has the open exams of an institution.
    ({ figure, count }) =>
      ((figure !== 'invited' && figure !== 'unreleased') || count > 0) &&
      (figure !== 'open_exams' || kind === 'site'),
  );
  return (
    <Card title={name ?? overviewWords.site} flush>
      <ul className="-mr-px -mb-px grid grid-cols-[repeat(auto-fit,minmax(6.75rem,1fr))]">
        {shown.map(({ figure, count }) => {
          const panel = LISTS[kind][figure];
          const to =
            kind === 'site' ? `/admin?panel=${panel}` : `/institute?panel=${panel}&institution=${id}`;
          const content = (
            <>
              <span className="block text-lg font-semibold tabular-nums">{count.toLocaleString('en')}</span>
              <span className="block text-xs text-ink-2">{overviewWords.figures[figure]}</span>
            </>
          );
          return (
            <li key={figure} className="border-r border-b border-rule">
              {panel ? (
                <Link
                  to={to}
                  className="block h-full px-3 py-(--row-y) transition-colors hover:bg-pencil-soft"
                >
                  {content}
                </Link>
              ) : (
                <div className="px-3 py-(--row-y)">{content}</div>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

const Quiet = ({ children }: { children: string }) => (
  <p className="px-4 py-4 text-sm text-ink-3">{children}</p>
);

const Rows = ({ children }: { children: ReactNode }) => <ul className="divide-y divide-rule">{children}</ul>;

interface RowProps {
  to: string;
  title: string;
  text: string;
  /** What pressing does, or how far it is. */
  aside?: string | undefined;
  isAction?: boolean;
  onOpen?: () => void;
}

function Row({ to, title, text, aside, isAction = false, onOpen }: RowProps) {
  return (
    <li>
      <Link
        to={to}
        onClick={onOpen}
        className="group grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-(--row-y) transition-colors hover:bg-pencil-soft sm:grid-cols-[minmax(0,1fr)_auto_auto]"
      >
        <span>
          <span className="block font-semibold break-words group-hover:text-pencil">{title}</span>
          <span className="line-clamp-2 text-sm break-words text-ink-2">{text}</span>
        </span>
        {aside && (
          <span
            className={`col-start-1 row-start-2 text-sm sm:col-start-2 sm:row-start-1 ${isAction ? 'font-semibold text-pencil' : 'text-ink-2'}`}
          >
            {aside}
          </span>
        )}
        <ChevronRight className="col-start-2 row-span-2 row-start-1 size-5 text-ink-3 group-hover:text-pencil sm:col-start-3 sm:row-span-1" />
      </Link>
    </li>
  );
}

const PAGES = {
  Student: '/student',
  CommunityMember: '/communitymember',
  Faculty: '/faculty',
  Community: '/community',
} as const;

/** In a community, the one that it is about is chosen. */
const ofCommunity = (id: number | null) => (id === null ? '' : `&community=${id}`);

function ExamRow({ exam, now }: { exam: HomeExam; now: Date }) {
  const { id, title, course, role, state, students, is_started, community_id } = exam;
  const isOpen = state === 'open';
  const when = isOpen ? words.until(soonOf(exam.end_time, now)) : words.opens(soonOf(exam.start_time, now));
  const to = students
    ? `${PAGES[role]}?panel=start-quiz&exam=${id}${ofCommunity(community_id)}`
    : is_started
      ? `/quiz/${id}`
      : `${PAGES[role]}?panel=take-quiz`;
  const aside = students
    ? isOpen
      ? words.progress(students)
      : words.assigned(students.total, role)
    : isOpen
      ? words.take(is_started)
      : undefined;
  return <Row to={to} title={title} text={`${course} · ${when}`} aside={aside} isAction={!students} />;
}

function WaitingRow({ waiting }: { waiting: Waiting }) {
  const [title, text, to] = textOf(waiting);
  return <Row to={to} title={title} text={text} />;
}

function textOf(one: Waiting): [title: string, text: string, to: string] {
  switch (one.kind) {
    case 'release':
      return [
        one.title,
        words.toRelease,
        `${examiner(one)}?panel=recent-quiz&exam=${one.exam_id}${ofCommunity(one.community_id)}`,
      ];
    case 'mark':
      return [
        one.title,
        words.toMark(one.answers),
        `${examiner(one)}?panel=recent-quiz&exam=${one.exam_id}&view=marking${ofCommunity(one.community_id)}`,
      ];
    case 'late':
      return [
        one.title,
        words.lateToDecide(one.students, one.community_id !== null),
        `${examiner(one)}?panel=recent-quiz&exam=${one.exam_id}&show=late${ofCommunity(one.community_id)}`,
      ];
    case 'paused':
      return [
        one.title,
        stillPaused(one.students, one.community_id === null ? 'student' : 'member'),
        `/hall/${one.exam_id}`,
      ];
    case 'late_own':
      return [
        one.title,
        lateUndecided(one.answers),
        `${one.community_id === null ? PAGES.Student : PAGES.CommunityMember}?panel=take-quiz&exam=${one.exam_id}`,
      ];
    case 'import':
      return [
        one.filename,
        words.toImport(one.bank),
        `${examiner(one)}?panel=create-qbank&bank=${one.bank_id}&import=${one.import_id}${ofCommunity(one.community_id)}`,
      ];
    case 'roster':
      return [
        one.filename,
        words.rosterToReview(one.institution),
        `/institute?panel=roster&roster=${one.roster_id}&institution=${one.institution_id}`,
      ];
    case 'requests':
      return [
        words.requests(one.count),
        one.community,
        `/community?panel=members&community=${one.community_id}`,
      ];
  }
}

const examiner = ({ community_id }: { community_id: number | null }) =>
  community_id === null ? PAGES.Faculty : PAGES.Community;

function UnreadRow({ notification }: { notification: Notification }) {
  const read = useReadNotification();
  const { title, body } = notificationText(notification);
  const to = isOwnPath(notification.link) ? notification.link : '?panel=notification';
  return <Row to={to} title={title} text={body} onOpen={() => void read(notification.id)} />;
}

/** Their keys: 'draft/7/bank/3/module/12'. */
const banksWithDrafts = (userId: number | undefined) =>
  userId === undefined
    ? []
    : [...new Set(keptDrafts(userId, 'bank').map((key) => Number(key.split('/')[3])))].filter(Boolean);
