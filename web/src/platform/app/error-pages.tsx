// The pages shown in place of one that is missing, forbidden or broken.
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { isRouteErrorResponse, useNavigate, useRouteError } from 'react-router';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { MessagePage } from '../../ui/layout/message-page.tsx';
import { useSession } from '../session/session.ts';
import {
  accessDenied,
  brokenPage,
  goBack,
  missingFile,
  notFound,
  reload as reloadWords,
} from './app.words.ts';

export function UnauthorizedPage() {
  return (
    <MessagePage
      title={accessDenied.title}
      actions={
        <>
          <GoBack />
          <LinkButton to="/dashboard">{accessDenied.dashboard}</LinkButton>
        </>
      }
    >
      <p>{accessDenied.text}</p>
    </MessagePage>
  );
}

export function NotFoundPage() {
  return (
    <MessagePage title={notFound.title} mark="404" actions={<GoBack />}>
      <p>{notFound.text}</p>
    </MessagePage>
  );
}

export function ErrorPage() {
  const error = useRouteError();
  const reload = (
    <Button variant="main" onClick={() => location.reload()}>
      {reloadWords}
    </Button>
  );
  if (isMissingFile(error)) {
    return (
      <MessagePage title={missingFile.title} actions={reload}>
        <p>{missingFile.text}</p>
      </MessagePage>
    );
  }
  return (
    <MessagePage
      title={brokenPage.title}
      actions={
        <>
          {reload}
          <LinkButton to="/" reloadDocument>
            {brokenPage.start}
          </LinkButton>
        </>
      }
    >
      <p>{brokenPage.text}</p>
      <p className="tabular mt-4 text-sm">{reasonOf(error)}</p>
    </MessagePage>
  );
}

/** Each browser has its own message for a page file that no longer exists. */
function isMissingFile(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script failed|preload css/i.test(error.message)
  );
}

function reasonOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  return error instanceof Error ? error.message : String(error);
}

/** To the page before; where there is none of this site, to the dashboard, or to the start page for visitors. */
function GoBack() {
  const navigate = useNavigate();
  const { signedIn, restoring } = useSession();
  // A session that is being restored most likely is one.
  const start = signedIn || restoring ? '/dashboard' : '/';
  return (
    <Button
      variant="main"
      onClick={() => (hasPrevious() ? navigate(-1) : navigate(start, { replace: true }))}
    >
      <ArrowLeft className="size-4" />
      {goBack}
    </Button>
  );
}

/**
 * The browser's Navigation API counts pages of this site only, also those before a typed address. The router, which
 * starts to count when the document loads, is the fallback for older browsers.
 */
function hasPrevious(): boolean {
  const { navigation } = globalThis as { navigation?: { canGoBack: boolean } };
  return navigation?.canGoBack ?? ((history.state as { idx?: number } | null)?.idx ?? 0) > 0;
}
