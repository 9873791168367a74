import type { QuestionBank } from '@quivia/contract/question-banks';
import { useNavigate, useSearchParams } from 'react-router';
import { addressOf, readAddress } from '../banks/bank-address.ts';
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
  const [params] = useSearchParams();
  const { next: waiting = [] } = readAddress(params);
  /** The next of the uploaded files, or a new upload. */
  const open = ([id, ...next]: readonly number[]) =>
    void navigate(addressOf({ bank: bank.id, import: id ?? 'new', next }));

  return (
    <>
      <div className="mb-4">
        <h2 className="text-lg font-bold tracking-tight">{importPanel.title}</h2>
        <p className="max-w-measure text-sm text-ink-2">
          {waiting.length > 0 ? importPanel.waiting(waiting.length) : importPanel.lead}
        </p>
      </div>
      {importId === undefined ? (
        <ImportUpload bankId={bank.id} onUploaded={open} />
      ) : (
        <ImportProgress
          key={importId}
          id={importId}
          bank={bank}
          waiting={waiting.length}
          onAgain={() => open(waiting)}
          onDone={onDone}
        />
      )}
    </>
  );
}
