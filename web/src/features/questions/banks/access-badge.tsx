import type { QuestionBankEntry } from '@quivia/contract/question-banks';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';

import { accessBadge } from './banks.words.tsx';

/** Who owns a bank that isn't this person's own, and what they can do with it. */
export function AccessBadge({ bank }: { bank: Pick<QuestionBankEntry, 'access' | 'owner'> }) {
  const { isCommunity } = useWorkplace();
  if (isCommunity) return <Badge tone="plain">{accessBadge.madeBy(bank.owner)}</Badge>;
  if (bank.access === 'owner') return null;
  return <Badge tone="plain">{accessBadge.shared(bank)}</Badge>;
}
