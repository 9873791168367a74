// One dialog for each act on an award list. Each says what it does before it is done.
import type { Blocker } from '@quivia/contract/oral/lists';
import { useState } from 'react';
import { ReasonDialog } from '../../../platform/forms/reason-dialog.tsx';
import { ConfirmationDialog } from '../../../shared/confirmation/confirmation-dialog.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
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
  const freeze = useFreezeList(of);
  const send = useSendCode(of.examId);
  return (
    <ConfirmationDialog
      what="act"
      title={words.freeze}
      submit={words.freezeConfirm}
      {...(isGuest && { guest: { hint: words.codeHint, send } })}
      onClose={onClose}
      onConfirm={async (confirmation) => {
        toast.success(await freeze({ key, hash, confirmation }));
        onClose();
      }}
    >
      <p>{words.freezeText}</p>
    </ConfirmationDialog>
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
