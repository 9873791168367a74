import type { UploadAnswer, UploadBody } from '@quivia/contract/kinds/upload';
import type { UploadKey } from '@quivia/contract/kinds/upload.key';
import { AnnotationList } from '../annotated/annotation-list.tsx';
import type { ReviewProps } from '../kind.ts';
import { MarkerNotes } from '../marker-parts.tsx';
import { RubricOfQuestion } from '../rubric/rubric-of-question.tsx';
import { FilePages } from './file-pages.tsx';
import { PrintedPages } from './printed-pages.tsx';
import { review as words } from './upload.words.ts';

export default function UploadReview(props: ReviewProps<UploadBody, UploadKey, UploadAnswer>) {
  const { answerKey, answer, parts, loadFile, hasKeys, annotations, covers, annotating, isPrinted } = props;
  const isStudents = answer !== null || parts !== undefined;
  return (
    <div className="grid min-w-0 gap-4">
      {isStudents &&
        (answer && loadFile && isPrinted ? (
          <PrintedPages files={answer.files} load={loadFile} annotations={annotations ?? []} />
        ) : answer && loadFile ? (
          <FilePages files={answer.files} load={loadFile} {...{ hasKeys, annotations, covers, annotating }} />
        ) : (
          <div>
            <p className="mb-1 text-xs font-semibold text-ink-3">{words.answer}</p>
            <p className="text-ink-3">{words.notAnswered}</p>
          </div>
        ))}
      {answer && annotations && !annotating?.isHidden && (
        <AnnotationList answer={answer} annotations={annotations} onOpen={annotating?.onOpen} />
      )}
      <MarkerNotes answerKey={answerKey} />
      {!isStudents && <RubricOfQuestion rubric={answerKey?.rubric ?? []} />}
    </div>
  );
}
