import { ROLES } from '@quivia/contract/roles';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'react-router';
import { useSession } from '../../platform/session/session.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { Empty } from '../../ui/feedback/states.tsx';
import { Bubble } from '../../ui/labels/bubble.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { ROLE_DASHBOARDS } from './role-dashboards.ts';
import { useProfile } from './use-dashboard.ts';

export function DashboardsPanel() {
  const { user, roles } = useSession();
  // Roles given since the last sign-in arrive with the profile.
  useProfile();
  const held = ROLES.filter((role) => roles.includes(role));
  return (
    <>
      <PageHeading title="Available dashboards" lead={`Welcome, ${user?.username}.`} />
      {held.length === 0 ? (
        <Card>
          <Empty
            title="user has no specific dashboards"
            hint="Your college gives you a role, such as student or faculty. Its dashboard then appears here. The quizzes of a community are open to everyone who joins."
            action={<LinkButton to="/communitymember">Find a community</LinkButton>}
          />
        </Card>
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2">
          {held.map((role) => (
            <li key={role}>
              <RoleLink {...ROLE_DASHBOARDS[role]} />
            </li>
          ))}
        </ul>
      )}
      {held.length > 0 && !held.includes('CommunityMember') && (
        <p className="mt-6 text-sm text-ink-2">
          There are quizzes outside the college, too:{' '}
          <TextLink to="/communitymember">find a community</TextLink>.
        </p>
      )}
    </>
  );
}

function RoleLink({ name, to, purpose }: (typeof ROLE_DASHBOARDS)['Admin']) {
  return (
    <Link
      to={to}
      className="group flex h-full items-start gap-4 rounded-md border border-rule-strong bg-sheet p-4 transition-colors hover:border-pencil hover:bg-pencil-soft sm:p-6"
    >
      <span aria-hidden="true">
        <Bubble letter={name.charAt(0)} size="large" />
      </span>
      <span className="min-w-0 grow">
        <span className="block font-semibold group-hover:text-pencil">{name}</span>
        <span className="mt-1 block text-sm text-ink-2">{purpose}</span>
      </span>
      <ChevronRight className="mt-2 size-5 shrink-0 text-ink-3 group-hover:text-pencil" />
    </Link>
  );
}
