import type { TextAnswer, TextBody } from '@quivia/contract/kinds/text';
import type { TextKey } from '@quivia/contract/kinds/text.key';
import type { ReviewProps } from '../kind.ts';
import { TypedReview } from '../typed-review.tsx';
import { review as words } from './text.words.ts';

const NOTES = { exact: undefined, wildcard: words.wildcard, pattern: words.pattern };

export default function TextReview(props: ReviewProps<TextBody, TextKey, TextAnswer>) {
  const { answerKey, answer, parts } = props;
  const isStudents = answer !== null || parts !== undefined;
  return (
    <TypedReview
      answer={isStudents ? (answer?.text.trim() ?? '') : undefined}
      share={parts?.[0]?.share}
      accepted={
        answerKey?.accepted.map(({ text, percent, match }) => ({
          text: match === 'pattern' ? <code>{text}</code> : text,
          percent,
          note: NOTES[match],
        })) ?? null
      }
    />
  );
}
