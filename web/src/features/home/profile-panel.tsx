import { ChangeEmailForm, ChangeNameForm, ChangePasswordForm } from '@quivia/contract/accounts';
import type { Profile } from '@quivia/contract/session';
import type { ReactNode } from 'react';
import { NewPasswordForm } from '../../platform/forms/new-password-form.tsx';
import { ResendButton } from '../../platform/forms/resend-button.tsx';
import { useCodeCheck } from '../../platform/forms/use-code-check.ts';
import { useContractForm } from '../../platform/forms/use-contract-form.ts';
import { sentenceOf } from '../../platform/http/call-error.ts';
import { useConfirm } from '../../shared/confirmation/use-confirm.tsx';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { Failed, ThreeCircles } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { CodeField } from '../../ui/fields/code-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Badge } from '../../ui/labels/badge.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { SettingRow } from '../../ui/layout/setting-row.tsx';
import { DeleteAccount } from './deletion.tsx';
import { SignInSecurity } from './factors/sign-in-security.tsx';
import {
  changeEmail as emailWords,
  changeName as nameWords,
  changePassword as passwordWords,
  verifyEmail as verifyWords,
  profilePanel as words,
} from './home.words.tsx';
import { LinkedCard, LinkedPlatformsCard } from './linked/linked-card.tsx';
import { sendVerificationAgain, useProfile, useProfileChanges } from './use-home.ts';

export function ProfilePanel({ invitations }: { invitations?: ReactNode }) {
  const { data: profile, isPending, error, refetch } = useProfile();
  return (
    <>
      <PageHeading
        title={words.title}
        actions={<LinkButton to="?panel=devices">{words.devices}</LinkButton>}
      />
      {invitations}
      {isPending && <ThreeCircles />}
      {!profile && error && (
        <Card>
          <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />
        </Card>
      )}
      {profile && <ProfileCards profile={profile} />}
    </>
  );
}

function ProfileCards({ profile }: { profile: Profile }) {
  // Codes go to the address requested last; the current one stays until the new one is confirmed.
  const awaited = profile.pending_email ?? (profile.is_verified ? null : profile.email);
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <div className="grid gap-6">
        <Card title={words.account} flush>
          <SettingRow
            title={words.username}
            value={<bdi className="font-semibold">{profile.username}</bdi>}
          />
          <SettingRow
            title={words.name}
            value={
              profile.name ? (
                <bdi className="font-semibold">{profile.name}</bdi>
              ) : (
                <span className="text-ink-3">{words.noName}</span>
              )
            }
          >
            <ChangeName key={profile.name} name={profile.name} />
          </SettingRow>
          <SettingRow
            title={words.email}
            value={
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <bdi className="font-semibold">{profile.email}</bdi>
                {profile.is_verified ? (
                  <Badge tone="right">{words.verified}</Badge>
                ) : (
                  <Badge tone="risk">{words.notVerified}</Badge>
                )}
              </span>
            }
          >
            <ChangeEmail />
          </SettingRow>
          <SettingRow
            title={words.password}
            value={
              profile.has_password ? (
                <span aria-hidden="true">••••••••</span>
              ) : (
                <span className="text-ink-3">{passwordWords.notSet}</span>
              )
            }
          >
            <ChangePassword profile={profile} />
          </SettingRow>
        </Card>
        {awaited && (
          <VerifyEmail
            key={awaited}
            email={awaited}
            title={profile.pending_email ? verifyWords.newEmail : verifyWords.title}
          />
        )}
      </div>
      <div className="grid gap-6">
        <SignInSecurity />
        <LinkedCard />
        <LinkedPlatformsCard />
        <DeleteAccount />
      </div>
    </div>
  );
}

interface VerifyEmailProps {
  email: string;
  title: string;
}

function VerifyEmail({ email, title }: VerifyEmailProps) {
  const { verify } = useProfileChanges();
  const code = useCodeCheck(async (otp) => {
    toast.success(await verify(email, otp));
  });
  return (
    <Card title={title}>
      <form noValidate className="grid gap-4" onSubmit={code.onSubmit}>
        <p>{verifyWords.sentTo(email)}</p>
        <CodeField label={verifyWords.code} hint={verifyWords.hint} {...code.field} />
        <div className="flex flex-wrap gap-x-3 gap-y-2">
          <Button type="submit" variant="main" busy={code.busy}>
            {verifyWords.submit}
          </Button>
          <ResendButton label={verifyWords.resend} send={sendVerificationAgain} />
        </div>
      </form>
    </Card>
  );
}

function ChangeName({ name }: { name: string | null }) {
  const { changeName } = useProfileChanges();
  const { register, submit, formState } = useContractForm(ChangeNameForm, {
    defaultValues: { name: name ?? '' },
  });
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={submit(async (form) => {
        toast.success(await changeName(form.name));
      })}
    >
      <TextField
        label={nameWords.name}
        autoComplete="name"
        hint={nameWords.hint}
        error={formState.errors.name?.message}
        {...register('name')}
      />
      <div>
        <Button type="submit" busy={formState.isSubmitting}>
          {nameWords.submit}
        </Button>
      </div>
    </form>
  );
}

function ChangePassword({ profile: { username, has_password } }: { profile: Profile }) {
  const { changePassword } = useProfileChanges();
  const { confirm, dialog } = useConfirm({ what: 'keys' });
  return (
    <>
      <NewPasswordForm
        schema={ChangePasswordForm}
        asksCurrent={has_password}
        owner={username}
        submit={passwordWords.submit}
        lead={!has_password && <p className="text-sm text-ink-2">{passwordWords.none}</p>}
        onSubmit={async (form) => {
          if (has_password) toast.success(await changePassword(form));
          else
            await confirm(async (confirmed) =>
              toast.success(await changePassword({ ...form, ...confirmed })),
            );
        }}
      />
      {dialog}
    </>
  );
}

function ChangeEmail() {
  const { changeEmail } = useProfileChanges();
  const { confirm, dialog } = useConfirm({ what: 'keys' });
  const { register, submit, reset, formState } = useContractForm(ChangeEmailForm, {
    defaultValues: { email: '' },
  });
  return (
    <>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={submit(async (form) => {
          if (await confirm(async (confirmed) => toast.success(await changeEmail({ ...form, ...confirmed }))))
            reset();
        })}
      >
        <TextField
          label={emailWords.email}
          type="email"
          autoComplete="email"
          hint={emailWords.hint}
          error={formState.errors.email?.message}
          {...register('email')}
        />
        <div>
          <Button type="submit" busy={formState.isSubmitting}>
            {emailWords.submit}
          </Button>
        </div>
      </form>
      {dialog}
    </>
  );
}
