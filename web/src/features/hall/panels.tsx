// What stands beside the list of a board: one entry each, loaded when it is first opened.
import { type ComponentType, lazy } from 'react';
import { panels as words } from './board/board.words.ts';
import type { PanelProps } from './board/student-panel.tsx';

interface Panel {
  key: string;
  label: string;
  Panel: ComponentType<PanelProps>;
}

const Incidents = lazy(async () => ({
  default: (await import('./incidents/incidents-panel.tsx')).IncidentsPanel,
}));

const Messages = lazy(async () => ({
  default: (await import('./messages/messages-panel.tsx')).MessagesPanel,
}));

export const PANELS: readonly Panel[] = [
  {
    key: 'student',
    label: words.student,
    Panel: lazy(async () => ({ default: (await import('./board/student-panel.tsx')).StudentPanel })),
  },
  {
    key: 'messages',
    label: words.messages,
    Panel: ({ exams, board, concerns }) => (
      <Messages exams={exams} concerns={{ ...concerns, examId: board.exam.id }} />
    ),
  },
  {
    key: 'questions',
    label: words.questions,
    Panel: lazy(async () => ({ default: (await import('./messages/questions-panel.tsx')).QuestionsPanel })),
  },
  {
    key: 'incidents',
    label: words.incidents,
    Panel: ({ board, concerns }) => (
      <div className="p-4">
        <Incidents examId={board.exam.id} duty={board.duty} concerns={concerns} />
      </div>
    ),
  },
];
