import type { Setup } from '@quivia/contract/home';
import Check from 'lucide-react/icons/check';
import { Link, useSearchParams } from 'react-router';
import { Bubble } from '../../ui/labels/bubble.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { setup as words } from './home.words.tsx';
import { useCommunitySetup, useInstitutionSetup } from './use-home.ts';

type Kind = Setup['kind'];

/** The panel of each step; null where somebody else has to act. */
const PANELS: { [K in Kind]: Record<Extract<Setup, { kind: K }>['steps'][number]['step'], string | null> } = {
  site: {
    education_system: 'create-institution',
    institution: 'create-institution',
    department: 'create-course',
    course: 'create-course',
    administrator: 'give-role',
  },
  institution: { departments: 'link', courses: 'link', people: 'roster', teaching: 'assign-courses' },
  faculty: { courses: null, bank: 'create-qbank', exam: 'start-quiz' },
  community: { bank: 'create-qbank', members: 'members', exam: 'start-quiz' },
};

const PAGES: Record<Kind, { path: string; chosen?: string }> = {
  site: { path: '/admin' },
  institution: { path: '/institute', chosen: 'institution' },
  faculty: { path: '/faculty' },
  community: { path: '/community', chosen: 'community' },
};

interface Step {
  step: string;
  done: boolean;
  name: string;
  hint: string;
  to: string | null;
}

function stepsOf({ kind, id, steps }: Setup): Step[] {
  const { path, chosen } = PAGES[kind];
  return steps.map(({ step, done }) => {
    const panel = (PANELS[kind] as Record<string, string | null>)[step];
    const params = new URLSearchParams({ panel: panel ?? '', ...(chosen && id && { [chosen]: String(id) }) });
    const said = (words.steps[kind] as Record<string, { name: string; hint: string }>)[step];
    return {
      step,
      done,
      name: said?.name ?? step,
      hint: said?.hint ?? '',
      to: panel ? `${path}?${params}` : null,
    };
  });
}

/** What is left to set up, in the natural order; what is done is ticked. */
export function SetupChecklist({ setup }: { setup: Setup }) {
  const steps = stepsOf(setup);
  const next = steps.find(({ done }) => !done);
  return (
    <Card title={words.title(setup)} flush>
      <ol className="divide-y divide-rule">
        {steps.map((step, index) => (
          <li key={step.step} aria-current={step === next ? 'step' : undefined}>
            <StepRow step={step} number={index + 1} isNext={step === next} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function StepRow({ step, number, isNext }: { step: Step; number: number; isNext: boolean }) {
  const content = (
    <>
      <StepMark step={step} number={number} />
      <span className="min-w-0">
        <span className={`block ${isNext ? 'font-semibold' : ''}`}>
          {step.name}
          {step.done && <span className="sr-only"> {words.done}</span>}
        </span>
        {!step.done && <span className="block text-sm text-ink-2">{step.hint}</span>}
      </span>
    </>
  );
  const look = 'flex min-h-12 items-center gap-4 px-4 py-3';
  if (!step.to) return <div className={look}>{content}</div>;
  return (
    <Link to={step.to} className={`${look} transition-colors hover:bg-pencil-soft`}>
      {content}
    </Link>
  );
}

function StepMark({ step: { done }, number }: { step: Step; number: number }) {
  if (!done)
    return (
      <span aria-hidden="true">
        <Bubble letter={number} size="small" />
      </span>
    );
  return (
    <span
      aria-hidden="true"
      className="grid size-6 shrink-0 place-items-center rounded-full bg-correct text-on-pencil"
    >
      <Check className="size-4" strokeWidth={3} />
    </span>
  );
}

export function InstitutionSetup() {
  const { data = [] } = useInstitutionSetup();
  const chosen = Number(useSearchParams()[0].get('institution'));
  return <SetupRow setup={chosen ? data.find(({ id }) => id === chosen) : data[0]} />;
}

export function CommunitySetup({ communityId }: { communityId: number }) {
  return <SetupRow setup={useCommunitySetup().data?.find(({ id }) => id === communityId)} />;
}

/** Above the panels, until everything is set up: the same steps in one row. */
function SetupRow({ setup }: { setup: Setup | undefined }) {
  if (!setup) return null;
  const steps = stepsOf(setup);
  const next = steps.find(({ done }) => !done);
  return (
    <nav aria-label={words.title(setup)} className="mb-6 rounded-md border border-rule bg-sheet print:hidden">
      <p className="px-4 pt-3 text-sm font-semibold">{words.title(setup)}</p>
      <ol
        className={`grid gap-x-2 px-2 pt-1 pb-2 ${steps.length === 3 ? 'sm:grid-cols-3' : 'grid-cols-2 sm:grid-cols-4'}`}
      >
        {steps.map((step, index) => (
          <li key={step.step} aria-current={step === next ? 'step' : undefined}>
            <Link
              to={step.to ?? ''}
              className={`flex min-h-11 items-center gap-3 rounded-md px-2 py-1.5 text-sm hover:bg-pencil-soft hover:text-pencil ${step === next ? 'font-semibold' : 'text-ink-2'}`}
            >
              <StepMark step={step} number={index + 1} />
              <span className="min-w-0">
                {step.name}
                {step.done && <span className="sr-only"> {words.done}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
