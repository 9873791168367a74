import type { QuestionBank } from '@quivia/contract/question-banks';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useNavigate } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { addressOf } from '../bank-address.ts';
import { ImportProgress } from './import-progress.tsx';
import { ImportUpload } from './import-upload.tsx';

interface ImportPanelProps {
  bank: QuestionBank;
  /** As `import` in the address says; undefined before a file is sent. The panel itself writes it there. */
  importId: number | undefined;
  /** Back to the bank: takes `import` out of the address. */
  onDone: () => void;
}

/** A screen of its own, with its heading. A reload goes on where it was. */
export function ImportPanel({ bank, importId, onDone }: ImportPanelProps) {
  const navigate = useNavigate();
  const open = (next: number | 'new') => void navigate(addressOf({ bank: bank.id, import: next }));

  return (
    <>
      <PageHeading
        above={
          <Button variant="quiet" className="-ml-4 px-4!" onClick={onDone}>
            <ArrowLeft className="size-4" />
            {bank.title}
          </Button>
        }
        title="Import questions"
        lead="You see each question as it was read before anything is stored, and why any are left out."
      />
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
