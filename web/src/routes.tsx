// URL -> page, to be read as a site map. Every page comes in a file of its own when it is opened: here those of a first
// visit, in later-pages.ts the others.
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { ErrorPage } from './platform/app/error-view.tsx';
import { Root } from './platform/app/root.tsx';
import { Anyone, SignedIn, SignedOut, WithRole } from './shared/session/guards.tsx';

type Load = () => Promise<ComponentType>;

const publicLayout: Load = async () => (await import('./features/site/public-layout.tsx')).PublicLayout;
const formLayout: Load = async () => (await import('./features/site/public-layout.tsx')).FormLayout;
const landing: Load = async () => (await import('./features/site/landing-page.tsx')).LandingPage;
const signIn: Load = async () => (await import('./features/accounts/sign-in-page.tsx')).SignInPage;
const live: Load = async () =>
  (await import('./features/notifications/live-notifications.tsx')).LiveNotifications;
const quiz: Load = async () => (await import('./pages/quiz-page.tsx')).QuizPage;
/** Everything between the sign-in form and the first question. */
export const loadExamPage = () =>
  Promise.allSettled([live(), quiz(), import('./features/attempts/room/before-start.tsx')]);

/** How the other pages are loaded, and which files each of them needs, is a file of its own: an exam link needs none. */
export const laterPages = () => import('./later-pages.ts');
type LaterPage = keyof Awaited<ReturnType<typeof laterPages>>;
const later =
  (name: LaterPage): Load =>
  async () =>
    (await laterPages())[name]();

/** Where an exam is taken, a viva voce marked, or people are checked in. */
export const opensOffline = (path: string) =>
  /^\/quiz\/|^\/oral\/\d+\/examine$|^\/hall\/\d+\/check-in$/.test(path);

const page = (path: string, load: Load): RouteObject => ({ path, lazy: { Component: load } });
const withQueries = (...children: RouteObject[]): RouteObject => ({
  lazy: { Component: later('queries') },
  children,
});

const signedInPages: RouteObject[] = [
  page('/quiz/check', later('deviceCheck')),
  page('/quiz/*', quiz),
  withQueries(
    page('/hall/:ids/projector', later('hallProjector')),
    page('/marking/:id', later('guestMarking')),
    {
      lazy: { Component: later('workShell') },
      children: [
        page('/hall/:ids', later('hallBoard')),
        page('/hall/:id/check-in', later('hallCheckIn')),
        page('/hall/:id/seats', later('hallSeats')),
        page('/hall/:id/slips', later('hallSlips')),
        page('/hall/:id/settings', later('hallSettings')),
        page('/hall/:id/report', later('hallReport')),
        page('/hall/:id/replay/:student', later('hallReplay')),
        page('/oral', later('orals')),
        page('/oral/new', later('oralNew')),
        page('/oral/schemes', later('oralSchemes')),
        page('/oral/:id/examine', later('oralExamine')),
        page('/oral/:id/*', later('oral')),
      ],
    },
  ),
  withQueries({
    lazy: { Component: later('reminder') },
    children: [
      page('/dashboard', later('dashboard')),
      page('/faculty/*', later('faculty')),
      page('/student/*', later('student')),
      page('/communitymember/*', later('communityMember')),
      { element: <WithRole anyOf={['Institution']} />, children: [page('/institute/*', later('institute'))] },
      { element: <WithRole anyOf={['Admin']} />, children: [page('/admin/*', later('admin'))] },
      { element: <WithRole anyOf={['Community']} />, children: [page('/community/*', later('community'))] },
    ],
  }),
];

const pages: RouteObject[] = [
  {
    lazy: { Component: publicLayout },
    children: [
      page('/', landing),
      page('/about', later('about')),
      withQueries(page('/contact', later('contact')), page('/check/:hash?', later('checkPrint'))),
    ],
  },
  {
    lazy: { Component: formLayout },
    children: [
      { Component: SignedOut, children: [page('/signin', signIn), page('/signup', later('signUp'))] },
      page('/resetpassword', later('resetPassword')),
      withQueries(
        page('/verify', later('verify')),
        page('/invitation', later('invitation')),
        page('/signin/college/:institution', later('college')),
        page('/signin/slip', later('slip')),
        page('/lti/arrived', later('launch')),
        page('/lti/exam/*', later('fromCourse')),
        page('/lti/choose', later('fromCourse')),
        {
          Component: SignedIn,
          children: [page('/lti/open', later('ltiOpen')), page('/lti/code', later('ltiCode'))],
        },
      ),
      page('/viva/ended', later('accessEnded')),
      {
        Component: Anyone,
        children: [
          withQueries(
            page('/join/:code?', later('join')),
            page('/viva/:secret', later('guestEntry')),
            page('/mark/:secret', later('markingEntry')),
          ),
        ],
      },
    ],
  },
  { Component: SignedIn, children: [{ lazy: { Component: live }, children: signedInPages }] },
  page('/camera/:secret', later('camera')),
  page('/seb/check/:exam/:nonce', later('sebCheck')),
  page('/seb/again', later('sebAgain')),
  page('/seb/quit/:secret', later('sebQuit')),
  withQueries(page('/lti/choose/:secret', later('ltiChoose'))),
  page('/unauthorized', later('unauthorized')),
  page('*', later('notFound')),
];

/** Until the first page has loaded, the static shell of index.html stays. */
const Nothing = () => null;

export const routes: RouteObject[] = [
  { Component: Root, ErrorBoundary: ErrorPage, HydrateFallback: Nothing, children: pages },
];
