// One dialog for each act on an award list. Each says what it does before it is done.
import type { Blocker } from '@quivia/contract/oral/lists';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { CodeField } from '../../../ui/fields/code-field.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { dialog as words } from './awards.words.ts';
import {
  useExcuse,
  useFreezeList,
  useOverride,
  useOverrideReports,
  useRelease,
  useReopen,
  useSendCode,
  useVerify,
} from './use-awards.ts';

interface ListDialogProps {
  of: { examId: number; list: string };
  onClose: () => void;
}

/** Sent again after a network failure, it must be the same act. */
const useKey = () => useState(() => crypto.randomUUID())[0];

export function VerifyDialog({ of, hash, onClose }: ListDialogProps & { hash: string }) {
  const key = useKey();
  const verify = useVerify(of, onClose);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={words.verify}
      confirm={words.verifyConfirm}
      busy={verify.isPending}
      onConfirm={() => verify.mutate({ key, hash })}
    >
      <p>{words.verifyText}</p>
    </ConfirmDialog>
  );
}

export function FreezeDialog({
  of,
  hash,
  isGuest,
  onClose,
}: ListDialogProps & { hash: string; isGuest: boolean }) {
  const key = useKey();
  const [proof, setProof] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const freeze = useFreezeList(of, onClose);
  const sendCode = useSendCode(of.examId);
  function confirm() {
    const isThere = isGuest ? /^\d{6}$/.test(proof.trim()) : proof !== '';
    if (isThere)
      return freeze.mutate({
        key,
        hash,
        confirmation: isGuest ? { code: proof.trim() } : { password: proof },
      });
    setError(isGuest ? words.codeMissing : words.passwordMissing);
    field.current?.focus();
  }
  const given = {
    ref: field,
    value: proof,
    error,
    onChange: ({ target }: { target: { value: string } }) => {
      setProof(target.value);
      setError(undefined);
    },
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={words.freeze}
      confirm={words.freezeConfirm}
      busy={freeze.isPending}
      onConfirm={confirm}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        <p>{words.freezeText}</p>
        {isGuest ? (
          <>
            <CodeField label={words.code} hint={words.codeHint} {...given} />
            <div>
              <Button busy={sendCode.isPending} onClick={() => sendCode.mutate()}>
                {words.sendCode}
              </Button>
            </div>
          </>
        ) : (
          <PasswordField label={words.password} autoComplete="current-password" {...given} />
        )}
      </form>
    </ConfirmDialog>
  );
}

export function ReleaseDialog({ of, onClose }: ListDialogProps) {
  const key = useKey();
  const release = useRelease(of, onClose);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={words.release}
      confirm={words.releaseConfirm}
      busy={release.isPending}
      onConfirm={() => release.mutate({ key })}
    >
      <p>{words.releaseText}</p>
    </ConfirmDialog>
  );
}

interface ReasonDialogProps {
  title: string;
  text: string;
  hint: string;
  confirm: string;
  busy: boolean;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

function ReasonDialog({
  title,
  text,
  hint,
  confirm,
  busy,
  onConfirm,
  onClose,
}: ReasonDialogProps): ReactNode {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={title}
      confirm={confirm}
      busy={busy}
      onConfirm={() => {
        if (reason.trim()) return onConfirm(reason);
        setError(words.reasonMissing);
        field.current?.focus();
      }}
    >
      <p className="mb-4">{text}</p>
      <TextArea
        ref={field}
        label={words.reason}
        hint={hint}
        error={error}
        rows={3}
        maxLength={500}
        value={reason}
        onChange={({ target }) => {
          setReason(target.value);
          setError(undefined);
        }}
      />
    </ConfirmDialog>
  );
}

export function ReopenDialog({ of, onClose }: ListDialogProps) {
  const key = useKey();
  const reopen = useReopen(of, onClose);
  return (
    <ReasonDialog
      title={words.reopen}
      text={words.reopenText}
      hint={words.reopenHint}
      confirm={words.reopenConfirm}
      busy={reopen.isPending}
      onConfirm={(reason) => reopen.mutate({ key, reason })}
      onClose={onClose}
    />
  );
}

/** The coordinator goes on although something is missing; nothing replaces a mark that nobody gave. */
export function OverrideDialog({ of, blocker, onClose }: ListDialogProps & { blocker: Blocker }) {
  const key = useKey();
  const excuse = useExcuse(of.examId, onClose);
  const override = useOverride(of, onClose);
  const withoutReports = useOverrideReports(of.examId, onClose);
  const shared = {
    hint: words.reasonHint,
    busy: excuse.isPending || override.isPending || withoutReports.isPending,
    onClose,
  };
  if (blocker.type === 'sheet' && blocker.examiner_id !== null) {
    const { subject, examiner_id, examiner, name } = blocker;
    return (
      <ReasonDialog
        title={words.excuse(examiner)}
        text={words.excuseText(name)}
        confirm={words.excuseConfirm}
        onConfirm={(reason) => excuse.mutate({ key, subject, examiner_id, reason })}
        {...shared}
      />
    );
  }
  if (blocker.type === 'difference') {
    const { subject, sheet_ids, name } = blocker;
    return (
      <ReasonDialog
        title={words.stand(name)}
        text={words.standText}
        confirm={words.standConfirm}
        onConfirm={(reason) =>
          override.mutate({ key, what: { type: 'difference', subject, sheet_ids }, reason })
        }
        {...shared}
      />
    );
  }
  if (blocker.type === 'device') {
    const { examiner_id, device, examiner } = blocker;
    return (
      <ReasonDialog
        title={words.device(examiner)}
        text={words.deviceText}
        confirm={words.deviceConfirm}
        onConfirm={(reason) =>
          override.mutate({ key, what: { type: 'device', examiner_id, device }, reason })
        }
        {...shared}
      />
    );
  }
  if (blocker.type === 'result') {
    const { subject, name } = blocker;
    return (
      <ReasonDialog
        title={words.result(name)}
        text={words.resultText}
        confirm={words.resultConfirm}
        onConfirm={(reason) => override.mutate({ key, what: { type: 'result', subject }, reason })}
        {...shared}
      />
    );
  }
  if (blocker.type === 'reports' && 'candidate_id' in blocker.subject) {
    const { candidate_id } = blocker.subject;
    return (
      <ReasonDialog
        title={words.reports(blocker.name)}
        text={words.reportsText}
        confirm={words.resultConfirm}
        onConfirm={(reason) => withoutReports.mutate({ key, candidateId: candidate_id, reason })}
        {...shared}
      />
    );
  }
  return null;
}
