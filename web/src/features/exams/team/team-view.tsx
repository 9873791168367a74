import { sentenceOf } from '../../../platform/http/call-error.ts';
import { ExamHead } from '../../../shared/exam/exam-head.tsx';
import { useExam } from '../../../shared/exam/use-exam.ts';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { addressOf } from '../exam-address.ts';
import { NoExam } from '../run/exam-view.tsx';
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
      {exam ? <Team examId={id} /> : <NoExam error={error} onRetry={refetch} />}
    </>
  );
}

function Team({ examId }: { examId: number }) {
  const { data: team, error, refetch } = useTeam(examId);
  if (!team)
    return error ? <Failed message={sentenceOf(error)} onRetry={() => void refetch()} /> : <ThreeCircles />;
  const isOwner = team.share === 'own' && !team.is_community;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="grid gap-4">
        <p className="text-sm text-ink-2">{team.is_community ? text.community : text.yours(team.share)}</p>
        <TeamCard examId={examId} members={team.members} isOwner={isOwner} />
      </div>
      {isOwner && <ShareCard examId={examId} />}
    </div>
  );
}
