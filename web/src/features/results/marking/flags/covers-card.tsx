// Parts of answers that markers covered because they show a name: for those who run the exam, to look at and to lift.
import type { AnswerCover } from '@quivia/contract/answer-covers';
import { useState } from 'react';
import { ReasonDialog } from '../../../../platform/forms/reason-dialog.tsx';
import { sentenceOf } from '../../../../platform/http/call-error.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { Failed, ThreeCircles } from '../../../../ui/feedback/states.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { FilePages } from '../../../kinds/upload/file-pages.tsx';
import { covers as text } from '../marking.words.ts';
import { loadFileUnderCover, useCovers, useLiftCover, useLookUnderCover } from './use-covers.ts';

export function CoversCard({ examId }: { examId: number }) {
  const { data, error, refetch } = useCovers(examId);
  const lift = useLiftCover(examId);
  const [looked, setLooked] = useState<AnswerCover>();
  const [lifted, setLifted] = useState<AnswerCover>();
  return (
    <Card title={text.title} flush>
      <p className="px-4 pt-3 text-xs text-ink-3">{text.lead}</p>
      {!data &&
        (error ? <Failed message={sentenceOf(error)} onRetry={() => void refetch()} /> : <ThreeCircles />)}
      <ul className="divide-y divide-rule">
        {data?.map((one, place) => (
          <li key={one.cover} className="grid gap-1 px-4 py-(--row-y) text-sm">
            <span className="break-words">{text.cover(one)}</span>
            <div className="flex flex-wrap gap-2">
              <Button className="px-3!" aria-label={text.lookAt(place + 1)} onClick={() => setLooked(one)}>
                {text.look}
              </Button>
              <Button
                variant="quiet"
                className="px-3!"
                aria-label={text.liftOf(place + 1)}
                onClick={() => setLifted(one)}
              >
                {text.lift}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {looked && <Below examId={examId} cover={looked} onClose={() => setLooked(undefined)} />}
      {lifted && (
        <ReasonDialog
          title={text.liftTitle}
          text={text.liftText}
          confirm={text.lift}
          onConfirm={async (reason) => {
            await lift({ cover: lifted.cover, reason });
            setLifted(undefined);
          }}
          onClose={() => setLifted(undefined)}
        />
      )}
    </Card>
  );
}

interface BelowProps {
  examId: number;
  cover: AnswerCover;
  onClose: () => void;
}

function Below({ examId, cover, onClose }: BelowProps) {
  const { data, error, refetch } = useLookUnderCover(examId, cover.cover);
  const { part, words = '' } = data ?? {};
  return (
    <Dialog open onOpenChange={onClose} title={text.below} wide>
      <p className="mb-3 text-sm text-ink-2">{text.logged}</p>
      {!data &&
        (error ? <Failed message={sentenceOf(error)} onRetry={() => void refetch()} /> : <ThreeCircles />)}
      {part?.shape === 'passage' && (
        <p className="border-l-3 border-rule-strong pl-4 break-words whitespace-pre-wrap" dir="auto">
          {words || text.otherText}
        </p>
      )}
      {part?.shape === 'rectangle' && (
        <FilePages
          files={[part.picture]}
          firstPage={part.page}
          load={loadFileUnderCover(examId, cover.cover)}
          annotations={[{ ...part, comment: text.here }]}
        />
      )}
    </Dialog>
  );
}
