import type { QuestionBank } from '@quivia/contract/question-banks';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useState } from 'react';
import { sentenceOf } from '../../../platform/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Empty, Failed, ThreeCircles } from '../../../ui/states.tsx';
import { DeleteOne } from './delete-one.tsx';
import { DuplicatePair, type OneOfTwo } from './duplicate-pair.tsx';
import { useDuplicates } from './use-duplicates.ts';

interface DuplicatesViewProps {
  bank: QuestionBank;
  onOpenQuestion: (questionId: number) => void;
  onClose: () => void;
}

/** A screen of its own, with its heading. */
export function DuplicatesView({ bank, onOpenQuestion, onClose }: DuplicatesViewProps) {
  const [leaving, setLeaving] = useState<OneOfTwo>();
  return (
    <>
      <PageHeading
        above={
          <Button variant="quiet" className="-ml-4 px-4!" onClick={onClose}>
            <ArrowLeft className="size-4" />
            {bank.title}
          </Button>
        }
        title="Likely duplicates"
        lead="Questions of this bank that say nearly the same, the likest first. They are only pointed out: which one stays is yours to decide."
      />
      <Card flush>
        <Pairs bank={bank} onOpen={onOpenQuestion} onDelete={setLeaving} />
      </Card>
      <DeleteOne question={leaving} onClose={() => setLeaving(undefined)} />
    </>
  );
}

interface PairsProps {
  bank: QuestionBank;
  onOpen: (questionId: number) => void;
  onDelete: (question: OneOfTwo) => void;
}

function Pairs({ bank, onOpen, onDelete }: PairsProps) {
  const { data: pairs, isPending, error, refetch } = useDuplicates(bank.id);
  if (isPending) return <ThreeCircles label="Comparing the questions" />;
  if (!pairs) return <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />;
  if (pairs.length === 0) {
    return <Empty title="No likely duplicates" hint="No two questions of this bank say nearly the same." />;
  }
  const moduleNames = new Map(bank.modules.map(({ id, module_name }) => [id, module_name]));
  return (
    <ol>
      {pairs.map(({ first, second }) => (
        <DuplicatePair
          key={`${first.id}-${second.id}`}
          first={first}
          second={second}
          moduleNames={moduleNames}
          onOpen={onOpen}
          onDelete={bank.access === 'read' ? undefined : onDelete}
        />
      ))}
    </ol>
  );
}
