// What a marker reads about practice, qualification and pauses.
import type { MarkedQuestion } from '@quivia/contract/answer-marking';
import type { Stage } from '@quivia/contract/marking/seeds';
import { TextLink } from '../../../../ui/buttons/text-link.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { addressOf } from '../../results-address.ts';
import { line, session as text } from './seeds.words.ts';

/** Below a question on the tab of marking. */
export function StageLines({ examId, question }: { examId: number; question: MarkedQuestion }) {
  const { stage, is_far_off, to_confirm, question_id } = question;
  return (
    <>
      {stage && <p className="text-sm text-ink-2">{line.stage(stage)}</p>}
      {is_far_off && <Notice isState>{line.farOff}</Notice>}
      {to_confirm !== undefined && (
        <TextLink
          className="text-sm"
          to={addressOf({ exam: examId, view: 'confirm', question: question_id })}
        >
          {line.confirm(to_confirm)}
        </TextLink>
      )}
    </>
  );
}

/** Above the answer in hand. */
export function StageNotice({ stage }: { stage: Stage }) {
  return (
    <p role="status" className="rounded-md bg-pencil-soft px-4 py-2 text-sm">
      {stage.is === 'practice' ? text.practice(stage.done + 1, stage.all) : text.qualification(stage)}
    </p>
  );
}
