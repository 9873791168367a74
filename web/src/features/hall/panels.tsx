// What stands beside the list of a board: one entry each, loaded when it is first opened.
import { type ComponentType, lazy } from 'react';
import { panels as words } from './board/board.words.ts';
import type { PanelProps } from './board/student-panel.tsx';
import { oneExam } from './hall.words.ts';
import { OneExam } from './one-exam.tsx';

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

const Questions = lazy(async () => ({
  default: (await import('./messages/questions-panel.tsx')).QuestionsPanel,
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
    Panel: ({ exams, board, concernsIn }) => (
      <Messages exams={exams} current={board.exam.id} concernsIn={concernsIn} />
    ),
  },
  {
    key: 'questions',
    label: words.questions,
    Panel: ({ exams, board }) => <Questions exams={exams} current={board.exam.id} />,
  },
  {
    key: 'incidents',
    label: words.incidents,
    Panel: ({ exams, board, concernsIn }) => (
      <OneExam exams={exams} current={board.exam.id}>
        {({ exam: { id, title }, duty }) => {
          const { scope, name } = concernsIn(id);
          const whom = exams.length > 1 ? oneExam.whom(name, title) : name;
          return <Incidents key={id} examId={id} duty={duty} concerns={{ scope, name: whom }} />;
        }}
      </OneExam>
    ),
  },
];
