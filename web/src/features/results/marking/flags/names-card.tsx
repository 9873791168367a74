import type { getMarking } from '@quivia/contract/answer-marking';
import type { ReplyTo } from '@quivia/contract/endpoint';
import { useState } from 'react';
import { ReasonDialog } from '../../../../platform/forms/reason-dialog.tsx';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { byScript } from '../scripts/scripts.words.ts';
import { useByScript } from '../scripts/use-script.ts';
import { names as text } from './flags.words.ts';
import { useReveal } from './use-flags.ts';

type Marking = Pick<ReplyTo<typeof getMarking>, 'share' | 'shows_names' | 'scripts' | 'questions'>;

/** What markers learn about whose answers these are, and for the owner the acts that change it. */
export function NamesCard({ examId, marking }: { examId: number; marking: Marking }) {
  const { share, shows_names: areShown = false, scripts, questions } = marking;
  const reveal = useReveal(examId);
  const change = useByScript(examId);
  const left = questions.reduce((sum, { progress: { all, blank, marked } }) => sum + all - blank - marked, 0);
  const isMarked = left === 0 && questions.some(({ progress }) => progress.all > 0);
  const isOwn = share === 'own';
  return (
    <Card title={text.title}>
      <div className="grid gap-3 text-sm">
        <p>{areShown ? text.shown : text.hidden}</p>
        {!areShown && left > 0 && <p className="text-ink-3">{text.waits(left)}</p>}
        {isOwn && (areShown || isMarked) && (
          <Act
            act={areShown ? text.hide : text.reveal}
            title={areShown ? text.hideTitle : text.revealTitle}
            text={areShown ? text.hideText : text.revealText}
            onConfirm={(reason) => reveal(!areShown, reason)}
          />
        )}
        <p className="border-t border-rule pt-3">{scripts ? byScript.script : byScript.question}</p>
        {isOwn && (
          <Act
            act={scripts ? byScript.off : byScript.on}
            title={scripts ? byScript.offTitle : byScript.onTitle}
            text={scripts ? byScript.offText : byScript.onText}
            onConfirm={(reason) => change(!scripts, reason)}
          />
        )}
      </div>
    </Card>
  );
}

interface ActProps {
  act: string;
  title: string;
  text: string;
  onConfirm: (reason: string) => Promise<void>;
}

function Act({ act, title, text: consequence, onConfirm }: ActProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div>
      <Button className="px-4!" onClick={() => setAsking(true)}>
        {act}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={title}
          text={consequence}
          confirm={act}
          onConfirm={async (reason) => {
            await onConfirm(reason);
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
