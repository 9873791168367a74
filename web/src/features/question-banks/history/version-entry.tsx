import type { QuestionVersion } from '@quivia/contract/questions';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useState } from 'react';
import { DateTime } from '../../../platform/app/date-time.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { Differences } from './differences.tsx';
import { QuestionWithKey } from './question-with-key.tsx';

interface VersionEntryProps {
  version: QuestionVersion;
  before: QuestionVersion | undefined;
  isNewest: boolean;
  busy: boolean;
  onRestore: (() => void) | undefined;
}

export function VersionEntry({ version, before, isNewest, busy, onRestore }: VersionEntryProps) {
  // The first one has nothing to differ from: it is shown whole.
  const [isWhole, setWhole] = useState(!before);
  return (
    <li className="grid gap-4 border-b border-rule py-4 last:border-b-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="grid gap-1">
          <h3 className="flex flex-wrap items-center gap-2 font-semibold">
            Version {version.version}
            {isNewest && <Badge tone="plain">As it is now</Badge>}
            {version.restored_from !== null && (
              <Badge tone="plain">Restored from version {version.restored_from}</Badge>
            )}
          </h3>
          <p className="text-sm text-ink-2">
            {version.changed_by}, <DateTime at={version.changed_at} />
          </p>
        </div>
        <div className="-ml-3 flex flex-wrap gap-x-2 sm:ml-0">
          <Button
            variant="quiet"
            className="px-3!"
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? 'Hide the whole question' : 'Show the whole question'}
          </Button>
          {onRestore && (
            <Button variant="quiet" className="px-3!" busy={busy} onClick={onRestore}>
              <RotateCcw className="size-4" />
              Restore this version
            </Button>
          )}
        </div>
      </div>
      {before && (
        <Differences before={before} after={version} none="It says the same as the version before." />
      )}
      {isWhole && (
        <div className="min-w-0 rounded-md border border-rule bg-paper p-4">
          <QuestionWithKey question={version} />
        </div>
      )}
    </li>
  );
}
