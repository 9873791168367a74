import { type ConnectionSetup, DomainForm } from '@quivia/contract/connections';
import { useState } from 'react';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { Empty, Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { ConnectionEditor } from './connection-editor.tsx';
import { ConnectionList } from './connection-list.tsx';
import { NewcomersCard } from './newcomers-card.tsx';
import { providerCard, signOnPanel, domainsCard as words } from './sign-on.words.ts';
import { useConnectionChanges, useConnections, useRemoveDomain } from './use-sign-on.ts';

/** The institution's administrator connects the college's identity provider, step by step. */
export function SignOnPanel({ institutionId }: { institutionId: number }) {
  const { data, error, refetch } = useConnections(institutionId);
  return (
    <>
      <PageHeading title={signOnPanel.title} lead={signOnPanel.lead} />
      {data ? (
        <Steps institutionId={institutionId} setup={data} />
      ) : error ? (
        <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : (
        <ThreeCircles />
      )}
    </>
  );
}

function Steps({ institutionId, setup }: { institutionId: number; setup: ConnectionSetup }) {
  const [editing, setEditing] = useState<number>();
  const edited = setup.connections.find(({ id }) => id === editing);
  return (
    <div className="grid gap-6">
      <Domains institutionId={institutionId} setup={setup} />
      <Card title={providerCard.title}>
        <p className="text-sm text-ink-2">{providerCard.lead}</p>
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <code className="font-mono text-sm break-all">{setup.redirect_uri}</code>
          <CopyButton text={setup.redirect_uri} done={providerCard.copied}>
            {providerCard.copy}
          </CopyButton>
        </div>
        <p className="mt-4 text-sm text-ink-2">{providerCard.signedOut}</p>
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <code className="font-mono text-sm break-all">{setup.signed_out_uri}</code>
          <CopyButton text={setup.signed_out_uri} done={providerCard.copied}>
            {providerCard.copy}
          </CopyButton>
        </div>
      </Card>
      <ConnectionEditor
        key={editing ?? 'new'}
        institutionId={institutionId}
        edited={edited}
        onDone={() => setEditing(undefined)}
      />
      <ConnectionList connections={setup.connections} onEdit={setEditing} />
      <NewcomersCard newcomers={setup.newcomers} />
    </div>
  );
}

function Domains({ institutionId, setup }: { institutionId: number; setup: ConnectionSetup }) {
  const { addDomain } = useConnectionChanges(institutionId);
  const remove = useRemoveDomain();
  const { register, submit, reset, formState } = useContractForm(DomainForm, {
    defaultValues: { domain: '' },
  });
  return (
    <Card title={words.title} flush>
      <form
        noValidate
        className="flex flex-wrap items-end gap-3 px-4 py-3"
        onSubmit={submit(async ({ domain }) => {
          toast.success(await addDomain(domain));
          reset();
        })}
      >
        <p className="w-full text-sm text-ink-2">{words.lead}</p>
        <div className="min-w-0 grow sm:max-w-sm">
          <TextField
            label={words.domain}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={formState.errors.domain?.message}
            {...register('domain')}
          />
        </div>
        <Button type="submit" busy={formState.isSubmitting}>
          {words.add}
        </Button>
      </form>
      {setup.domains.length === 0 ? (
        <Empty title={words.none} hint={words.noneHint} />
      ) : (
        <ul className="divide-y divide-rule border-t border-rule">
          {setup.domains.map(({ id, domain, is_confirmed }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-2">
              <p className="flex min-w-0 flex-wrap items-center gap-x-3 break-words">
                <span className="font-semibold">{domain}</span>
                <Badge tone={is_confirmed ? 'right' : 'risk'}>
                  {is_confirmed ? words.confirmed : words.waiting}
                </Badge>
              </p>
              <Button variant="quiet" aria-label={words.removeOf(domain)} onClick={() => remove.mutate(id)}>
                {words.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
