import Maximize2 from 'lucide-react/icons/maximize-2';
import Minimize2 from 'lucide-react/icons/minimize-2';
import { Button } from '../buttons/button.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { fullScreen as words } from '../ui.words.ts';
import { useFullScreen } from './full-screen.ts';

/** The way in is an icon, the way out a word. On small screens there is no menu at the side to leave out. */
export function FullScreenButton() {
  const { isFull, toggle } = useFullScreen();
  return isFull ? (
    <Button variant="quiet" className="px-3!" onClick={toggle}>
      <Minimize2 className="size-4" />
      {words.leave}
    </Button>
  ) : (
    <span className="max-lg:hidden">
      <IconButton icon={Maximize2} label={words.enter} onClick={toggle} />
    </span>
  );
}
