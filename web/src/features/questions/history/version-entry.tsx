import type { QuestionVersion } from '@quivia/contract/questions';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useState } from 'react';
import { DateTime } from '../../../platform/app/date-time.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { usedIn } from '../questions.words.tsx';
import { Differences } from './differences.tsx';
import { ExamUses } from './exam-uses.tsx';
import { versionEntry } from './history.words.tsx';
import { QuestionWithKey } from './question-with-key.tsx';

interface VersionEntryProps {
  version: QuestionVersion;
  before: QuestionVersion | undefined;
  isNewest: boolean;
  busy: boolean;
  onRestore: (() => void) | undefined;
}

export function VersionEntry({ version, before, isNewest, busy, onRestore }: VersionEntryProps) {
  // The first version has nothing to be compared with: it is shown whole.
  const [isWhole, setWhole] = useState(!before);
  return (
    <li className="grid gap-4 border-b border-rule py-4 last:border-b-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="grid gap-1">
          <h3 className="flex flex-wrap items-center gap-2 font-semibold">
            {versionEntry.version(version.version)}
            {isNewest && <Badge tone="plain">{versionEntry.current}</Badge>}
            {version.restored_from !== null && (
              <Badge tone="plain">{versionEntry.restoredFrom(version.restored_from)}</Badge>
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
            {isWhole ? versionEntry.hideWhole : versionEntry.showWhole}
          </Button>
          {onRestore && (
            <Button variant="quiet" className="px-3!" busy={busy} onClick={onRestore}>
              <RotateCcw className="size-4" />
              {versionEntry.restore}
            </Button>
          )}
        </div>
      </div>
      {version.exam_count > 0 && (
        <div className="grid gap-1">
          <p className="text-sm font-semibold">{usedIn(version.exam_count)}</p>
          <ExamUses count={version.exam_count} exams={version.exams} />
        </div>
      )}
      {before && <Differences before={before} after={version} none={versionEntry.noChanges} />}
      {isWhole && (
        <div className="min-w-0 rounded-md border border-rule bg-paper p-4">
          <QuestionWithKey question={version} />
        </div>
      )}
    </li>
  );
}
