import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useState, useSyncExternalStore } from 'react';
import { useSession } from '../../platform/session/session.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { AnswerSheet } from './answer-sheet.tsx';
import { publicBar, landing as words } from './site.words.ts';

export function LandingPage() {
  const motion = useMotion();
  const [first, second, third] = words.tagline;
  return (
    <section className="relative isolate grid grow overflow-hidden pt-12 pb-[calc(min(100vw,26rem)+3.5rem)] md:min-h-[40rem] md:content-center md:py-18">
      <title>{words.title}</title>
      <AnswerSheet still={motion.still} />
      {/* The text lets the pointer through to the rings; links do not. */}
      <div className="pointer-events-none relative mx-auto w-full max-w-page px-4 md:px-8 [&_a]:pointer-events-auto">
        <p className="tagline tabular mb-6 text-sm font-semibold text-pencil">
          <span>{first}</span> <span>{second}</span> <span>{third}</span>
        </p>
        <h1 tabIndex={-1} className="mb-4 max-w-[13em] text-2xl font-bold tracking-[-0.03em] text-balance">
          {words.welcome}
        </h1>
        <p className="mb-8 max-w-[30ch] text-lg text-ink-2">{words.lead}</p>
        <Entrances />
      </div>
      {!motion.unwanted && (
        <div className="pointer-events-none absolute inset-x-0 bottom-1.5 mx-auto max-w-page px-1 md:bottom-3 md:px-5">
          <button
            type="button"
            onClick={() => motion.setPaused(!motion.paused)}
            className="pointer-events-auto flex min-h-11 items-center gap-2 rounded-md px-3 text-xs text-ink-3 hover:text-ink"
          >
            {motion.paused ? <Play className="size-4" /> : <Pause className="size-4" />}
            {motion.paused ? words.play : words.pause}
          </button>
        </div>
      )}
    </section>
  );
}

function Entrances() {
  const { signedIn, restoring } = useSession();
  const look = 'min-h-13 text-base';
  return (
    <div className={`flex flex-wrap gap-3 ${restoring ? 'invisible' : ''}`}>
      {signedIn ? (
        <LinkButton to="/dashboard" variant="main" className={look}>
          {publicBar.dashboard}
        </LinkButton>
      ) : (
        <>
          <LinkButton to="/signup" variant="main" className={look}>
            {words.signUp}
          </LinkButton>
          <LinkButton to="/signin" className={look}>
            {publicBar.login}
          </LinkButton>
        </>
      )}
    </div>
  );
}

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

function subscribe(listener: () => void) {
  const query = window.matchMedia(REDUCED_MOTION);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Never moves for people who prefer reduced motion; everyone else can pause it. */
function useMotion() {
  const unwanted = useSyncExternalStore(subscribe, () => window.matchMedia(REDUCED_MOTION).matches);
  const [paused, setPaused] = useState(false);
  return { unwanted, paused, setPaused, still: unwanted || paused };
}
