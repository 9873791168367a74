// The pages of an exam that show no question: one thing said, with the truth about the answers below it.
import type { ReactNode } from 'react';
import { MessagePage } from '../../../ui/layout/message-page.tsx';
import type { AttemptView } from '../session/attempt-view.ts';
import { SaveLine } from './save-line.tsx';

interface QuizMessageProps {
  title: string;
  children: ReactNode;
  actions?: ReactNode;
  view: AttemptView;
}

export function QuizMessage({ title, children, actions, view }: QuizMessageProps) {
  return (
    <MessagePage title={title} actions={actions}>
      {children}
      {view.state && (
        <div className="mt-6 rounded-md border border-rule bg-sheet px-4 py-3">
          <SaveLine view={view} />
        </div>
      )}
    </MessagePage>
  );
}
