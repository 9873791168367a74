import type { QuestionBank } from '@quivia/contract/question-banks';
import { useNavigate } from 'react-router';
import { Button } from '../../../ui/buttons/button.tsx';
import { addressOf } from '../banks/bank-address.ts';
import { backToBank } from '../questions.words.tsx';
import { importPanel } from './files.words.ts';
import { ImportProgress } from './import-progress.tsx';
import { ImportUpload } from './import-upload.tsx';

interface ImportPanelProps {
  bank: QuestionBank;
  /** `import` of the address; undefined before a file is uploaded. The panel itself writes it there. */
  importId: number | undefined;
  /** Back to the bank, at this module and question number: removes `import` from the address. */
  onDone: (at?: { open: number; from?: number }) => void;
}

/** Shown below the bank's heading. A reload continues at the same step. */
export function ImportPanel({ bank, importId, onDone }: ImportPanelProps) {
  const navigate = useNavigate();
  const open = (next: number | 'new') => void navigate(addressOf({ bank: bank.id, import: next }));

  return (
    <>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div>
          <h2 className="text-lg font-bold tracking-tight">{importPanel.title}</h2>
          <p className="max-w-measure text-sm text-ink-2">{importPanel.lead}</p>
        </div>
        <Button onClick={() => onDone()}>{backToBank}</Button>
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
