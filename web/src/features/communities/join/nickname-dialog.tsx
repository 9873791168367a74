import { type JoinedCommunity, NicknameForm } from '@quivia/contract/communities';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useSetNickname } from '../use-communities.ts';
import { nicknameDialog as words } from './join.words.tsx';

interface NicknameDialogProps {
  community: JoinedCommunity;
  onClose: () => void;
}

export function NicknameDialog({ community, onClose }: NicknameDialogProps) {
  const { id, name, nickname } = community;
  const setNickname = useSetNickname(id);
  const { register, submit, formState } = useContractForm(NicknameForm, { defaultValues: { nickname } });
  return (
    <Dialog open onOpenChange={onClose} title={words.title(name)}>
      <form
        noValidate
        className="grid gap-6"
        onSubmit={submit(async (form) => {
          toast.success(await setNickname(form));
          onClose();
        })}
      >
        <TextField
          label={words.label}
          autoComplete="off"
          spellCheck={false}
          hint={words.hint}
          error={formState.errors.nickname?.message}
          {...register('nickname', { setValueAs: blankIsNone })}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" variant="main" busy={formState.isSubmitting}>
            {words.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const blankIsNone = (typed: string | null) => typed?.trim() || null;
