import type { Platform, PlatformSetup } from '@quivia/contract/lti/platforms';
import { useState } from 'react';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Empty, Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Hidden } from '../../../ui/labels/hidden.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { OwnPlatform } from './deployment-card.tsx';
import { PlatformEditor } from './platform-editor.tsx';
import { addressesCard, deploymentsCard, editor, platformsPanel, registerCard } from './platforms.words.ts';
import { usePlatforms, useRegistration, useRemovePlatform } from './use-platforms.ts';

/** The institution's administrator connects the college's learning platforms. */
export function PlatformsPanel({ institutionId }: { institutionId: number }) {
  const { data, error, refetch } = usePlatforms(institutionId);
  return (
    <>
      <PageHeading title={platformsPanel.title} lead={platformsPanel.lead} />
      {data ? (
        <Platforms institutionId={institutionId} setup={data} />
      ) : error ? (
        <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : (
        <ThreeCircles />
      )}
    </>
  );
}

function Platforms({ institutionId, setup }: { institutionId: number; setup: PlatformSetup }) {
  const [editing, setEditing] = useState<Platform | 'new'>();
  const { deployments, without_deployment: without } = setup;
  const isEmpty = deployments.length === 0 && without.length === 0;
  return (
    <div className="grid gap-6">
      {!setup.is_possible && <Notice isState>{platformsPanel.impossible}</Notice>}
      <Card title={deploymentsCard.title} flush>
        {isEmpty ? (
          <Empty title={deploymentsCard.none} hint={deploymentsCard.noneHint} />
        ) : (
          <ul className="divide-y divide-rule">
            {deployments.map((one) => (
              <OwnPlatform
                key={one.id}
                institutionId={institutionId}
                deployment={one}
                onEdit={() => setEditing(one.platform)}
              />
            ))}
            {without.map((one) => (
              <Without key={one.id} platform={one} onEdit={() => setEditing(one)} />
            ))}
          </ul>
        )}
      </Card>
      <Register institutionId={institutionId} />
      {editing ? (
        <PlatformEditor
          key={editing === 'new' ? 'new' : editing.id}
          institutionId={institutionId}
          edited={editing === 'new' ? undefined : editing}
          onDone={() => setEditing(undefined)}
        />
      ) : (
        <div>
          <Button onClick={() => setEditing('new')}>{editor.open}</Button>
        </div>
      )}
      <Addresses addresses={setup.addresses} />
    </div>
  );
}

function Without({ platform, onEdit }: { platform: Platform; onEdit: () => void }) {
  const remove = useRemovePlatform();
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0">
        <p className="font-semibold break-words">
          {platform.name} <span className="font-normal text-ink-3">· {deploymentsCard.without}</span>
        </p>
        <p className="text-sm break-all text-ink-2">{platform.issuer}</p>
        <p className="text-xs text-ink-3">{deploymentsCard.withoutHint}</p>
      </div>
      <div className="flex gap-2">
        <Button variant="quiet" onClick={onEdit}>
          {deploymentsCard.change}
        </Button>
        <Button
          variant="quiet"
          aria-label={deploymentsCard.removeOf(platform.name)}
          onClick={() => remove.mutate(platform.id)}
        >
          {deploymentsCard.remove}
        </Button>
      </div>
    </li>
  );
}

/** Shown once: whoever has it can register a platform for this institution. */
function Register({ institutionId }: { institutionId: number }) {
  const make = useRegistration(institutionId);
  return (
    <Card title={registerCard.title}>
      <p className="text-sm text-ink-2">{registerCard.lead}</p>
      {make.data ? (
        <div className="mt-3 grid gap-2">
          <p className="text-sm font-semibold">{registerCard.made}</p>
          <div className="flex flex-wrap items-center gap-3">
            <code className="font-mono text-sm break-all">{make.data.address}</code>
            <CopyButton text={make.data.address} done={registerCard.copied}>
              {registerCard.copy}
            </CopyButton>
          </div>
          <p className="text-sm text-ink-2">{registerCard.once}</p>
        </div>
      ) : (
        <Button variant="main" className="mt-3" busy={make.isPending} onClick={() => make.mutate()}>
          {registerCard.make}
        </Button>
      )}
    </Card>
  );
}

function Addresses({ addresses }: Pick<PlatformSetup, 'addresses'>) {
  const names = Object.keys(addressesCard.names) as (keyof typeof addressesCard.names)[];
  return (
    <Card title={addressesCard.title} flush>
      <p className="px-4 pt-3 text-sm text-ink-2">{addressesCard.lead}</p>
      <ul className="divide-y divide-rule">
        {names.map((name) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2">
            <div className="min-w-0">
              <p className="text-sm font-semibold">{addressesCard.names[name]}</p>
              <p className="font-mono text-sm break-all">{addresses[name]}</p>
            </div>
            <CopyButton text={addresses[name]} done={addressesCard.copied}>
              <span aria-hidden="true">{addressesCard.copy}</span>
              <Hidden>{addressesCard.copyOf(addressesCard.names[name])}</Hidden>
            </CopyButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}
