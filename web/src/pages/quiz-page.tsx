import { personLabel } from '@quivia/contract/person-label';
import { CANDIDATES } from '@quivia/contract/roles';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { ExamRoom } from '../features/attempts/room/exam-room.tsx';
import { useSession } from '../platform/session/session.ts';
import { ThreeCircles } from '../ui/feedback/states.tsx';

/** Loaded on demand: nobody who takes an exam needs them. */
const RoleMissing = lazy(async () => ({ default: (await import('./role-missing.tsx')).RoleMissing }));
const NotFoundPage = lazy(async () => ({
  default: (await import('../platform/app/missing-pages.tsx')).NotFoundPage,
}));

/** /quiz/{id}, and /quiz/{id}/review before submitting. */
export function QuizPage() {
  const { '*': path = '' } = useParams();
  const { user, roles } = useSession();
  const [, id, review] = /^(\d{1,9})(\/review)?\/?$/.exec(path) ?? [];
  if (!user || id === undefined)
    return (
      <Suspense fallback={<ThreeCircles />}>
        <NotFoundPage />
      </Suspense>
    );
  if (!CANDIDATES.some((role) => roles.includes(role)))
    return (
      <main id="main" tabIndex={-1} className="mx-auto max-w-page px-4 py-8 sm:px-8">
        <Suspense fallback={<ThreeCircles />}>
          <RoleMissing needed="Student" />
        </Suspense>
      </main>
    );
  return (
    <ExamRoom
      key={id}
      userId={user.id}
      username={personLabel(user.name, user.username)}
      examId={Number(id)}
      isReview={review !== undefined}
    />
  );
}
