import type { QuestionBank } from '@quivia/contract/question-banks';
import { useState } from 'react';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Empty, Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { moduleName } from '../module-name.ts';
import { DeleteOne } from './delete-one.tsx';
import { DuplicatePair, type OneOfTwo } from './duplicate-pair.tsx';
import { useDuplicates } from './use-duplicates.ts';

interface DuplicatesViewProps {
  bank: QuestionBank;
  onOpenQuestion: (questionId: number) => void;
  onClose: () => void;
}

export function DuplicatesView({ bank, onOpenQuestion, onClose }: DuplicatesViewProps) {
  const [leaving, setLeaving] = useState<OneOfTwo>();
  return (
    <>
      <Card title="Likely duplicates" flush actions={<Button onClick={onClose}>Back to the bank</Button>}>
        <p className="max-w-measure p-4 pb-0 text-sm text-ink-2">
          Questions of this bank that say nearly the same, the likest first. They are only pointed out: which
          one stays is yours to decide.
        </p>
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
  const { words } = useWorkplace();
  const { data: pairs, isPending, error, refetch } = useDuplicates(bank.id);
  if (isPending) return <ThreeCircles label="Comparing the questions" />;
  if (!pairs) return <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />;
  if (pairs.length === 0) {
    return <Empty title="No likely duplicates" hint="No two questions of this bank say nearly the same." />;
  }
  const moduleNames = new Map(bank.modules.map((module) => [module.id, moduleName(module, words)]));
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
