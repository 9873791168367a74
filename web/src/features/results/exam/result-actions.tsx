import type { ExamSummary } from '@quivia/contract/exam-results';
import ChartColumn from 'lucide-react/icons/chart-column';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import Printer from 'lucide-react/icons/printer';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { addressOf } from '../results-address.ts';
import { useExportResults } from '../use-exam-results.ts';

/** Ways to look at the marks and to take them along. */
export function ResultActions({ exam }: { exam: ExamSummary }) {
  const file = useExportResults(exam);
  const isWriting = (format: string) => file.isPending && file.variables === format;
  return (
    <>
      <LinkButton className="px-4!" to={addressOf({ exam: exam.id, view: 'analysis' })}>
        <ChartColumn className="size-4" />
        Question analysis
      </LinkButton>
      <LinkButton className="px-4!" to={addressOf({ exam: exam.id, view: 'print' })}>
        <Printer className="size-4" />
        Print
      </LinkButton>
      <Button className="px-4!" busy={isWriting('csv')} onClick={() => file.mutate('csv')}>
        CSV
      </Button>
      <Button variant="main" busy={isWriting('xlsx')} onClick={() => file.mutate('xlsx')}>
        <FileSpreadsheet className="size-4" />
        export to excel
      </Button>
    </>
  );
}
