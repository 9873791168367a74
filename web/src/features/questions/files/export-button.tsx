import type { QuestionBank } from '@quivia/contract/question-banks';
import type { ExportLosses } from '@quivia/contract/question-files';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { typeNames } from '../../kinds/kinds.words.ts';
import { EXPORT_CHOICES, exportDialog } from './files.words.ts';
import { useExport, useExportLosses } from './use-question-files.ts';

interface ExportButtonProps {
  bank: Pick<QuestionBank, 'id' | 'title' | 'question_count'>;
}

export function ExportButton({ bank }: ExportButtonProps) {
  const { words } = useWorkplace();
  const [isOpen, setOpen] = useState(false);
  const file = useExport(bank);
  const losses = useExportLosses(bank.id, isOpen && bank.question_count > 0);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Download className="size-4" />
        {exportDialog.open}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={exportDialog.title(bank.title)}>
        <p className="text-sm text-ink-2">
          {bank.question_count === 0 ? exportDialog.empty : exportDialog.lead(bank.question_count, words)}
        </p>
        {losses.isFetching && !losses.data && (
          <p role="status" className="mt-2 text-sm text-ink-3">
            {exportDialog.checking}
          </p>
        )}
        {losses.isError && <p className="mt-2 text-sm text-ink-2">{exportDialog.unchecked}</p>}
        <ul className="mt-4 border-t border-rule">
          {EXPORT_CHOICES.map(({ format, name, extension, goodFor }) => (
            <li
              key={format}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-rule py-3 last:border-b-0"
            >
              <div className="min-w-0 grow basis-56">
                <p className="text-sm font-semibold">{name}</p>
                <p className="text-sm text-ink-2">{goodFor}</p>
                <Losses losses={losses.data?.filter((one) => one.format === format) ?? []} />
              </div>
              <Button
                disabled={bank.question_count === 0}
                busy={file.isPending && file.variables.format === format}
                onClick={() => file.mutate({ format, extension })}
              >
                {exportDialog.download}
                <span className="sr-only">{exportDialog.downloadAs(name)}</span>
              </Button>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}

/** What other programs would miss in one format. */
function Losses({ losses }: { losses: ExportLosses }) {
  if (losses.length === 0) return null;
  return (
    <div className="mt-1 grid gap-1 text-sm text-risk">
      {Object.entries(Object.groupBy(losses, ({ loss }) => loss)).map(([loss, some = []]) => (
        <p key={loss}>
          {exportDialog.losses[loss as keyof typeof exportDialog.losses]}{' '}
          {some
            .map(({ question_type, questions }) => exportDialog.lost(typeNames[question_type], questions))
            .join(', ')}
          .
        </p>
      ))}
      {!losses.some(({ loss }) => loss === 'cut') && <p className="text-ink-2">{exportDialog.comesBack}</p>}
    </div>
  );
}
