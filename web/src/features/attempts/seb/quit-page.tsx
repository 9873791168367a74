import { MessagePage } from '../../../ui/layout/message-page.tsx';
import { quit as words } from './seb.words.ts';

/** Safe Exam Browser quits before it loads this page. */
export const QuitPage = () => (
  <MessagePage title={words.doneTitle}>
    <p>{words.done}</p>
  </MessagePage>
);
