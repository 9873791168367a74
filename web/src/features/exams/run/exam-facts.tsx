import type { ExamForFaculty } from '@quivia/contract/exams';
import { plural } from '@quivia/contract/plural';
import type { ReactNode } from 'react';
import { DateTime } from '../../../platform/app/date-time.tsx';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { settingsWords } from '../exam-words.ts';
import { zoneName } from '../local-time.ts';

export function ExamFacts({ exam }: { exam: ExamForFaculty }) {
  const { words } = useWorkplace();
  return (
    <Card>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 text-sm lg:grid-cols-4">
        <Fact name="Opens">
          <DateTime at={exam.start_time} />
        </Fact>
        <Fact name="Closes">
          <DateTime at={exam.end_time} />
          <span className="block text-xs text-ink-3">{zoneName(new Date(exam.end_time))}</span>
        </Fact>
        <Fact name="Duration">{plural(exam.duration, 'minute')}</Fact>
        <Fact name="Question bank">
          <TextLink to={`?panel=create-qbank&bank=${exam.qbank}`}>{exam.qbank_title}</TextLink>
          <span className="block text-xs text-ink-3">
            {exam.draw_per_module === null
              ? `${plural(exam.question_count, 'question')}, ${plural(exam.total_marks, 'mark')}`
              : `${plural(exam.question_count, 'question')} to draw from`}
          </span>
        </Fact>
        <Fact name="Settings" className="col-span-full">
          <span className="block first-letter:uppercase">{settingsWords(exam, words).join(' · ')}</span>
        </Fact>
        {exam.cancel_reason && (
          <Fact name="Cancelled because" className="col-span-full">
            <span className="whitespace-pre-wrap">{exam.cancel_reason}</span>
          </Fact>
        )}
      </dl>
    </Card>
  );
}

function Fact({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={`min-w-0 ${className ?? ''}`}>
      <dt className="text-xs text-ink-3">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
