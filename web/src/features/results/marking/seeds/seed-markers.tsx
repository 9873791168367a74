// How far each marker is with the seeds of a question, and what a person decides about them.
import type { ReplyTo } from '@quivia/contract/endpoint';
import type { listSeeds, MarkerAct } from '@quivia/contract/marking-seeds';
import { useState } from 'react';
import { ReasonDialog } from '../../../../platform/forms/reason-dialog.tsx';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { markers as text } from './seeds.words.ts';
import { useSeedActs } from './use-seeds.ts';

type Marker = ReplyTo<typeof listSeeds>['markers'][number];

function actsFor({ is_you, state, is_far_off }: Marker): MarkerAct[] {
  if (is_you) return [];
  if (state === 'paused') return ['resume'];
  if (state === 'failed') return ['try_again', 'let_in'];
  if (state !== 'marking') return ['let_in'];
  return is_far_off ? ['keep', 'pause'] : ['pause'];
}

interface SeedMarkersProps {
  examId: number;
  questionId: number;
  markers: readonly Marker[];
}

export function SeedMarkers({ examId, questionId, markers }: SeedMarkersProps) {
  const { decide } = useSeedActs(examId);
  const [asked, setAsked] = useState<{ marker: Marker; act: MarkerAct }>();
  return (
    <Card title={text.title} flush>
      <ul className="divide-y divide-rule">
        {markers.map((marker) => (
          <li key={marker.marker_id} className="grid gap-1 px-4 py-(--row-y) text-sm">
            <p className="min-w-0 break-words">
              <bdi>{marker.name}</bdi>
              {marker.is_you && <span className="text-ink-3"> · {text.you}</span>}
            </p>
            <p className="text-xs text-ink-3">{text.state(marker)}</p>
            {marker.last.length > 0 && <p className="text-xs text-ink-3">{text.last(marker.last)}</p>}
            {marker.is_far_off && <p className="font-semibold text-risk">{text.farOff}</p>}
            <div className="flex flex-wrap gap-2">
              {actsFor(marker).map((act) => (
                <Button
                  key={act}
                  className="px-3!"
                  variant="quiet"
                  aria-label={text.actOf(text.acts[act], marker.name)}
                  onClick={() => setAsked({ marker, act })}
                >
                  {text.acts[act]}
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {asked && (
        <ReasonDialog
          title={text.titles[asked.act](asked.marker.name)}
          text={text.what[asked.act]}
          confirm={text.acts[asked.act]}
          onConfirm={async (reason) => {
            const { marker, act } = asked;
            await decide({ question_id: questionId, marker_id: marker.marker_id, act, reason });
            setAsked(undefined);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Card>
  );
}
