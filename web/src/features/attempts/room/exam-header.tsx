import ALargeSmall from 'lucide-react/icons/a-large-small';
import Keyboard from 'lucide-react/icons/keyboard';
import { memo, type ReactNode } from 'react';
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
  hidesClock: boolean;
  onOpen: (dialog: 'display' | 'help') => void;
  /** Before the other buttons. */
  children?: ReactNode;
}

export function ExamHeader(props: ExamHeaderProps) {
  const { view, session, username, hidesClock, onOpen, children } = props;
  const { state } = view;
  if (!state) return null;
  return (
    <header className="exam-header">
      <h1 className="text-sm leading-tight font-semibold">
        {state.title}
        <span className="tabular mt-0.5 block text-xs font-normal text-ink-3">{username}</span>
      </h1>
      <div className="exam-line">
        <ExamClock state={state} isHidden={hidesClock} now={session.now} />
        <SaveLine view={view} />
        <div className="-mr-2 ml-auto flex shrink-0">
          {children}
          <Buttons onOpen={onOpen} />
        </div>
      </div>
    </header>
  );
}

/** Memoised: a move changes nothing of them. */
const Buttons = memo(function Buttons({ onOpen }: Pick<ExamHeaderProps, 'onOpen'>) {
  return (
    <>
      <span className="hidden sm:block">
        <IconButton icon={Keyboard} label={header.keyboard} onClick={() => onOpen('help')} />
      </span>
      <IconButton icon={ALargeSmall} label={header.display} onClick={() => onOpen('display')} />
    </>
  );
});
