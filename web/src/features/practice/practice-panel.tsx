import type { PracticeAnswer, PracticeQuestion } from '@quivia/contract/practice';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { dayOf } from '../../platform/app/date-time.tsx';
import { CallError, sentenceOf } from '../../platform/http/call-error.ts';
import { InCommunities, useWorkplace } from '../../shared/workplace/workplace.tsx';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { Empty, Failed, ThreeCircles } from '../../ui/feedback/states.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { useHeadingFocus } from '../../ui/layout/use-heading-focus.ts';
import { Passage } from '../../ui/rich-text/render/passage.tsx';
import { bringPlayers } from '../kinds/players.tsx';
import { empty, end, panel as text } from './practice.words.ts';
import { PracticeCard } from './practice-card.tsx';
import { usePractice } from './use-practice.ts';

/** What a student should practise today; with an exam in the address, its questions. */
export function PracticePanel({ communities = false }: { communities?: boolean }) {
  return communities ? (
    <InCommunities>
      <Practice />
    </InCommunities>
  ) : (
    <Practice />
  );
}

function Practice() {
  const [params] = useSearchParams();
  const named = Number(params.get('exam'));
  const exam = Number.isSafeInteger(named) && named > 0 ? named : undefined;
  useHeadingFocus(exam);
  return (
    <>
      <PageHeading
        above={exam && <BackLink to={`?panel=view-results&exam=${exam}`}>{text.back}</BackLink>}
        title={text.title}
        lead={exam ? text.leadExam : text.lead}
      />
      <Rounds key={exam} exam={exam} />
    </>
  );
}

function Rounds({ exam }: { exam: number | undefined }) {
  const [round, setRound] = useState(1);
  /** Of an exam, the missed ones come first, and the others where they are wanted. */
  const [others, setOthers] = useState(false);
  const { data, isPending, error, refetch } = usePractice(exam, round);
  if (isPending) return <ThreeCircles />;
  if (!data) {
    if (exam && error instanceof CallError && error.code === 'not_found')
      return <NoneLeft title={empty.noExam} hint={empty.noExamHint} exam={exam} />;
    return (
      <Card>
        <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />
      </Card>
    );
  }
  const known = data.questions.filter(({ reason }) => reason === 'known');
  const missed = data.questions.filter(({ reason }) => reason !== 'known');
  const questions = others || missed.length === 0 ? known : missed;
  if (questions.length === 0) return <NothingDue next={data.next_at} />;
  return (
    <Round
      key={`${round} ${others}`}
      questions={questions}
      exam={exam}
      others={questions === missed ? known.length : 0}
      onOthers={() => setOthers(true)}
      onMore={() => setRound(round + 1)}
    />
  );
}

function NothingDue({ next }: { next: string | null }) {
  const { words } = useWorkplace();
  return <NoneLeft title={empty.title} hint={next ? empty.next(dayOf(next)) : empty.hint(words)} />;
}

function NoneLeft({ title, hint, exam }: { title: string; hint: string; exam?: number }) {
  return (
    <Card>
      <Empty
        title={title}
        hint={hint}
        action={exam && <LinkButton to="?panel=practice">{text.all}</LinkButton>}
      />
    </Card>
  );
}

interface RoundProps {
  questions: readonly PracticeQuestion[];
  exam: number | undefined;
  /** How many more there are of the exam. */
  others: number;
  onOthers: () => void;
  onMore: () => void;
}

function Round({ questions, exam, others, onOthers, onMore }: RoundProps) {
  const [position, setPosition] = useState(0);
  const [answers, setAnswers] = useState<readonly PracticeAnswer[]>([]);
  const question = questions[position];
  // The next ones are there when they are needed; what can't be loaded now is loaded by its question.
  useEffect(() => void bringPlayers(questions).catch(() => {}), [questions]);
  if (question)
    return (
      <>
        {/* The same element for all questions of a passage: it stays closed, or scrolled to where the student reads. */}
        {question.stimulus && (
          <div key={question.stimulus.id} className="mb-4">
            <Passage text={question.stimulus.text} />
          </div>
        )}
        <PracticeCard
          key={`${position} ${question.id}`}
          question={question}
          position={position + 1}
          count={questions.length}
          onAnswered={(answer) => setAnswers([...answers, answer])}
          onNext={() => setPosition(position + 1)}
        />
      </>
    );
  return (
    <Card>
      <Summary answers={answers} count={questions.length} />
      <div className="mt-6 flex flex-wrap gap-3">
        {exam === undefined && (
          <Button variant="main" onClick={onMore}>
            {end.more}
          </Button>
        )}
        {others > 0 && (
          <Button variant="main" onClick={onOthers}>
            {end.others(others)}
          </Button>
        )}
        {exam && <LinkButton to="?panel=practice">{text.all}</LinkButton>}
      </div>
    </Card>
  );
}

function Summary({ answers, count }: { answers: readonly PracticeAnswer[]; count: number }) {
  const right = answers.filter(({ is_right }) => is_right).length;
  const skipped = count - answers.length;
  const [first] = answers.map(({ next_at }) => next_at).sort();
  return (
    <div role="status">
      <h2 className="text-lg font-bold">{end.title}</h2>
      <p className="mt-2">{end.summary({ right, answered: answers.length, skipped })}</p>
      {first && <p className="mt-1 text-sm text-ink-2">{end.comesBack(dayOf(first))}</p>}
      {skipped > 0 && <p className="mt-1 text-sm text-ink-2">{end.skipped}</p>}
    </div>
  );
}
