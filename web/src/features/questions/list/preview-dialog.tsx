import { kindOf } from '@quivia/contract/kinds';
import type { QuestionForAuthor } from '@quivia/contract/questions';
import { useId, useState } from 'react';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Bubble } from '../../../ui/labels/bubble.tsx';
import { Segments } from '../../../ui/lists/segments.tsx';
import { Passage } from '../../../ui/rich-text/render/passage.tsx';
import { RichText } from '../../../ui/rich-text/render/rich-text.tsx';
import { typeNames } from '../../kinds/kinds.words.ts';
import { TryQuestion } from '../../kinds/try-question.tsx';
import { answerRuleNames, marksText } from '../questions.words.tsx';
import { previewDialog } from './list.words.tsx';

const WIDTHS = [
  ['wide', previewDialog.computer],
  ['phone', previewDialog.phone],
] as const;

/** What a student will see: no key, no tags, and no number of the bank. */
export function PreviewDialog({ question, onClose }: { question: QuestionForAuthor; onClose: () => void }) {
  const { words } = useWorkplace();
  const id = useId();
  const [width, setWidth] = useState<'wide' | 'phone'>('wide');
  return (
    <Dialog open onOpenChange={onClose} title={previewDialog.title(words)} wide>
      <div className="mb-4 flex">
        <Segments label={previewDialog.width} options={WIDTHS} value={width} onChange={setWidth} />
      </div>
      <div
        className={`mx-auto rounded-md border border-rule bg-paper ${width === 'phone' ? 'w-90 max-w-full p-4' : 'p-4 sm:p-6'}`}
      >
        <p id={id} className="mb-3 text-xs text-ink-3">
          {question.question_type === 'INFO' ? typeNames.INFO : marksText(question)}
          {question.answer_rule === 'select_all' && ` · ${answerRuleNames.select_all}`}
        </p>
        {question.stimulus && (
          <div className="mb-4">
            <Passage text={question.stimulus.text} />
          </div>
        )}
        {question.body ? (
          <TryQuestion
            kind={kindOf(question.question_type)}
            question={question.question}
            body={question.body}
            labelledBy={id}
          />
        ) : (
          <>
            <RichText text={question.question} />
            <ul className="mt-4 grid gap-3">
              {question.options.map(({ id, option_number, option }) => (
                <li
                  key={id}
                  className="flex items-center gap-4 rounded-md border border-rule bg-sheet px-4 py-3"
                >
                  <Bubble letter={option_number} square={question.answer_rule === 'select_all'} />
                  <div className="min-w-0">
                    <RichText text={option} inline />
                  </div>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  );
}
