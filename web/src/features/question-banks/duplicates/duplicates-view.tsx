import type { QuestionBank } from '@quivia/contract/question-banks';

interface DuplicatesViewProps {
  bank: QuestionBank;
  onOpenQuestion: (questionId: number) => void;
  onClose: () => void;
}

export function DuplicatesView({ bank }: DuplicatesViewProps) {
  return <p>{bank.title}</p>;
}
