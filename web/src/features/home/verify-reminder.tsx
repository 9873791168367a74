import MailWarning from 'lucide-react/icons/mail-warning';
import { Outlet } from 'react-router';
import { ResendButton } from '../../platform/forms/resend-button.tsx';
import { useSession } from '../../platform/session/session.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { ShellBanner } from '../../ui/layout/shell-banner.ts';
import { verifyReminder as words } from './home.words.tsx';
import { sendVerificationAgain } from './use-home.ts';

/** Around every signed-in page but the exam's. People are reminded until their email is verified. */
export function VerifyReminderLayout() {
  const { user } = useSession();
  return (
    <ShellBanner value={user?.is_verified === false ? <VerifyReminder email={user.email} /> : null}>
      <Outlet />
    </ShellBanner>
  );
}

function VerifyReminder({ email }: { email: string }) {
  return (
    <section
      aria-label={words.title}
      className="mb-6 flex flex-wrap items-start gap-x-4 gap-y-3 rounded-md bg-risk-soft px-4 py-3 text-sm print:hidden"
    >
      <MailWarning className="mt-0.5 size-5 shrink-0 text-risk" />
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <p className="font-semibold">{words.title}</p>
        <p className="text-ink-2">{words.text(email)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <LinkButton to="/dashboard?panel=profile">{words.enterCode}</LinkButton>
        <ResendButton label={words.resend} send={sendVerificationAgain} />
      </div>
    </section>
  );
}
