// Of plans, what the tab of an exam shows: one line a question, and what waits for its markers to agree.
import type { MarkedQuestion } from '@quivia/contract/answer-marking';
import { planInWords } from '@quivia/contract/marking/plan-in-words.words';
import { LinkButton } from '../../../../ui/buttons/button.tsx';
import { TextLink } from '../../../../ui/buttons/text-link.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { addressOf } from '../../results-address.ts';
import { line as text } from './plan.words.ts';
import { useDifferences } from './use-plans.ts';

interface PlanLineProps {
  examId: number;
  question: MarkedQuestion;
  canChange: boolean;
  /** The plan is that of whole scripts. */
  isOfScript: boolean;
  /** Plan and figures are the college's own. */
  isGuest: boolean;
}

export function PlanLine({ examId, question, canChange, isOfScript, isGuest }: PlanLineProps) {
  const { question_id, question_number, plan } = question;
  const act = isOfScript && canChange ? 'agreement' : canChange ? 'change' : 'figures';
  return (
    <p className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-xs text-ink-3">
      {!isOfScript && text.says(planInWords(plan))}
      {!isGuest && (
        <TextLink
          to={addressOf({ exam: examId, view: 'plan', question: question_id })}
          aria-label={text[act](question_number)}
        >
          {text.short[act]}
        </TextLink>
      )}
    </p>
  );
}

/** For the markers of these answers, and for those who run the exam. */
export function DifferencesNotice({ examId, questions }: { examId: number; questions: MarkedQuestion[] }) {
  const differs = questions.some(({ progress }) => progress.differs > 0);
  const { data } = useDifferences(examId, differs);
  if (!differs || !data || data.length === 0) return null;
  return (
    <Notice
      isState
      action={
        <LinkButton className="px-4!" to={addressOf({ exam: examId, view: 'differences' })}>
          {text.agree}
        </LinkButton>
      }
    >
      <p>{text.differ(data.length)}</p>
    </Notice>
  );
}
