// The pages shown in place of one that is missing or forbidden. Few people see one, so nobody loads them before.
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useNavigate } from 'react-router';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { MessagePage } from '../../ui/layout/message-page.tsx';
import { useSession } from '../session/session.ts';
import { accessDenied, goBack, notFound } from './missing-pages.words.ts';

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
