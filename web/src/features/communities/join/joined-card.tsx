import type { JoinedCommunity } from '@quivia/contract/communities';
import LogOut from 'lucide-react/icons/log-out';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import Pencil from 'lucide-react/icons/pencil';
import Trophy from 'lucide-react/icons/trophy';
import { useId } from 'react';
import { Day } from '../../../platform/app/date-time.tsx';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { CommunitySummary, Fact } from '../community-summary.tsx';
import { joinedCard as words } from './join.words.tsx';

interface JoinedCardProps {
  community: JoinedCommunity;
  onNickname: () => void;
  onLeave: () => void;
}

export function JoinedCard({ community, onNickname, onLeave }: JoinedCardProps) {
  const { id, name, nickname, joined_at } = community;
  const titleId = useId();
  return (
    <li className="min-w-0">
      <article
        aria-labelledby={titleId}
        className="flex h-full flex-col rounded-md border border-rule bg-sheet"
      >
        <div className="grow p-4 sm:p-6">
          <CommunitySummary
            community={community}
            titleId={titleId}
            facts={<Fact>{words.joined(<Day at={joined_at} />)}</Fact>}
          />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 border-t border-rule py-1 pr-2 pl-4 text-sm sm:pl-6">
          <p className="min-w-0 py-2 text-ink-3">
            {nickname === null ? words.shownByName : words.shownAs(nickname)}
          </p>
          <Button variant="quiet" className="px-3!" aria-label={words.nicknameIn(name)} onClick={onNickname}>
            <Pencil className="size-4" />
            {words.nickname}
          </Button>
        </div>
        <div className="flex flex-wrap gap-x-2 border-t border-rule py-1 pr-2 pl-1 sm:pl-3">
          <LinkButton
            to="?panel=take-quiz"
            variant="quiet"
            className="px-2! sm:px-3!"
            aria-label={words.quizzesOf(name)}
          >
            <NotebookPen className="size-4" />
            {words.quizzes}
          </LinkButton>
          <LinkButton
            to={`?panel=leaderboard&community=${id}`}
            variant="quiet"
            className="px-2! sm:px-3!"
            aria-label={words.leaderboardOf(name)}
          >
            <Trophy className="size-4" />
            {words.leaderboard}
          </LinkButton>
          <Button
            variant="quiet"
            className="ml-auto px-2! sm:px-3!"
            aria-label={words.leaveNamed(name)}
            onClick={onLeave}
          >
            <LogOut className="size-4" />
            {words.leave}
          </Button>
        </div>
      </article>
    </li>
  );
}
