// The buttons of the acts about time, and the dialog of the one that was pressed.
import type { Duty } from '@quivia/contract/endpoint';
import { allowsDuty } from '@quivia/contract/hall/duties';
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import type { ActDialogProps } from './act-dialogs.tsx';
import { bar } from './acts.words.ts';

export type ActName = 'pause' | 'resume' | 'minutes' | 'evacuate' | 'reEntry' | 'end';

const load = () => import('./act-dialogs.tsx');

const DIALOGS: Record<ActName, ComponentType<ActDialogProps>> = {
  pause: lazy(async () => ({ default: (await load()).PauseDialog })),
  resume: lazy(async () => ({ default: (await load()).ResumeDialog })),
  minutes: lazy(async () => ({ default: (await load()).MinutesDialog })),
  evacuate: lazy(async () => ({ default: (await load()).EvacuateDialog })),
  reEntry: lazy(async () => ({ default: (await load()).ReEntryDialog })),
  end: lazy(async () => ({ default: (await load()).EndDialog })),
};

interface ActBarProps extends Omit<ActDialogProps, 'onClose'> {
  /** The least that is held in these exams. */
  duty: Duty;
  /** Those that make sense now. */
  acts: readonly ActName[];
  /** How many students they concern, which is said on the screen too where there are others beside them. */
  students?: number;
  /** Those that have a place, also while they make no sense, so that nothing moves when they do. */
  kept?: readonly ActName[];
  /** Those that have a button; the others are opened by a key. All of them where it is left out. */
  shown?: readonly ActName[] | undefined;
  /** Opened by a key. */
  opened?: ActName | undefined;
  onOpen?: (act: ActName | undefined) => void;
}

/** An invigilator pauses and resumes one student; everything else is the chief's. */
export const isAllowed = (act: ActName, { duty, scope }: Pick<ActBarProps, 'duty' | 'scope'>) =>
  allowsDuty(
    duty,
    (act === 'pause' || act === 'resume') && scope.student_id !== undefined ? 'invigilator' : 'chief',
  );

export function ActBar(props: ActBarProps) {
  const {
    duty,
    acts,
    students,
    kept: withPlace = acts,
    shown: withButton,
    opened,
    onOpen,
    ...concerns
  } = props;
  const [own, setOwn] = useState<ActName>();
  // Before one is needed: with the network gone, or too late for the next key, it would not open.
  useEffect(() => void load().catch(() => {}), []);
  const open = onOpen ?? setOwn;
  const act = onOpen ? opened : own;
  const canNow = (one: ActName) => acts.includes(one) && isAllowed(one, { duty, scope: concerns.scope });
  const buttons = withPlace.filter(
    (one) => isAllowed(one, { duty, scope: concerns.scope }) && (withButton?.includes(one) ?? true),
  );
  // What a colleague has done meanwhile closes no dialog in which somebody is typing: the server refuses what can't be done.
  const [shown, setShown] = useState<ActName>();
  if (act !== shown && (act === undefined || canNow(act))) setShown(act);
  const isRefused = act !== undefined && act !== shown;
  const Dialog = shown && DIALOGS[shown];
  /** As they were when it could last be done. */
  const concerned = useRef(concerns);
  if (!shown || canNow(shown)) concerned.current = concerns;
  // A key pressed too early opens nothing later.
  useEffect(() => {
    if (isRefused) open(undefined);
  }, [isRefused, open]);
  return (
    <>
      {buttons.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
        <div role="group" aria-label={bar.label(concerns.name)} className="flex flex-wrap items-center gap-2">
          {students !== undefined && (
            <span aria-hidden="true" className="truncate text-sm text-ink-2 max-md:w-full">
              {bar.scope(concerns.name, concerns.exams.length, students)}
            </span>
          )}
          {buttons.map((one) => (
            <Button
              key={one}
              variant={one === 'evacuate' ? 'danger' : 'plain'}
              style={acts.includes(one) ? undefined : { visibility: 'hidden' }}
              onClick={() => open(one)}
            >
              {bar[one]}
            </Button>
          ))}
        </div>
      )}
      {Dialog && (
        <Suspense>
          <Dialog {...concerned.current} onClose={() => open(undefined)} />
        </Suspense>
      )}
    </>
  );
}
