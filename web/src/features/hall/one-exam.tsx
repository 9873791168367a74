// Several exams of one hall have a log, questions and incidents each.
import type { Duty } from '@quivia/contract/endpoint';
import { type ReactNode, useState } from 'react';
import { Select } from '../../ui/fields/select.tsx';
import { oneExam as text } from './hall.words.ts';

/** As the board knows it. */
export interface ExamOfPanel {
  exam: { id: number; title: string; is_over?: boolean };
  duty: Duty;
  rooms: readonly { id: number; name: string }[];
}

interface OneExamProps {
  exams: readonly ExamOfPanel[];
  /** The exam of what is selected on the board: shown at first. */
  current?: number | undefined;
  children: (exam: ExamOfPanel) => ReactNode;
}

export function OneExam({ exams, current, children }: OneExamProps) {
  const [id, setId] = useState(current);
  const shown = exams.find(({ exam }) => exam.id === id) ?? exams[0];
  if (!shown) return null;
  return (
    <div className="grid gap-4 p-4">
      {exams.length > 1 && (
        <Select
          label={text.exam}
          value={shown.exam.id}
          onChange={({ target }) => setId(Number(target.value))}
        >
          {exams.map(({ exam }) => (
            <option key={exam.id} value={exam.id}>
              {exam.title}
            </option>
          ))}
        </Select>
      )}
      {children(shown)}
    </div>
  );
}
