import type { QuestionBankEntry } from '@quivia/contract/question-banks';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';

/** Whose it is, and what one may do with it. */
export function AccessBadge({ bank }: { bank: Pick<QuestionBankEntry, 'access' | 'owner'> }) {
  const { isCommunity } = useWorkplace();
  if (isCommunity) return <Badge tone="plain">Made by {bank.owner}</Badge>;
  if (bank.access === 'owner') return <Badge tone="plain">Yours</Badge>;
  return (
    <Badge tone="plain">
      {bank.owner} shares it: {bank.access === 'edit' ? 'you may edit' : 'read only'}
    </Badge>
  );
}
