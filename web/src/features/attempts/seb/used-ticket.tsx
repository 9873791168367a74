import { MessagePage } from '../../../ui/layout/message-page.tsx';
import { again as words } from './seb.words.ts';

/** A ticket was used before, or is too old. */
export const UsedTicket = () => (
  <MessagePage title={words.title}>
    <p role="alert">{words.text}</p>
    <p className="mt-3">{words.ask}</p>
  </MessagePage>
);
