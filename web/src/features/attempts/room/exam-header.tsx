import ALargeSmall from 'lucide-react/icons/a-large-small';
import Keyboard from 'lucide-react/icons/keyboard';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import type { AttemptSession } from '../session/attempt-session.ts';
import type { AttemptView } from '../session/attempt-view.ts';
import { ExamClock } from './exam-clock.tsx';
import { header } from './room.words.ts';
import { SaveLine } from './save-line.tsx';

interface ExamHeaderProps {
  view: AttemptView;
  session: AttemptSession;
  username: string;
  onDisplay: () => void;
  onHelp: () => void;
}

export function ExamHeader({ view, session, username, onDisplay, onHelp }: ExamHeaderProps) {
  const { state } = view;
  if (!state) return null;
  return (
    // On a low or zoomed-in screen it scrolls away: the question needs the space.
    <header className="top-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-rule bg-sheet px-4 py-2 sm:px-6 [@media(min-height:34rem)]:sticky">
      <h1 className="min-w-0 grow basis-40 text-sm leading-tight font-semibold">
        {state.title}
        <span className="tabular mt-0.5 block text-xs font-normal text-ink-3">{username}</span>
      </h1>
      <ExamClock deadline={state.deadline} now={session.now} />
      <div className="flex w-full min-w-0 items-center justify-between gap-2 sm:order-none sm:w-auto sm:grow-0 sm:basis-auto">
        <SaveLine view={view} />
        <div className="-mr-2 flex shrink-0">
          <span className="hidden sm:block">
            <IconButton icon={Keyboard} label={header.keyboard} onClick={onHelp} />
          </span>
          <IconButton icon={ALargeSmall} label={header.display} onClick={onDisplay} />
        </div>
      </div>
    </header>
  );
}
