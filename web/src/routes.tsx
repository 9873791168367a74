// URL -> page, to be read as a site map. Every page comes in a file of its own when it is opened.
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { ErrorPage, NotFoundPage, UnauthorizedPage } from './platform/app/error-pages.tsx';
import { Root } from './platform/app/root.tsx';
import { Anyone, SignedIn, SignedOut, WithRole } from './platform/session/guards.tsx';

type Load = () => Promise<ComponentType>;

const publicLayout: Load = async () => (await import('./features/site/public-layout.tsx')).PublicLayout;
const formLayout: Load = async () => (await import('./features/site/public-layout.tsx')).FormLayout;
const landing: Load = async () => (await import('./features/site/landing-page.tsx')).LandingPage;
const about: Load = async () => (await import('./features/site/about-page.tsx')).AboutPage;
const contact: Load = async () => (await import('./features/site/contact-page.tsx')).ContactPage;
const signIn: Load = async () => (await import('./features/auth/sign-in-page.tsx')).SignInPage;
const signUp: Load = async () => (await import('./features/auth/sign-up-page.tsx')).SignUpPage;
const resetPassword: Load = async () =>
  (await import('./features/auth/reset-password-page.tsx')).ResetPasswordPage;
const invitation: Load = async () => (await import('./features/auth/invitation-page.tsx')).InvitationPage;
const join: Load = async () => (await import('./features/communities/join/join-page.tsx')).JoinPage;
const verify: Load = async () => (await import('./features/auth/verify-page.tsx')).VerifyPage;
const queries: Load = async () => (await import('./platform/app/query-layout.tsx')).QueryLayout;
const live: Load = async () =>
  (await import('./features/notifications/live-notifications.tsx')).LiveNotifications;
const reminder: Load = async () =>
  (await import('./features/dashboard/verify-reminder.tsx')).VerifyReminderLayout;
const dashboard: Load = async () => (await import('./pages/dashboard-page.tsx')).DashboardPage;
const admin: Load = async () => (await import('./pages/admin-page.tsx')).AdminPage;
const institute: Load = async () => (await import('./pages/institute-page.tsx')).InstitutePage;
const community: Load = async () => (await import('./pages/community-page.tsx')).CommunityPage;
const faculty: Load = async () => (await import('./pages/faculty-page.tsx')).FacultyPage;
const student: Load = async () => (await import('./pages/student-page.tsx')).StudentPage;
const quiz: Load = async () => (await import('./pages/quiz-page.tsx')).QuizPage;
const deviceCheck: Load = async () =>
  (await import('./features/device-check/device-check-page.tsx')).DeviceCheckPage;
const hallBoard: Load = async () => (await import('./features/hall/board/board-page.tsx')).BoardPage;
const hallProjector: Load = async () =>
  (await import('./features/hall/board/projector-page.tsx')).ProjectorPage;
const hallCheckIn: Load = async () => (await import('./features/hall/door/check-in-page.tsx')).CheckInPage;
const hallSeats: Load = async () => (await import('./features/hall/rooms/seats-page.tsx')).SeatsPage;
const hallSettings: Load = async () =>
  (await import('./features/hall/duties/settings-page.tsx')).SettingsPage;
const hallReport: Load = async () => (await import('./features/hall/report/report-page.tsx')).ReportPage;
const hallReplay: Load = async () => (await import('./features/hall/report/replay-page.tsx')).ReplayPage;
const orals: Load = async () => (await import('./features/oral/setup/list-page.tsx')).ListPage;
const oralNew: Load = async () => (await import('./features/oral/setup/create-page.tsx')).CreatePage;
const oralSchemes: Load = async () => (await import('./features/oral/schemes/schemes-page.tsx')).SchemesPage;
const oral: Load = async () => (await import('./features/oral/oral-page.tsx')).OralPage;
const guestEntry: Load = async () => (await import('./features/oral/people/guest-page.tsx')).GuestPage;
const accessEnded: Load = async () => (await import('./features/oral/people/guest-page.tsx')).AccessEndedPage;
const oralExamine: Load = async () => (await import('./features/oral/sheets/examine-page.tsx')).ExaminePage;
/** Everything between the sign-in form and the first question. */
export const loadExamPage = () =>
  Promise.allSettled([live(), quiz(), import('./features/attempts/room/before-start.tsx')]);
const communityMember: Load = async () =>
  (await import('./pages/community-member-page.tsx')).CommunityMemberPage;

const page = (path: string, load: Load): RouteObject => ({ path, lazy: { Component: load } });
const withQueries = (...children: RouteObject[]): RouteObject => ({ lazy: { Component: queries }, children });

const signedInPages: RouteObject[] = [
  page('/quiz/check', deviceCheck),
  page('/quiz/*', quiz),
  withQueries(
    page('/hall/:ids', hallBoard),
    page('/hall/:ids/projector', hallProjector),
    page('/hall/:id/check-in', hallCheckIn),
    page('/hall/:id/seats', hallSeats),
    page('/hall/:id/settings', hallSettings),
    page('/hall/:id/report', hallReport),
    page('/hall/:id/replay/:student', hallReplay),
    page('/oral', orals),
    page('/oral/new', oralNew),
    page('/oral/schemes', oralSchemes),
    page('/oral/:id/examine', oralExamine),
    page('/oral/:id/*', oral),
  ),
  withQueries({
    lazy: { Component: reminder },
    children: [
      page('/dashboard', dashboard),
      page('/faculty/*', faculty),
      page('/student/*', student),
      page('/communitymember/*', communityMember),
      { element: <WithRole anyOf={['Institution']} />, children: [page('/institute/*', institute)] },
      { element: <WithRole anyOf={['Admin']} />, children: [page('/admin/*', admin)] },
      { element: <WithRole anyOf={['Community']} />, children: [page('/community/*', community)] },
    ],
  }),
];

const pages: RouteObject[] = [
  {
    lazy: { Component: publicLayout },
    children: [page('/', landing), page('/about', about), withQueries(page('/contact', contact))],
  },
  {
    lazy: { Component: formLayout },
    children: [
      { Component: SignedOut, children: [page('/signin', signIn), page('/signup', signUp)] },
      page('/resetpassword', resetPassword),
      withQueries(page('/verify', verify)),
      page('/invitation', invitation),
      page('/viva/ended', accessEnded),
      {
        Component: Anyone,
        children: [withQueries(page('/join/:code?', join), page('/viva/:secret', guestEntry))],
      },
    ],
  },
  { Component: SignedIn, children: [{ lazy: { Component: live }, children: signedInPages }] },
  { path: '/unauthorized', Component: UnauthorizedPage },
  { path: '*', Component: NotFoundPage },
];

/** Until the first page has loaded, the static shell of index.html stays. */
const Nothing = () => null;

export const routes: RouteObject[] = [
  { Component: Root, ErrorBoundary: ErrorPage, HydrateFallback: Nothing, children: pages },
];
