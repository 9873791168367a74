import type { Platform } from '@quivia/contract/lti/platforms';
import { useState } from 'react';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Empty, Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { About, Acts } from './deployment-card.tsx';
import { PlatformEditor } from './platform-editor.tsx';
import { sitePlatforms as words } from './platforms.words.ts';
import { usePlatformsOfSite } from './use-platforms.ts';

/** The site's Admin sees whose platforms there are, and settles what two institutions can't agree on. */
export function SitePlatformsPanel() {
  const { data, error, refetch } = usePlatformsOfSite();
  const [editing, setEditing] = useState<Platform>();
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      {!data &&
        (error ? <Failed message={sentenceOf(error)} onRetry={() => void refetch()} /> : <ThreeCircles />)}
      {data && (
        <div className="grid gap-6">
          <Card flush>
            {data.length === 0 && <Empty title={words.none} />}
            <ul className="divide-y divide-rule">
              {data.map((one) => (
                <li
                  key={one.id}
                  className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3"
                >
                  <div className="min-w-0">
                    <p className="text-sm text-ink-2">{one.institution}</p>
                    <About deployment={one} />
                  </div>
                  <Acts deployment={one} onEdit={() => setEditing(one.platform)} />
                </li>
              ))}
            </ul>
          </Card>
          {editing && (
            <PlatformEditor
              key={editing.id}
              institutionId={null}
              edited={editing}
              onDone={() => setEditing(undefined)}
            />
          )}
        </div>
      )}
    </>
  );
}
