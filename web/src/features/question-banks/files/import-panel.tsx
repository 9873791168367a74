import type { QuestionBank } from '@quivia/contract/question-banks';

interface ImportPanelProps {
  bank: QuestionBank;
  /** As `import` in the address says; undefined before a file is sent. The panel itself writes it there. */
  importId: number | undefined;
  /** Back to the bank: takes `import` out of the address. */
  onDone: () => void;
}

export function ImportPanel({ bank, importId }: ImportPanelProps) {
  return (
    <p>
      {bank.title} {importId}
    </p>
  );
}
