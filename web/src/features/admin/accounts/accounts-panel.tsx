import { type AccountListed, DisableForm } from '@quivia/contract/account-status';
import { personLabel } from '@quivia/contract/person-label';
import { ROLE_NAMES } from '@quivia/contract/roles.words';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import KeyRound from 'lucide-react/icons/key-round';
import LogOut from 'lucide-react/icons/log-out';
import { useState } from 'react';
import { DateTime } from '../../../platform/app/date-time.tsx';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { Listing, TableMore } from '../../../platform/lists/listing.tsx';
import type { PaginatedList } from '../../../platform/lists/use-paginated-list.ts';
import { useSession } from '../../../platform/session/session.ts';
import { ConfirmationDialog } from '../../../shared/confirmation/confirmation-dialog.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Menu, MenuItem } from '../../../ui/dialogs/menu.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { PersonName } from '../../../ui/labels/person-name.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { FilterChips } from '../../../ui/lists/filter-chips.tsx';
import { ListBar } from '../../../ui/lists/list-bar.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/lists/table.tsx';
import { useFilters } from '../../../ui/lists/use-filters.ts';
import { resetPanel } from '../site-policy/site-policy.words.ts';
import { useSitePolicyChanges } from '../site-policy/use-site-policy.ts';
import { deleteDialog, disableDialog, signOutDialog, accountsPanel as words } from './accounts.words.ts';
import {
  useAccounts,
  useDeleteAccount,
  useDisableAccount,
  useEnableAccount,
  useSignOutAccount,
} from './use-accounts.ts';

type Asking = { act: 'disable' | 'signOut' | 'resetFactors' | 'delete'; account: AccountListed };

const WHICH = [
  { value: 'all', text: words.all },
  { value: 'disabled', text: words.disabledOnly },
] as const;

/** For the Admin: every account, its state and what can be done about it. */
export function AccountsPanel() {
  const [filters, setFilters] = useFilters(['search', 'status']);
  const status = filters.status === 'disabled' ? 'disabled' : undefined;
  const accounts = useAccounts({ search: filters.search, status });
  const [asking, setAsking] = useState<Asking>();
  const onClose = () => setAsking(undefined);
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      <div className="grid gap-3">
        <ListBar
          search={
            <SearchField
              label={words.search}
              value={filters.search}
              onSearch={(search) => setFilters({ search, status: '' })}
            />
          }
          filters={
            <FilterChips
              label={words.which}
              chips={WHICH}
              value={status ?? 'all'}
              onChange={(value) =>
                setFilters(value === 'disabled' ? { status: value, search: '' } : { status: '' })
              }
            />
          }
        />
        <Card flush>
          <Listing pages={accounts} empty={<Empty title={status ? words.noneDisabled : words.none} />}>
            {(rows) => <AccountTable accounts={rows} pages={accounts} onAsk={setAsking} />}
          </Listing>
        </Card>
      </div>
      {asking?.act === 'disable' && <DisableDialog account={asking.account} onClose={onClose} />}
      {asking?.act === 'signOut' && <SignOutDialog account={asking.account} onClose={onClose} />}
      {asking?.act === 'resetFactors' && <ResetFactorsDialog account={asking.account} onClose={onClose} />}
      {asking?.act === 'delete' && <DeleteDialog account={asking.account} onClose={onClose} />}
    </>
  );
}

interface AccountTableProps {
  accounts: AccountListed[];
  pages: PaginatedList<unknown>;
  onAsk: (asking: Asking) => void;
}

function AccountTable({ accounts, pages, onAsk }: AccountTableProps) {
  return (
    <Table caption={words.caption} isDense hasCards>
      <TableHead>
        <HeadCell>{words.person}</HeadCell>
        <HeadCell>{words.email}</HeadCell>
        <HeadCell>{words.roles}</HeadCell>
        <HeadCell>{words.devices}</HeadCell>
        <HeadCell>{words.status}</HeadCell>
        <HeadCell>
          <span className="sr-only">{words.action}</span>
        </HeadCell>
      </TableHead>
      <TableBody>
        {accounts.map((account) => (
          <AccountRow key={account.id} account={account} onAsk={onAsk} />
        ))}
      </TableBody>
      <TableMore pages={pages} columns={6} />
    </Table>
  );
}

function AccountRow({ account, onAsk }: { account: AccountListed; onAsk: (asking: Asking) => void }) {
  const { user } = useSession();
  const { id, username, name, email, is_verified, roles, session_count, last_seen_at } = account;
  const roleNames = roles.map((role) => ROLE_NAMES[role]).join(', ');
  return (
    <Row>
      <Cell className="max-w-60">
        <span className="flex items-baseline gap-x-2 max-sm:flex-wrap">
          <PersonName name={name} username={username} />
          {!is_verified && <span className="shrink-0 text-xs text-risk">{words.notVerified}</span>}
        </span>
      </Cell>
      <Cell className="max-w-48 text-xs text-ink-2 sm:truncate" title={email}>
        <bdi>{email}</bdi>
      </Cell>
      <Cell className="max-w-36 sm:truncate" title={roleNames}>
        {roleNames}
      </Cell>
      <Cell className="text-xs whitespace-nowrap text-ink-2">
        <span>{words.deviceCount(session_count)}</span>
        {last_seen_at && (
          <>
            {' · '}
            <span className="sr-only">{words.lastSeen} </span>
            <DateTime at={last_seen_at} />
          </>
        )}
      </Cell>
      <Cell>
        <Status account={account} />
      </Cell>
      <Cell className="pr-2! text-right! whitespace-nowrap">
        {id !== user?.id && <Actions account={account} onAsk={onAsk} />}
      </Cell>
    </Row>
  );
}

function Status({ account: { disabled_at, disabled_reason } }: { account: AccountListed }) {
  if (!disabled_at) return words.active;
  return (
    <>
      <Badge tone="wrong">{words.disabled}</Badge>
      <span className="mt-1 block text-xs text-ink-2">
        {words.since} <DateTime at={disabled_at} />
      </span>
      <span className="block text-xs text-ink-2 wrap-anywhere">{disabled_reason}</span>
    </>
  );
}

function Actions({ account, onAsk }: { account: AccountListed; onAsk: (asking: Asking) => void }) {
  const enable = useEnableAccount();
  const { id, username, name, disabled_at, session_count } = account;
  if (disabled_at)
    return (
      <span className="flex justify-end max-sm:flex-wrap">
        <Button
          variant="quiet"
          className="px-3!"
          aria-label={words.enableNamed(personLabel(name, username))}
          busy={enable.isPending}
          onClick={() => enable.mutate(id)}
        >
          {words.enable}
        </Button>
        {/* Only here: a person who asks for it is disabled first, and nothing is deleted by one wrong click. */}
        <Button
          variant="quiet"
          className="px-3!"
          aria-label={words.deleteNamed(personLabel(name, username))}
          onClick={() => onAsk({ act: 'delete', account })}
        >
          {words.delete}
        </Button>
      </span>
    );
  return (
    <span className="flex justify-end">
      <Button
        variant="quiet"
        className="px-3!"
        aria-label={words.disableNamed(personLabel(name, username))}
        onClick={() => onAsk({ act: 'disable', account })}
      >
        {words.disable}
      </Button>
      <Menu
        trigger={<IconButton icon={EllipsisVertical} label={words.moreFor(personLabel(name, username))} />}
      >
        {session_count > 0 && (
          <MenuItem icon={LogOut} onSelect={() => onAsk({ act: 'signOut', account })}>
            {words.signOut}
          </MenuItem>
        )}
        <MenuItem icon={KeyRound} onSelect={() => onAsk({ act: 'resetFactors', account })}>
          {words.resetFactors}
        </MenuItem>
      </Menu>
    </span>
  );
}

interface AskingProps {
  account: AccountListed;
  onClose: () => void;
}

function DisableDialog({ account: { id, username, name }, onClose }: AskingProps) {
  const disable = useDisableAccount(id, onClose);
  const { register, handleSubmit, formState } = useContractForm(DisableForm, {
    defaultValues: { reason: '' },
  });
  const send = handleSubmit(({ reason }) => disable.mutate(reason));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={disableDialog.title(personLabel(name, username))}
      actions={
        <>
          <Button onClick={onClose}>{disableDialog.cancel}</Button>
          <Button variant="danger" busy={disable.isPending} onClick={() => void send()}>
            {disableDialog.confirm}
          </Button>
        </>
      }
    >
      <form noValidate className="grid gap-4" onSubmit={send}>
        <p className="text-ink-2">{disableDialog.consequence}</p>
        <TextField
          label={disableDialog.reason}
          hint={disableDialog.hint}
          autoComplete="off"
          error={formState.errors.reason?.message}
          {...register('reason')}
        />
      </form>
    </Dialog>
  );
}

/** For somebody who can't sign in with theirs. */
function ResetFactorsDialog({ account: { username, name }, onClose }: AskingProps) {
  const { resetFactors } = useSitePolicyChanges();
  return (
    <ConfirmationDialog
      what="act"
      title={resetPanel.title(personLabel(name, username))}
      submit={resetPanel.submit}
      tone="danger"
      onClose={onClose}
      onConfirm={async (confirmed) => {
        toast.success(await resetFactors({ username_or_email: username, ...confirmed }));
        onClose();
      }}
    >
      <p>{resetPanel.lead}</p>
    </ConfirmationDialog>
  );
}

function DeleteDialog({ account: { id, username, name }, onClose }: AskingProps) {
  const remove = useDeleteAccount(id, onClose);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={deleteDialog.title(personLabel(name, username))}
      confirm={deleteDialog.confirm}
      tone="danger"
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      <p>{deleteDialog.consequence}</p>
    </ConfirmDialog>
  );
}

function SignOutDialog({ account: { id, username, name }, onClose }: AskingProps) {
  const signOut = useSignOutAccount(id, onClose);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={signOutDialog.title(personLabel(name, username))}
      confirm={signOutDialog.confirm}
      busy={signOut.isPending}
      onConfirm={() => signOut.mutate()}
    >
      <p>{signOutDialog.consequence}</p>
    </ConfirmDialog>
  );
}
