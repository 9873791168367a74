import { NotThere, type Unread } from '../../platform/app/not-there.tsx';
import { useWorkplace } from '../../shared/workplace/workplace.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { noResult as text } from './results.words.tsx';
import { addressOf } from './results-address.ts';

export function NoResult(unread: Unread) {
  const { words, isCommunity } = useWorkplace();
  return (
    <NotThere
      title={text.title}
      hint={text.hint(isCommunity)}
      action={<LinkButton to={addressOf()}>{words.recentQuiz}</LinkButton>}
      {...unread}
    />
  );
}
