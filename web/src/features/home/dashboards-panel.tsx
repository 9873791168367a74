import { ROLES, type Role } from '@quivia/contract/roles';
import type { Profile } from '@quivia/contract/session';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { sentenceOf } from '../../platform/http/call-error.ts';
import { staysLoggedIn } from '../../platform/offline/stay-logged-in.ts';
import { useSession } from '../../platform/session/session.ts';
import { leaveForCollege } from '../../shared/session/use-college.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Empty } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { Bubble } from '../../ui/labels/bubble.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { roleDashboards, dashboardsPanel as words } from './home.words.tsx';
import { HomeCards } from './home-cards.tsx';
import { useProfile } from './use-home.ts';

const PATHS: Record<Role, string> = {
  Admin: '/admin',
  Institution: '/institute',
  Community: '/community',
  Faculty: '/faculty',
  Student: '/student',
  CommunityMember: '/communitymember',
};

export function DashboardsPanel({ invitations }: { invitations?: ReactNode }) {
  const { user, roles } = useSession();
  // Roles given since the last sign-in come with the profile.
  const { data: profile } = useProfile();
  const withheld = profile?.roles_withheld ?? [];
  const ofColleges = profile?.roles_of_colleges ?? [];
  const held = ROLES.filter((role) => roles.includes(role));
  const [only, ...others] = held;
  return (
    <>
      <PageHeading
        title={words.title}
        lead={words.welcome(user?.name ?? user?.username ?? '')}
        actions={only && others.length === 0 && <OnlyRole role={only} />}
      />
      {invitations}
      {withheld.length > 0 && (
        <div className="mb-6">
          <Notice>
            <p>{words.withheld(withheld.map((role) => roleDashboards[role].name))}</p>
            <p>
              <TextLink to="?panel=profile">{words.setUpFactor}</TextLink>
            </p>
          </Notice>
        </div>
      )}
      <RolesOfColleges waiting={ofColleges} />
      {held.length === 0 && withheld.length === 0 && ofColleges.length === 0 && (
        <NoRole username={user?.username ?? ''} />
      )}
      {others.length > 0 && (
        <>
          <RolesHeading />
          <ul
            aria-label={words.roles}
            className="mt-1 mb-6 grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] gap-3"
          >
            {held.map((role) => (
              <li key={role}>
                <RoleLink role={role} />
              </li>
            ))}
          </ul>
        </>
      )}
      <HomeCards />
      {held.includes('Student') && !held.includes('CommunityMember') && (
        <p className="mt-6 text-sm text-ink-2">
          {words.moreQuizzes(<TextLink to="/communitymember">{words.findCommunity}</TextLink>)}
        </p>
      )}
    </>
  );
}

/** Colleges that ask for their own sign-in. */
function RolesOfColleges({ waiting }: { waiting: Profile['roles_of_colleges'] }) {
  const [busy, setBusy] = useState(false);
  async function leave(id: number) {
    setBusy(true);
    try {
      await leaveForCollege(id, staysLoggedIn(), null);
    } catch (error) {
      toast.error(sentenceOf(error));
      setBusy(false);
    }
  }
  return [...Map.groupBy(waiting, ({ connection_id }) => connection_id)].map(([id, roles]) => {
    const institution = roles[0]?.institution ?? '';
    return (
      <div key={id} className="mb-6">
        <Notice>
          <p>
            {words.ofCollege(institution, [...new Set(roles.map(({ role }) => roleDashboards[role].name))])}
          </p>
          <p className="mt-2">
            <Button busy={busy} onClick={() => void leave(id)}>
              {words.continueWith(institution)}
            </Button>
          </p>
        </Notice>
      </div>
    );
  });
}

/** A new account: nobody is lost without a role. */
function NoRole({ username }: { username: string }) {
  return (
    <div className="mb-6">
      <Card>
        <Empty
          title={words.notYet}
          hint={words.noneHint}
          action={<LinkButton to="/communitymember">{words.findCommunity}</LinkButton>}
        />
        <p className="-mt-4 mb-6 text-center text-xs text-ink-3">{words.none}</p>
        <ul aria-label={words.next} className="grid gap-3 border-t border-rule pt-6 text-sm text-ink-2">
          <li>{words.askCollege(username)}</li>
          <li>{words.joinByCode(<TextLink to="/join">{words.enterCode}</TextLink>)}</li>
          <li>{words.examineViva(<TextLink to="/oral">{words.vivas}</TextLink>)}</li>
        </ul>
      </Card>
    </div>
  );
}

const RolesHeading = () => <h2 className="text-xs text-ink-3">{words.dashboards}</h2>;

/** One role needs no choice: its menu is at the side, and this is the way to its page on a phone. */
function OnlyRole({ role }: { role: Role }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <RolesHeading />
      <ul aria-label={words.roles}>
        <li>
          <LinkButton to={PATHS[role]}>{roleDashboards[role].name}</LinkButton>
        </li>
      </ul>
    </div>
  );
}

function RoleLink({ role }: { role: Role }) {
  const { name, purpose } = roleDashboards[role];
  return (
    <Link
      to={PATHS[role]}
      className="group flex h-full items-center gap-3 rounded-md border border-rule-strong bg-sheet px-4 py-(--row-y) transition-colors hover:border-pencil hover:bg-pencil-soft"
    >
      <span aria-hidden="true">
        <Bubble letter={name.charAt(0)} />
      </span>
      <span className="min-w-0 grow">
        <span className="block font-semibold group-hover:text-pencil">{name}</span>
        <span className="block text-sm text-ink-2">{purpose}</span>
      </span>
      <ChevronRight className="size-5 shrink-0 text-ink-3 group-hover:text-pencil" />
    </Link>
  );
}
