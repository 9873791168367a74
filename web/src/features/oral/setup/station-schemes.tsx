// A marking scheme for each station of a circuit: chosen, or written here.

import type { SchemeDefinition } from '@quivia/contract/marking/scheme';
import { stationName } from '@quivia/contract/marking/stations.words';
import type { OralExam, StationScheme } from '@quivia/contract/oral/exams';
import { useState } from 'react';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { Empty, Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { draftOf } from '../schemes/scheme-draft.ts';
import { SchemeEditor } from '../schemes/scheme-editor.tsx';
import { useSchemes } from '../schemes/use-schemes.ts';
import { choiceOf, SchemeSelect } from './settings-fields.tsx';
import { stations as words } from './setup.words.ts';
import { useSetStationScheme, useStationSchemes } from './use-orals.ts';

interface StationSchemesProps {
  oral: OralExam;
  hasMarks: boolean;
}

export function StationSchemes({ oral, hasMarks }: StationSchemesProps) {
  const { data, error, refetch } = useStationSchemes(oral.id);
  const [writing, setWriting] = useState<StationScheme>();
  const set = useSetStationScheme(oral.id);
  return (
    <Card title={words.title}>
      {!data && !error && <ThreeCircles />}
      {!data && error && <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {data?.stations.length === 0 && (
        <>
          <Empty title={words.none} hint={words.noneHint} />
          <LinkButton to={`/oral/${oral.id}/timetable`}>{words.timetable}</LinkButton>
        </>
      )}
      {data && data.stations.length > 0 && (
        <div className="grid gap-4">
          <p className="text-sm text-ink-2">{hasMarks ? words.fixed : words.lead}</p>
          {data.stations.map((one) => (
            <Station
              key={one.station}
              institutionId={data.institution_id}
              of={one}
              isFixed={hasMarks}
              onChoose={(value) =>
                set.mutate({ station: one.station, scheme: value === '' ? null : choiceOf(value) })
              }
              onWrite={() => setWriting(one)}
            />
          ))}
        </div>
      )}
      {data && writing && (
        <SchemeEditor
          title={words.writeFor(stationName(writing))}
          start={startFor(oral, writing, data.scheme)}
          target={{ institutionId: data.institution_id }}
          onSaved={({ version_id }) => set.mutate({ station: writing.station, scheme: { version_id } })}
          onClose={() => setWriting(undefined)}
        />
      )}
    </Card>
  );
}

/** From what the station has now, under a name that no other station has. */
const startFor = ({ title }: OralExam, { scheme, ...station }: StationScheme, exam: SchemeDefinition) =>
  draftOf(words.nameOf(title, stationName(station)), scheme?.definition ?? exam);

interface StationProps {
  institutionId: number;
  of: StationScheme;
  isFixed: boolean;
  onChoose: (value: string) => void;
  onWrite: () => void;
}

function Station({ institutionId, of, isFixed, onChoose, onWrite }: StationProps) {
  const { data: schemes = [] } = useSchemes(institutionId);
  const name = stationName(of);
  const { scheme } = of;
  // A version that the college no longer offers stays until another one is chosen.
  const isOffered = schemes.some(({ version_id }) => version_id === scheme?.version_id);
  const kept =
    scheme && !isOffered
      ? [{ version_id: scheme.version_id, name: words.older(scheme.name, scheme.version) }]
      : [];
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-48 grow">
        <SchemeSelect
          schemes={[...kept, ...schemes]}
          label={name}
          value={scheme ? `version:${scheme.version_id}` : ''}
          none={words.ofExam}
          disabled={isFixed}
          onChange={onChoose}
        />
      </div>
      {!isFixed && (
        <Button aria-label={words.writeFor(name)} onClick={onWrite}>
          {words.write}
        </Button>
      )}
    </div>
  );
}
