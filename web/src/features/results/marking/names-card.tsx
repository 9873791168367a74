import type { getMarking } from '@quivia/contract/answer-marking';
import type { ReplyTo } from '@quivia/contract/endpoint';
import { useState } from 'react';
import { ReasonDialog } from '../../../platform/forms/reason-dialog.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { names as text } from './flags.words.ts';
import { useReveal } from './use-flags.ts';

type Marking = Pick<ReplyTo<typeof getMarking>, 'share' | 'shows_names' | 'questions'>;

/** Whether names stand beside the answers, and for the owner the act that changes it. */
export function NamesCard({ examId, marking }: { examId: number; marking: Marking }) {
  const { share, shows_names: areShown = false, questions } = marking;
  const [isAsking, setAsking] = useState(false);
  const reveal = useReveal(examId);
  const left = questions.reduce((sum, { progress: { all, blank, marked } }) => sum + all - blank - marked, 0);
  return (
    <Card title={text.title}>
      <div className="grid gap-3 text-sm">
        <p>{areShown ? text.shown : text.hidden}</p>
        {!areShown && left > 0 && <p className="text-ink-3">{text.waits(left)}</p>}
        {share === 'own' && (areShown || left === 0) && (
          <div>
            <Button className="px-4!" onClick={() => setAsking(true)}>
              {areShown ? text.hide : text.reveal}
            </Button>
          </div>
        )}
      </div>
      {isAsking && (
        <ReasonDialog
          title={areShown ? text.hideTitle : text.revealTitle}
          text={areShown ? text.hideText : text.revealText}
          confirm={areShown ? text.hide : text.reveal}
          onConfirm={async (reason) => {
            await reveal(!areShown, reason);
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}
