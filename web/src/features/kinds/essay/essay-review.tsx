import type { EssayAnswer, EssayBody } from '@quivia/contract/kinds/essay';
import type { EssayKey } from '@quivia/contract/kinds/essay.key';
import { countWords, wordLimitAt } from '@quivia/contract/kinds/essay-words';
import type { Annotation } from '@quivia/contract/marking/annotations';
import type { ComponentProps } from 'react';
import { AnnotatedText } from '../annotated/annotated-text.tsx';
import { AnnotationList } from '../annotated/annotation-list.tsx';
import type { ReviewProps } from '../kind.ts';
import { MarkerNotes } from '../marker-parts.tsx';
import { RubricOfQuestion } from '../rubric/rubric-of-question.tsx';
import { review as words } from './essay.words.ts';

export default function EssayReview(props: ReviewProps<EssayBody, EssayKey, EssayAnswer>) {
  const { body, answerKey, answer, parts, annotations = [] } = props;
  const isStudents = answer !== null || parts !== undefined;
  return (
    <div className="grid min-w-0 gap-4">
      {isStudents && <Answer text={answer?.text ?? ''} most={body.words_to} annotations={annotations} />}
      {answer && <AnnotationList answer={answer} annotations={annotations} />}
      <MarkerNotes answerKey={answerKey} />
      {!isStudents && <RubricOfQuestion rubric={answerKey?.rubric ?? []} />}
    </div>
  );
}

/** The whole text. What goes beyond the limit follows a line that says so. */
function Answer(props: { text: string; most: number | null; annotations: readonly Annotation[] }) {
  const { text, most, annotations } = props;
  const limit = most === null ? text.length : wordLimitAt(text, most);
  return (
    <div className="min-w-0">
      <p className="mb-1 flex flex-wrap gap-2 text-xs font-semibold text-ink-3">
        {words.answer}
        {text.trim() !== '' && <span className="font-normal">{words.words(countWords(text))}</span>}
      </p>
      {text.trim() === '' ? (
        <p className="text-ink-3">{words.notAnswered}</p>
      ) : (
        <>
          <Written text={text} to={limit} annotations={annotations} />
          {most !== null && limit < text.length && (
            <>
              <p className="my-2 max-w-measure border-t border-risk pt-1 text-xs font-semibold text-risk">
                {words.beyond(most)}
              </p>
              <Written text={text} from={limit} annotations={annotations} />
            </>
          )}
        </>
      )}
    </div>
  );
}

const Written = (part: ComponentProps<typeof AnnotatedText>) => (
  <p className="max-w-measure break-words whitespace-pre-wrap" dir="auto">
    <AnnotatedText {...part} />
  </p>
);
