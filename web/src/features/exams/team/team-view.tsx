import type { ExamForFaculty } from '@quivia/contract/exams';
import { allowsShare } from '@quivia/contract/team';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { ConflictsCard } from '../../../shared/conflicts/conflicts-card.tsx';
import { examFacts } from '../../../shared/exam/exam.words.ts';
import { ExamHead } from '../../../shared/exam/exam-head.tsx';
import { useExam } from '../../../shared/exam/use-exam.ts';
import { SeenByCard } from '../../../shared/oversight/seen-by-card.tsx';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { addressOf } from '../exam-address.ts';
import { NoExam } from '../run/exam-view.tsx';
import { GuestsCard } from './guests-card.tsx';
import { ShareCard } from './share-card.tsx';
import { team as text } from './team.words.ts';
import { TeamCard } from './team-card.tsx';
import { useTeam } from './use-team.ts';

/** The tab of an exam that says who may do what with it. */
export function TeamView({ id }: { id: number }) {
  const { words } = useWorkplace();
  const { data: exam, error, refetch } = useExam(id);
  return (
    <>
      <ExamHead exam={exam} tab="team" above={<BackLink to={addressOf()}>{words.examsTitle}</BackLink>} />
      {exam ? <Team exam={exam} /> : <NoExam error={error} onRetry={refetch} />}
    </>
  );
}

function Team({ exam }: { exam: ExamForFaculty }) {
  const examId = exam.id;
  const { data: team, error, refetch } = useTeam(examId);
  if (!team)
    return error ? <Failed message={sentenceOf(error)} onRetry={() => void refetch()} /> : <ThreeCircles />;
  const isOwner = team.share === 'own' && !team.is_community;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="grid gap-4">
        <p className="text-sm text-ink-2">
          {team.is_community
            ? text.community
            : exam.duty
              ? examFacts.byDuty(exam.duty)
              : text.yours(team.share)}
        </p>
        <TeamCard examId={examId} members={team.members} isOwner={isOwner} />
        {exam.has_marking && allowsShare(team.share, 'mark') && <ConflictsCard examId={examId} />}
        {exam.has_marking && allowsShare(team.share, 'run') && <GuestsCard examId={examId} />}
        {team.seen_by.length > 0 && <SeenByCard lookers={team.seen_by} />}
      </div>
      {isOwner && <ShareCard examId={examId} />}
    </div>
  );
}
