// The page shown in place of one that is broken.
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { MessagePage } from '../../ui/layout/message-page.tsx';
import { brokenPage, missingFile, reload as reloadWords } from './app.words.ts';

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
