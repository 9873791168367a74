// A viva voce: its title and its sections, in five groups by the order of work. A section is one entry below, loaded when it is
// opened.
import type { OralExam } from '@quivia/contract/oral/exams';
import Ban from 'lucide-react/icons/ban';
import Pencil from 'lucide-react/icons/pencil';
import { type ComponentType, lazy, Suspense } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { NotFoundPage } from '../../platform/app/missing-pages.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { MenuLink } from '../../ui/dialogs/menu.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Empty, ThreeCircles } from '../../ui/feedback/states.tsx';
import { CourseName } from '../../ui/labels/course-name.tsx';
import { ObjectHead, type ObjectTab } from '../../ui/layout/object-head.tsx';
import { groups, kinds, next as nextWords, tabs as tabNames, frame as words } from './oral.words.ts';
import { NoOral, OralFrame, type OralTabProps } from './oral-frame.tsx';
import { list } from './setup/setup.words.ts';
import { useOral } from './setup/use-orals.ts';
import { today } from './today.ts';
import { StageBadge } from './viva-table.tsx';

interface Tab {
  /** In the address: /oral/7/candidates. The overview has none. */
  path: string;
  label: string;
  group: keyof typeof groups;
  /** Examiners who aren't coordinators see it too. */
  isForExaminers: boolean;
  /** Only for some vivas. */
  isFor?: (oral: OralExam) => boolean;
  Page: ComponentType<OralTabProps>;
}

const TABS: readonly Tab[] = [
  {
    path: '',
    label: tabNames.overview,
    group: 'setUp',
    isForExaminers: false,
    Page: lazy(async () => ({ default: (await import('./setup/overview-page.tsx')).OverviewPage })),
  },
  {
    path: 'candidates',
    label: tabNames.candidates,
    group: 'setUp',
    isForExaminers: false,
    Page: lazy(async () => ({ default: (await import('./candidates/candidates-page.tsx')).CandidatesPage })),
  },
  {
    path: 'panels',
    label: tabNames.panels,
    group: 'setUp',
    isForExaminers: true,
    Page: lazy(async () => ({ default: (await import('./people/panels-page.tsx')).PanelsPage })),
  },
  {
    path: 'timetable',
    label: tabNames.timetable,
    group: 'timetable',
    isForExaminers: false,
    Page: lazy(async () => ({ default: (await import('./timetable/timetable-page.tsx')).TimetablePage })),
  },
  {
    path: 'questions',
    label: tabNames.questions,
    group: 'setUp',
    isForExaminers: false,
    Page: lazy(async () => ({ default: (await import('./draws/questions-page.tsx')).QuestionsPage })),
  },
  {
    path: 'today',
    label: tabNames.today,
    group: 'today',
    isForExaminers: true,
    Page: lazy(async () => ({ default: (await import('./live/today-page.tsx')).TodayPage })),
  },
  {
    path: 'sheets',
    label: tabNames.sheets,
    group: 'marks',
    isForExaminers: false,
    Page: lazy(async () => ({ default: (await import('./sheets/sheets-page.tsx')).SheetsPage })),
  },
  {
    path: 'marks',
    label: tabNames.marks,
    group: 'marks',
    isForExaminers: true,
    Page: lazy(async () => ({ default: (await import('./awards/marks-page.tsx')).MarksPage })),
  },
  {
    path: 'thesis',
    label: tabNames.thesis,
    group: 'marks',
    isForExaminers: true,
    isFor: ({ kind }) => kind === 'phd',
    Page: lazy(async () => ({ default: (await import('./thesis/thesis-page.tsx')).ThesisPage })),
  },
  {
    path: 'recordings',
    label: tabNames.recordings,
    group: 'marks',
    isForExaminers: true,
    // Recordings that were made before they were switched off stay until their day.
    isFor: ({ recording_days, is_coordinator }) => recording_days !== null || is_coordinator,
    Page: lazy(async () => ({ default: (await import('./recordings/recordings-page.tsx')).RecordingsPage })),
  },
  {
    path: 'figures',
    label: tabNames.figures,
    group: 'marks',
    isForExaminers: false,
    Page: lazy(async () => ({ default: (await import('./figures/figures-page.tsx')).FiguresPage })),
  },
  {
    path: 'prints',
    label: tabNames.prints,
    group: 'papers',
    isForExaminers: true,
    Page: lazy(async () => ({ default: (await import('./prints/prints-page.tsx')).PrintsPage })),
  },
];

/** /oral/:id and its sections. */
export function OralPage() {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,8}$/.test(id) ? <Sections key={id} examId={Number(id)} /> : <NotFoundPage />;
}

const addressOf = (examId: number, { path }: Pick<Tab, 'path'>) =>
  path === '' ? `/oral/${examId}` : `/oral/${examId}/${path}`;

/** Each group leads to the first of its sections. */
const groupTabs = (examId: number, shown: readonly Tab[]): ObjectTab[] =>
  (Object.keys(groups) as Tab['group'][]).flatMap((key) => {
    const first = shown.find(({ group }) => group === key);
    return first ? [{ key, label: groups[key], to: addressOf(examId, first) }] : [];
  });

function Sections({ examId }: { examId: number }) {
  const { '*': path = '' } = useParams();
  const { data: oral, error, refetch } = useOral(examId);
  const shown = TABS.filter(
    ({ isForExaminers, isFor }) => oral && (isForExaminers || oral.is_coordinator) && (!isFor || isFor(oral)),
  );
  const tab = shown.find((one) => one.path === path);
  const beside = shown.filter(({ group }) => group === tab?.group);
  return (
    <OralFrame back={{ to: '/oral', label: words.all }}>
      {oral ? (
        <>
          <div className="print:hidden">
            <ObjectHead
              title={oral.title}
              state={
                (oral.is_coordinator || oral.stage !== 'setting_up') && (
                  <StageBadge viva={{ ...oral, stage: stageToday(oral) }} />
                )
              }
              facts={
                <p>
                  {kinds[oral.kind]} · <CourseName of={oral} /> ·{' '}
                  <b className="text-ink">{list.when(oral)}</b> · {words.candidates(oral.candidates)}
                </p>
              }
              actions={<MainAction oral={oral} />}
              menu={oral.is_coordinator && !oral.cancelled_at && <Acts examId={examId} />}
              tabs={groupTabs(examId, shown)}
              {...(tab && { active: tab.group })}
            />
            {oral.cancelled_at && (
              <div className="mb-4">
                <Notice>{words.cancelled}</Notice>
              </div>
            )}
            {tab && beside.length > 1 && <SectionLinks examId={examId} sections={beside} current={tab} />}
          </div>
          <Suspense fallback={<ThreeCircles />}>
            {tab ? (
              <>
                <tab.Page oral={oral} />
                {oral.is_coordinator && !oral.cancelled_at && <NextStep oral={oral} path={path} />}
              </>
            ) : path === '' ? (
              <Navigate to={`/oral/${examId}/today`} replace />
            ) : (
              <Empty title={words.noPage} hint={words.noPageHint} />
            )}
          </Suspense>
        </>
      ) : (
        <NoOral error={error} onRetry={refetch} />
      )}
    </OralFrame>
  );
}

/** What is most likely wanted now: to examine, and once the day is over to freeze the marks. */
function MainAction({ oral }: OralTabProps) {
  if (oral.cancelled_at) return null;
  const isMarking = oral.is_coordinator && oral.stage === 'to_freeze' && stageToday(oral) !== 'today';
  if (isMarking)
    return (
      <LinkButton className="px-4!" variant="main" to={`/oral/${oral.id}/marks`}>
        {words.freeze}
      </LinkButton>
    );
  return (
    oral.examiner && (
      <LinkButton className="px-4!" variant="main" to={`/oral/${oral.id}/examine`}>
        {words.examine}
      </LinkButton>
    )
  );
}

/** Their dialogs are on the overview. */
const Acts = ({ examId }: { examId: number }) => (
  <>
    <MenuLink icon={Pencil} to={`/oral/${examId}?act=change`}>
      {words.change}
    </MenuLink>
    <MenuLink icon={Ban} to={`/oral/${examId}?act=cancel`}>
      {words.cancel}
    </MenuLink>
  </>
);

/** The server can't know the reader's day. */
function stageToday({ stage, starts_at, ends_at }: OralExam) {
  const { from, until } = today();
  const isToday =
    starts_at !== null &&
    ends_at !== null &&
    Date.parse(starts_at) < Date.parse(until) &&
    Date.parse(ends_at) > Date.parse(from);
  return isToday && stage !== 'frozen' && stage !== 'released' ? 'today' : stage;
}

interface SectionLinksProps {
  examId: number;
  sections: readonly Tab[];
  current: Tab;
}

/** The sections of the open group. */
function SectionLinks({ examId, sections, current }: SectionLinksProps) {
  return (
    <nav aria-label={words.sections} className="mb-4">
      <ul className="flex flex-wrap gap-1">
        {sections.map((one) => (
          <li key={one.path}>
            <Link
              to={addressOf(examId, one)}
              aria-current={one === current ? 'page' : undefined}
              className="inline-flex min-h-control items-center rounded-md px-3 text-sm text-ink-2 no-underline hover:bg-pencil-soft hover:text-pencil aria-[current=page]:bg-pencil-soft aria-[current=page]:font-semibold aria-[current=page]:text-pencil"
            >
              {one.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The sections in which a viva is set up, after its scheme. */
const SETUP_PATHS = ['candidates', 'panels', 'timetable'];

/** Below a step of setting up, until the viva is announced: where it continues. */
function NextStep({ oral, path }: OralTabProps & { path: string }) {
  const index = SETUP_PATHS.indexOf(path);
  if (index < 0 || oral.announced_at) return null;
  const next = TABS.find((one) => one.path === SETUP_PATHS[index + 1]);
  return (
    <nav
      aria-label={nextWords.label}
      className="mt-6 flex flex-wrap items-center justify-between gap-4 border-t border-rule pt-4 print:hidden"
    >
      <span className="text-sm text-ink-2">{nextWords.step(index + 2)}</span>
      <LinkButton variant={next ? 'main' : 'plain'} to={`/oral/${oral.id}${next ? `/${next.path}` : ''}`}>
        {next ? nextWords.to(next.label) : nextWords.overview}
      </LinkButton>
    </nav>
  );
}
