import './platform/forms/zod-config.ts';
import './ui/theme.css';
// Follows a change in another tab, also on pages without the switch.
import './platform/app/theme.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { reachability } from './platform/http/reachability.ts';
import { keepPagesOnlyOf } from './platform/offline/device-store.ts';
import { startAtSignIn } from './platform/session/return-path.ts';
import { rememberSignedIn, restoreSession } from './platform/session/session.ts';
import { onPersonChange, sessionStore } from './platform/session/session-store.ts';
import { followOtherTabs } from './platform/session/session-tabs.ts';
import { laterPages, loadExamPage, opensOffline, routes } from './routes.tsx';
import { toast } from './ui/feedback/toasts.tsx';

onPersonChange(sessionStore, () => {
  toast.remove();
  const { user } = sessionStore.get();
  rememberSignedIn(user !== null);
  if (user) void keepPagesOnlyOf(user.id);
});
followOtherTabs();
void restoreSession(opensOffline);
// This page may come from the device alone.
if (navigator.serviceWorker?.controller?.scriptURL.endsWith('/exam-worker.js')) reachability.ask();
const wanted = startAtSignIn();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createBrowserRouter(routes)} />
  </StrictMode>,
);

// While they type, the exam's page is loaded, or where the wanted page is.
if (wanted?.startsWith('/quiz/')) void loadExamPage();
else if (wanted) void laterPages();

// Our own page where there is no network: public/app-worker.js. Everything else comes first.
const WORKER_MS = 3_000;
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  addEventListener('load', () =>
    setTimeout(() => {
      navigator.serviceWorker
        .register('/app-worker.js')
        .catch((error) => console.warn('This browser shows its own page without a network', error));
    }, WORKER_MS),
  );

// On a slow line (boot.js finds out) a page starts with the fonts of the system: 50 KB less before the form. Ours tell 1, l
// and I apart. They follow when most people have signed in and opened what they came for.
const FONTS_MS = 20_000;
const { dataset } = document.documentElement;
// The style sheet names our fonts from then on; they are shown once they have come.
if (dataset.line === 'slow') addEventListener('load', () => setTimeout(() => delete dataset.line, FONTS_MS));
