import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { historyDialog } from './history.words.tsx';
import { useRestore, useVersions } from './use-versions.ts';
import { VersionEntry } from './version-entry.tsx';

interface HistoryDialogProps {
  questionId: number;
  /** Can restore an earlier version. */
  canEdit: boolean;
  onClose: () => void;
}

export function HistoryDialog({ questionId, canEdit, onClose }: HistoryDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={historyDialog.title}
      wide
      actions={<Button onClick={onClose}>{historyDialog.close}</Button>}
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
      <p className="mb-4 max-w-measure text-sm text-ink-2">{historyDialog.lead}</p>
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
            {versions.isFetchNextPageError ? historyDialog.tryAgain : historyDialog.showEarlier}
          </Button>
        </div>
      )}
    </>
  );
}
