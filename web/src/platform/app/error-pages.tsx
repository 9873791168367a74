// The pages that say why there is no page.
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { MessagePage } from '../../ui/layout/message-page.tsx';
import { GoBack } from './go-back.tsx';

export function UnauthorizedPage() {
  return (
    <MessagePage
      title="Access Denied"
      actions={
        <>
          <GoBack />
          <LinkButton to="/dashboard">Go to your dashboard</LinkButton>
        </>
      }
    >
      <p>Your role does not open this page. If you think it should, ask the person who manages your roles.</p>
    </MessagePage>
  );
}

export function NotFoundPage() {
  return (
    <MessagePage title="Page not found" mark="404" actions={<GoBack />}>
      <p>There is nothing at this address. It may have been mistyped or moved.</p>
    </MessagePage>
  );
}

export function ErrorPage() {
  const error = useRouteError();
  const reload = (
    <Button variant="main" onClick={() => location.reload()}>
      Reload the page
    </Button>
  );
  if (isMissingFile(error)) {
    return (
      <MessagePage title="This page could not be loaded" actions={reload}>
        <p>
          Quivia may have been updated since you opened it, or the network is away. Reloading fetches the
          newest pages.
        </p>
      </MessagePage>
    );
  }
  return (
    <MessagePage
      title="Unexpected Application Error"
      actions={
        <>
          {reload}
          <LinkButton to="/" reloadDocument>
            Go to the start page
          </LinkButton>
        </>
      }
    >
      <p>Something on this page broke. Reloading it often helps.</p>
      <p className="tabular mt-4 text-sm">{wordsOf(error)}</p>
    </MessagePage>
  );
}

/** Each browser has its own sentence for a page's file that is no longer there. */
function isMissingFile(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script failed|preload css/i.test(error.message)
  );
}

function wordsOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  return error instanceof Error ? error.message : String(error);
}
