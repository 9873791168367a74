import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useState } from 'react';
import { useTheme } from '../../platform/app/theme.ts';
import { useSite } from '../../platform/app/use-site.ts';
import { useSession } from '../../platform/session/session.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Bubble } from '../../ui/labels/bubble.tsx';
import { useMedia } from '../../ui/layout/use-media.ts';
import { AnswerSheet } from './answer-sheet.tsx';
import examDark from './exam-dark.webp';
import examLight from './exam-light.webp';
import { publicBar, landing as words } from './site.words.ts';

export function LandingPage() {
  return (
    <>
      <title>{words.title}</title>
      <Welcome />
      <Product />
    </>
  );
}

function Welcome() {
  const motion = useMotion();
  const [first, second, third] = words.tagline;
  return (
    <section className="relative isolate grid grow overflow-hidden pt-12 pb-[calc(min(100vw,26rem)+3.5rem)] md:min-h-[34rem] md:content-center md:py-18">
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

/** The picture is below the fold, and loaded when it comes near. */
function Product() {
  const theme = useTheme();
  return (
    <section aria-labelledby="product" className="border-t border-rule bg-sheet px-4 py-12 md:px-8 md:py-18">
      <div className="mx-auto grid max-w-page items-center gap-8 md:gap-12 lg:grid-cols-[minmax(0,8fr)_minmax(0,5fr)]">
        <img
          src={theme === 'dark' ? examDark : examLight}
          alt={words.picture}
          width={1024}
          height={704}
          loading="lazy"
          className="h-auto w-full rounded-md border border-rule"
        />
        <div>
          <h2 id="product" className="mb-6 text-xl font-bold tracking-tight text-balance">
            {words.factsTitle}
          </h2>
          <ul className="grid gap-6">
            {words.facts.map(({ letter, title, text }) => (
              <li key={letter} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
                <span aria-hidden="true">
                  <Bubble letter={letter} filled />
                </span>
                <p className="self-center font-semibold">{title}</p>
                <p className="col-start-2 text-ink-2">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

function Entrances() {
  const { signedIn, restoring } = useSession();
  const hasDemo = (useSite()?.demo_accounts.length ?? 0) > 0;
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
          {hasDemo && (
            <LinkButton to="/signin" variant="quiet" className={`${look} text-pencil`}>
              {words.demo}
            </LinkButton>
          )}
        </>
      )}
    </div>
  );
}

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** Never moves for people who prefer reduced motion; everyone else can pause it. */
function useMotion() {
  const unwanted = useMedia(REDUCED_MOTION);
  const [paused, setPaused] = useState(false);
  return { unwanted, paused, setPaused, still: unwanted || paused };
}
