// One dialog for each act on an award list. Each says what it does before it is done.
import type { Blocker } from '@quivia/contract/oral/lists';
import { useState } from 'react';
import * as z from 'zod/mini';
import { ReasonDialog } from '../../../platform/forms/reason-dialog.tsx';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { CodeField } from '../../../ui/fields/code-field.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
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

const Password = z.object({ proof: z.string().check(z.minLength(1, words.passwordMissing)) });
const Code = z.object({ proof: z.string().check(z.trim(), z.regex(/^\d{6}$/, words.codeMissing)) });

export function FreezeDialog({
  of,
  hash,
  isGuest,
  onClose,
}: ListDialogProps & { hash: string; isGuest: boolean }) {
  const key = useKey();
  const form = useContractForm(isGuest ? Code : Password, { defaultValues: { proof: '' } });
  const freeze = useFreezeList(of, onClose);
  const sendCode = useSendCode(of.examId);
  const proof = { error: form.formState.errors.proof?.message, ...form.register('proof') };
  return (
    <FormDialog
      asks
      title={words.freeze}
      confirm={words.freezeConfirm}
      busy={freeze.isPending}
      onClose={onClose}
      onSubmit={form.submit(({ proof }) =>
        freeze.mutate({ key, hash, confirmation: isGuest ? { code: proof } : { password: proof } }),
      )}
    >
      <p>{words.freezeText}</p>
      {isGuest ? (
        <>
          <CodeField label={words.code} hint={words.codeHint} {...proof} />
          <div>
            <Button busy={sendCode.isPending} onClick={() => sendCode.mutate()}>
              {words.sendCode}
            </Button>
          </div>
        </>
      ) : (
        <PasswordField label={words.password} autoComplete="current-password" {...proof} />
      )}
    </FormDialog>
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

export function ReopenDialog({ of, onClose }: ListDialogProps) {
  const key = useKey();
  const reopen = useReopen(of, onClose);
  return (
    <ReasonDialog
      asks
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
    asks: true,
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
