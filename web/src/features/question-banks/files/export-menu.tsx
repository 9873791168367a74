import type { QuestionBank } from '@quivia/contract/question-banks';
import { Button } from '../../../ui/button.tsx';

interface ExportMenuProps {
  bank: Pick<QuestionBank, 'id' | 'title' | 'question_count'>;
}

export function ExportMenu({ bank }: ExportMenuProps) {
  return <Button disabled={bank.question_count === 0}>Export</Button>;
}
