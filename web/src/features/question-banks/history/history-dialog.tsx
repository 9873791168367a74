import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { useRestore, useVersions } from './use-versions.ts';
import { VersionEntry } from './version-entry.tsx';

interface HistoryDialogProps {
  questionId: number;
  /** May bring an earlier version back. */
  canEdit: boolean;
  onClose: () => void;
}

export function HistoryDialog({ questionId, canEdit, onClose }: HistoryDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="History"
      wide
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <Versions questionId={questionId} canEdit={canEdit} />
    </Dialog>
  );
}

function Versions({ questionId, canEdit }: { questionId: number; canEdit: boolean }) {
  const versions = useVersions(questionId);
  const restore = useRestore(questionId);
  if (versions.isPending) return <ThreeCircles />;
  if (!versions.data)
    return <Failed message={sentenceOf(versions.error)} onRetry={() => void versions.refetch()} />;
  const newest = versions.data[0]?.version.version ?? 0;
  return (
    <>
      <p className="mb-4 max-w-measure text-sm text-ink-2">
        Every time the question was saved, the newest first, with what changed. Exams keep the version they
        were made with.
      </p>
      <ol className="border-t border-rule">
        {versions.data.map(({ version, before }) => (
          <VersionEntry
            key={version.version}
            version={version}
            before={before}
            isNewest={version.version === newest}
            busy={restore.isPending && restore.variables.restore === version.version}
            onRestore={
              canEdit && version.version !== newest
                ? () => !restore.isPending && restore.mutate({ restore: version.version, version: newest })
                : undefined
            }
          />
        ))}
      </ol>
      {versions.hasNextPage && (
        <div className="grid justify-items-center border-t border-rule pt-3">
          <Button
            variant="quiet"
            busy={versions.isFetchingNextPage}
            onClick={() => void versions.fetchNextPage()}
          >
            {versions.isFetchNextPageError ? 'That did not work. Try again' : 'Show earlier versions'}
          </Button>
        </div>
      )}
    </>
  );
}
