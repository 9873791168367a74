import type { DomainOfSite } from '@quivia/contract/connections';
import { useState } from 'react';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { Empty, Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { About } from './connection-list.tsx';
import { connectionCard, domainsCard, siteSignOn as words } from './sign-on.words.ts';
import { useConfirmDomain, useDomainsOfSite, useOnlyWay, useRemoveDomain, useTrust } from './use-sign-on.ts';

/** The site's Admin says which mail domain is whose, and what a college's sign-in is worth. */
export function SiteSignOnPanel() {
  const { data, error, refetch } = useDomainsOfSite();
  const trust = useTrust();
  const only = useOnlyWay();
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      {!data &&
        (error ? <Failed message={sentenceOf(error)} onRetry={() => void refetch()} /> : <ThreeCircles />)}
      {data && (
        <div className="grid gap-6">
          <Card title={words.domains} flush>
            {data.domains.length === 0 ? (
              <Empty title={words.none} hint={words.noneHint} />
            ) : (
              <Domains domains={data.domains} />
            )}
          </Card>
          <Card title={words.connections} flush>
            {data.connections.length === 0 && <Empty title={words.noConnections} />}
            <ul className="divide-y divide-rule">
              {data.connections.map((one) => (
                <li key={one.id} className="px-4 py-3">
                  <p className="text-sm text-ink-2">{one.institution}</p>
                  <About connection={one} />
                  {one.is_only_way && (
                    <Button
                      busy={only.isPending}
                      aria-label={words.notOnlyOf(one.institution)}
                      onClick={() => only.mutate({ id: one.id, is_only_way: false })}
                    >
                      {connectionCard.notOnly}
                    </Button>
                  )}
                  <Checkbox
                    label={words.trust}
                    checked={one.is_trusted}
                    onChange={({ currentTarget: { checked: is_trusted } }) =>
                      trust.mutate({ id: one.id, is_trusted })
                    }
                  />
                </li>
              ))}
            </ul>
          </Card>
        </div>
      )}
    </>
  );
}

function Domains({ domains }: { domains: readonly DomainOfSite[] }) {
  const confirm = useConfirmDomain();
  const remove = useRemoveDomain();
  const [asked, setAsked] = useState<DomainOfSite>();
  return (
    <>
      <ul className="divide-y divide-rule">
        {domains.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-2">
            <p className="min-w-0 break-words">
              <span className="font-semibold">{one.domain}</span>{' '}
              <span className="text-sm text-ink-2">{one.institution}</span>
            </p>
            <div className="flex flex-wrap gap-2">
              {one.is_confirmed ? (
                <span className="self-center text-sm text-ink-2">{domainsCard.confirmed}</span>
              ) : (
                <Button aria-label={words.confirmOf(one.domain)} onClick={() => setAsked(one)}>
                  {words.confirm}
                </Button>
              )}
              <Button
                variant="quiet"
                aria-label={domainsCard.removeOf(one.domain)}
                onClick={() => remove.mutate(one.id)}
              >
                {domainsCard.remove}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(undefined)}
          title={words.confirmTitle(asked.domain)}
          confirm={words.confirm}
          busy={confirm.isPending}
          onConfirm={() => confirm.mutate(asked.id, { onSettled: () => setAsked(undefined) })}
        >
          <p>{words.confirmText(asked.institution)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
