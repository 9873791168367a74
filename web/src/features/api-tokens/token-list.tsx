import type { ApiToken, TokenOfInstitution } from '@quivia/contract/api-tokens';
import { SCOPE_WORDS } from '@quivia/contract/api-tokens.words';
import { type ReactNode, useState } from 'react';
import { DateTime, Day } from '../../platform/app/date-time.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { SecretOnce } from '../../ui/feedback/secret-once.tsx';
import { Badge } from '../../ui/labels/badge.tsx';
import { newToken, revokeDialog, tokenLine as words } from './api-tokens.words.ts';
import type { MadeToken } from './make-token-dialog.tsx';
import { useEndToken } from './use-api-tokens.ts';

type Token = ApiToken & Partial<TokenOfInstitution>;

/** `aboutOf`: where a token belongs, or whose it is. */
export function TokenList({
  tokens,
  aboutOf,
}: {
  tokens: readonly Token[];
  aboutOf: (token: Token) => ReactNode;
}) {
  const end = useEndToken();
  const [ending, setEnding] = useState<Token>();
  return (
    <>
      <ul className="divide-y divide-rule">
        {tokens.map((token) => (
          <li
            key={token.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-(--row-y)"
          >
            <About token={token}>{aboutOf(token)}</About>
            <Button aria-label={words.revokeOf(token.name)} onClick={() => setEnding(token)}>
              {words.revoke}
            </Button>
          </li>
        ))}
      </ul>
      {ending && (
        <ConfirmDialog
          open
          onOpenChange={() => setEnding(undefined)}
          title={revokeDialog.title(ending.name)}
          confirm={revokeDialog.confirm}
          cancel={revokeDialog.cancel}
          tone="danger"
          busy={end.isPending}
          onConfirm={() => end.mutate(ending.id, { onSettled: () => setEnding(undefined) })}
        >
          <p>{revokeDialog.text}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function About({ token, children }: { token: Token; children: ReactNode }) {
  const { name, scopes, made_at, expires_at, last_used_at, is_paused } = token;
  const isExpired = Date.parse(expires_at) <= Date.now();
  return (
    <div className="min-w-0 py-1">
      <p className="flex flex-wrap items-center gap-x-3 text-sm">
        <span className="font-semibold break-words">{name}</span>
        {isExpired && <Badge tone="wrong">{words.expired}</Badge>}
        {!isExpired && is_paused && <Badge tone="risk">{words.paused}</Badge>}
      </p>
      <p className="text-sm text-ink-2">
        {children} · {scopes.map((scope) => SCOPE_WORDS[scope].name).join(', ')}
      </p>
      <p className="text-xs text-ink-3">
        {last_used_at ? (
          <>
            {words.lastUsed} <DateTime at={last_used_at} />
          </>
        ) : (
          words.never
        )}
        {' · '}
        {words.since} <Day at={made_at} /> · {words.until} <Day at={expires_at} />
      </p>
    </div>
  );
}

export function NewToken({ made: { name, token }, onDone }: { made: MadeToken; onDone: () => void }) {
  return (
    <SecretOnce
      title={newToken.title(name)}
      hint={newToken.once}
      secret={token}
      words={newToken}
      onDone={onDone}
    />
  );
}
