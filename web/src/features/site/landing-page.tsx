import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useSession } from '../../platform/session/session.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { AnswerSheet } from './answer-sheet.tsx';
import { useMotion } from './use-motion.ts';

export function LandingPage() {
  const motion = useMotion();
  return (
    <section className="relative isolate grid grow overflow-hidden pt-12 pb-[calc(min(100vw,26rem)+3.5rem)] md:min-h-[40rem] md:content-center md:py-18">
      <title>Quivia: quizzes and vivas for colleges</title>
      <AnswerSheet still={motion.still} />
      {/* The words let the pointer through to the rings; what can be pressed does not. */}
      <div className="pointer-events-none relative mx-auto w-full max-w-page px-4 md:px-8 [&_a]:pointer-events-auto">
        <p className="tagline tabular mb-6 text-sm font-semibold text-pencil">
          <span>Revolutionizing</span> <span>Examination</span> <span>Experience</span>
        </p>
        <h1 tabIndex={-1} className="mb-4 max-w-[13em] text-2xl font-bold tracking-[-0.03em] text-balance">
          Welcome to the quiet examination hall.
        </h1>
        <p className="mb-8 max-w-[30ch] text-lg text-ink-2">
          Quizzes and vivas for colleges. Every answer saved the moment it is given.
        </p>
        <Doors />
      </div>
      {!motion.unwanted && (
        <div className="pointer-events-none absolute inset-x-0 bottom-1.5 mx-auto max-w-page px-1 md:bottom-3 md:px-5">
          <button
            type="button"
            onClick={() => motion.setPaused(!motion.paused)}
            className="pointer-events-auto flex min-h-11 items-center gap-2 rounded-md px-3 text-xs text-ink-3 hover:text-ink"
          >
            {motion.paused ? <Play className="size-4" /> : <Pause className="size-4" />}
            {motion.paused ? 'Play background' : 'Pause background'}
          </button>
        </div>
      )}
    </section>
  );
}

function Doors() {
  const { signedIn, restoring } = useSession();
  const look = 'min-h-13 text-base';
  return (
    <div className={`flex flex-wrap gap-3 ${restoring ? 'invisible' : ''}`}>
      {signedIn ? (
        <LinkButton to="/dashboard" variant="main" className={look}>
          Dashboard
        </LinkButton>
      ) : (
        <>
          <LinkButton to="/signup" variant="main" className={look}>
            Sign up
          </LinkButton>
          <LinkButton to="/signin" className={look}>
            Login
          </LinkButton>
        </>
      )}
    </div>
  );
}
