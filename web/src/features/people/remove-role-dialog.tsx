import type { RoleGrant } from '@quivia/contract/people';
import { useSession } from '../../platform/session/session.ts';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { ROLE_NAMES } from './role-names.ts';
import { useTakeBack } from './use-people.ts';

export function TakeBackDialog({ grant, onClose }: { grant: RoleGrant; onClose: () => void }) {
  const { user } = useSession();
  const takeBack = useTakeBack();
  const { id, user_id, username, role, entity } = grant;
  const at = entity ? ` at ${entity}` : '';
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Take the role ${ROLE_NAMES[role]} back?`}
      confirm="Take back"
      tone="danger"
      busy={takeBack.isPending}
      onConfirm={() => takeBack.mutate(id, { onSettled: onClose })}
    >
      {user_id === user?.id ? (
        <p>This is your own role{at}. It stops working at once, and you may have to leave this page.</p>
      ) : (
        <p>
          <strong>{username}</strong> loses the role{at} at once, and is told.
        </p>
      )}
    </ConfirmDialog>
  );
}
