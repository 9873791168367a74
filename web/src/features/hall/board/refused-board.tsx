import { LinkButton } from '../../../ui/buttons/button.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { board as text } from './board.words.ts';

/** In place of a board, and of its projector view. */
export const RefusedBoard = () => (
  <main id="main" className="grid min-h-dvh place-content-center p-4">
    <Empty
      title={text.refused.title}
      hint={text.refused.hint}
      action={<LinkButton to="/dashboard">{text.refused.back}</LinkButton>}
    />
  </main>
);
