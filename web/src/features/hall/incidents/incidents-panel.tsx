import type { Duty } from '@quivia/contract/endpoint';
import { allowsDuty } from '@quivia/contract/hall/duties';
import type { Hint, Incident } from '@quivia/contract/hall/incidents';
import type { Scope } from '@quivia/contract/hall/scope';
import { useState } from 'react';
import { timeToSecondOf } from '../../../platform/app/date-time.tsx';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { Empty, Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { NoteIncidentDialog, StepIncidentDialog } from './incident-dialogs.tsx';
import { categories, severities, states, panel as words } from './incidents.words.ts';
import { useIncidents } from './use-incidents.ts';

interface IncidentsPanelProps {
  examId: number;
  duty: Duty;
  /** Whom a new incident concerns unless another is chosen: the selected student, or the room of an invigilator. */
  concerns: { scope: Scope; name: string };
}

const whom = ({ student, room }: Pick<Incident, 'student' | 'room'>) =>
  student ? (student.name ?? student.roll_number) : (room?.name ?? words.hall);

/** Incidents of one exam, and what its records hint at. */
export function IncidentsPanel({ examId, duty, concerns }: IncidentsPanelProps) {
  const { data, error, refetch } = useIncidents(examId);
  const [noting, setNoting] = useState<{ scope: Scope; name: string; hint?: Hint }>();
  const [step, setStep] = useState<{ incident: Incident; state: Incident['state'] }>();
  if (!data)
    return error ? <Failed message={sentenceOf(error)} onRetry={() => void refetch()} /> : <ThreeCircles />;
  const canNote = allowsDuty(duty, 'invigilator');
  return (
    <div className="grid gap-6">
      {canNote && (
        <Button className="justify-self-start" onClick={() => setNoting(concerns)}>
          {words.note}
        </Button>
      )}
      {data.incidents.length === 0 ? (
        <Empty title={words.none} hint={words.noneHint} />
      ) : (
        <ul className="grid gap-3">
          {data.incidents.map((incident) => (
            <IncidentItem
              key={incident.id}
              examId={examId}
              duty={duty}
              incident={incident}
              onStep={(state) => setStep({ incident, state })}
            />
          ))}
        </ul>
      )}
      {data.hints.length > 0 && (
        <details>
          <summary className="min-h-11 content-center text-sm font-semibold">
            {words.hints(data.hints.length)}
          </summary>
          <p className="mb-2 text-sm text-ink-2">{words.hintsLead}</p>
          <ul className="grid gap-2 text-sm">
            {data.hints.map((hint) => (
              <li
                key={hint.event_id}
                className="flex flex-wrap items-center justify-between gap-x-3 border-b border-rule pb-2"
              >
                <span>
                  <span className="tabular text-ink-2">{timeToSecondOf(new Date(hint.at))}</span> {whom(hint)}
                  {': '}
                  {words.hint(hint)}
                </span>
                {canNote && (
                  <Button
                    variant="quiet"
                    onClick={() =>
                      setNoting({ scope: { student_id: hint.student.student_id }, name: whom(hint), hint })
                    }
                  >
                    {words.takeUp}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
      {data.is_cut && <p className="text-sm text-ink-2">{words.cut}</p>}
      {noting && <NoteIncidentDialog {...noting} examId={examId} onClose={() => setNoting(undefined)} />}
      {step && <StepIncidentDialog {...step} examId={examId} onClose={() => setStep(undefined)} />}
    </div>
  );
}

const TONES = { minor: 'plain', serious: 'risk', severe: 'wrong' } as const;

interface IncidentItemProps {
  examId: number;
  duty: Duty;
  incident: Incident;
  onStep: (state: Incident['state']) => void;
}

function IncidentItem({ examId, duty, incident, onStep }: IncidentItemProps) {
  const isDecided = incident.state === 'decided';
  const canAdd = duty === 'owner' || (allowsDuty(duty, 'invigilator') && !isDecided);
  const [first, ...later] = incident.steps;
  return (
    <li className="grid gap-2 rounded-md border border-rule bg-sheet p-3 text-sm">
      <div className="flex flex-wrap items-center gap-2">
        <strong className="font-semibold">{whom(incident)}</strong>
        <span className="text-ink-2">{categories[incident.category]}</span>
        <Badge tone={TONES[incident.severity]}>{severities[incident.severity]}</Badge>
        <Badge tone={isDecided ? 'right' : 'plain'}>{states[incident.state]}</Badge>
      </div>
      {first && <StepLine step={first} />}
      {later.length > 0 && (
        <ol className="grid gap-1 border-l-2 border-rule pl-3" aria-label={words.history}>
          {later.map((one) => (
            <li key={one.at}>
              <StepLine step={one} state />
            </li>
          ))}
        </ol>
      )}
      <div className="-mx-3 flex flex-wrap">
        {canAdd && (
          <Button variant="quiet" onClick={() => onStep('noted')}>
            {words.add}
          </Button>
        )}
        {canAdd && incident.state === 'noted' && (
          <Button variant="quiet" onClick={() => onStep('reported')}>
            {words.report}
          </Button>
        )}
        {duty === 'owner' && (
          <Button variant="quiet" onClick={() => onStep('decided')}>
            {words.decide}
          </Button>
        )}
        {incident.student && allowsDuty(duty, 'chief') && (
          <span className="flex min-h-11 items-center px-6">
            <TextLink to={`/hall/${examId}/replay/${incident.student.student_id}`}>{words.replay}</TextLink>
          </span>
        )}
      </div>
    </li>
  );
}

function StepLine({ step, state = false }: { step: Incident['steps'][number]; state?: boolean }) {
  return (
    <p className="break-words whitespace-pre-line">
      <span className="tabular text-ink-2">{timeToSecondOf(new Date(step.at))}</span>{' '}
      <span className="text-ink-2">{state ? `${states[step.state]}, ${step.by}: ` : `${step.by}: `}</span>
      {step.note}
    </p>
  );
}
