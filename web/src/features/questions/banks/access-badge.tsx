import type { QuestionBankEntry } from '@quivia/contract/question-banks';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';

import { accessBadge } from './banks.words.tsx';

/** Who owns the bank, and what this person can do with it. */
export function AccessBadge({ bank }: { bank: Pick<QuestionBankEntry, 'access' | 'owner'> }) {
  const { isCommunity } = useWorkplace();
  if (isCommunity) return <Badge tone="plain">{accessBadge.madeBy(bank.owner)}</Badge>;
  if (bank.access === 'owner') return <Badge tone="plain">{accessBadge.yours}</Badge>;
  return <Badge tone="plain">{accessBadge.shared(bank)}</Badge>;
}
