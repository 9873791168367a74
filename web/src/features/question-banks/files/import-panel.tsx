import type { QuestionBank } from '@quivia/contract/question-banks';
import { useNavigate } from 'react-router';
import { Button } from '../../../ui/buttons/button.tsx';
import { addressOf } from '../banks/bank-address.ts';
import { ImportProgress } from './import-progress.tsx';
import { ImportUpload } from './import-upload.tsx';

interface ImportPanelProps {
  bank: QuestionBank;
  /** As `import` in the address says; undefined before a file is sent. The panel itself writes it there. */
  importId: number | undefined;
  /** Back to the bank: takes `import` out of the address. */
  onDone: () => void;
}

/** Stands below the bank's own heading. A reload goes on where it was. */
export function ImportPanel({ bank, importId, onDone }: ImportPanelProps) {
  const navigate = useNavigate();
  const open = (next: number | 'new') => void navigate(addressOf({ bank: bank.id, import: next }));

  return (
    <>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div>
          <h2 className="text-lg font-bold tracking-tight">Import questions</h2>
          <p className="max-w-measure text-sm text-ink-2">
            You see each question as it was read before anything is stored, and why any are left out.
          </p>
        </div>
        <Button onClick={onDone}>Back to the bank</Button>
      </div>
      {importId === undefined ? (
        <ImportUpload bankId={bank.id} onUploaded={open} />
      ) : (
        <ImportProgress
          key={importId}
          id={importId}
          bank={bank}
          onAgain={() => open('new')}
          onDone={onDone}
        />
      )}
    </>
  );
}
