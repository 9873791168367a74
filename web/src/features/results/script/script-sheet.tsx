// A student's script as it is printed: what was asked, what was answered, and what those who marked it said. Nobody who marked
// is on it, and neither is the key.
import type { ReviewedQuestion } from '@quivia/contract/results';
import Printer from 'lucide-react/icons/printer';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Bubble } from '../../../ui/labels/bubble.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { PrintSheet } from '../../../ui/print/print-sheet.tsx';
import { RichText } from '../../../ui/rich-text/render/rich-text.tsx';
import type { OtherKind } from '../../kinds/kind.ts';
import { Review } from '../../kinds/reviews.tsx';
import { MarkedItems } from '../marked-items.tsx';
import { MarkerComment } from '../marker-comment.tsx';
import { outOf } from '../marks.words.ts';
import { passageAbove } from '../passage-runs.ts';
import { script as text } from './script.words.ts';

type Answered = Omit<
  ReviewedQuestion,
  'explanation' | 'clarifications' | 'is_right' | 'note' | 'module_name'
>;

interface Script {
  course: string;
  exam: string;
  facts: readonly (readonly [name: string, value: ReactNode])[];
  questions: readonly Answered[];
}

interface ScriptPageProps {
  above: ReactNode;
  /** Once it is loaded. */
  script: Script | undefined;
  loadFile: (file: string) => Promise<Blob>;
  /** Until then. */
  children: ReactNode;
}

const filesOf = ({ answer }: Answered): string[] => {
  const files = answer?.files;
  return Array.isArray(files) ? files.filter((file) => typeof file === 'string') : [];
};

export function ScriptPage({ above, script, loadFile, children }: ScriptPageProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const [loaded, setLoaded] = useState<ReadonlySet<string>>(new Set());
  const left = script?.questions.flatMap(filesOf).filter((file) => !loaded.has(file)).length ?? 0;
  const load = (file: string) =>
    // One that can't be loaded says so on the sheet, and holds up no other.
    loadFile(file).finally(() => setLoaded((before) => new Set(before).add(file)));
  async function print() {
    const pictures = [...(sheet.current?.querySelectorAll('img') ?? [])];
    await Promise.allSettled(pictures.map((picture) => picture.decode()));
    window.print();
  }
  return (
    <>
      <div className="print:hidden">
        <PageHeading
          above={above}
          title={text.title}
          lead={text.lead}
          actions={
            script && (
              <Button variant="main" disabled={left > 0} onClick={() => void print()}>
                <Printer className="size-4" />
                {left > 0 ? text.loading(left) : text.print}
              </Button>
            )
          }
        />
      </div>
      {script ? (
        // Chosen options and numbers of annotations are fills, which printers otherwise save.
        <div ref={sheet} className="[print-color-adjust:exact]">
          <Sheet script={script} loadFile={load} />
        </div>
      ) : (
        children
      )}
    </>
  );
}

function Sheet({ script, loadFile }: { script: Script; loadFile: (file: string) => Promise<Blob> }) {
  const { course, exam, facts, questions } = script;
  return (
    <PrintSheet label={text.title} organisation={course} title={exam} facts={facts} foot={exam}>
      <ol>
        {questions.map((question, at) => (
          <OneAnswer
            key={question.question_number}
            question={question}
            passage={passageAbove(questions, at)?.text}
            loadFile={loadFile}
          />
        ))}
      </ol>
    </PrintSheet>
  );
}

interface OneAnswerProps {
  question: Answered;
  passage: string | undefined;
  loadFile: (file: string) => Promise<Blob>;
}

function OneAnswer({ question, passage, loadFile }: OneAnswerProps) {
  const { question_number, kind, marks, total_marks, options, rubric, comment } = question;
  const heading = `script-${question_number}`;
  return (
    <li className="border-b border-rule-strong pb-4 last:border-b-0">
      <article aria-labelledby={heading} className="grid gap-3">
        <h3 id={heading} className="flex justify-between gap-3">
          {text.question(question_number)}
          {kind !== 'info' && <span className="tabular shrink-0">{outOf(marks, total_marks)}</span>}
        </h3>
        {passage && <RichText text={passage} />}
        {kind ? (
          <Review
            kind={kind as OtherKind}
            question={question.question}
            body={question.body}
            answerKey={null}
            answer={question.answer ?? null}
            parts={question.parts ?? []}
            loadFile={loadFile}
            annotations={question.annotations}
            isPrinted
          >
            <RichText text={question.question} />
          </Review>
        ) : (
          <RichText text={question.question} />
        )}
        {options.length > 0 && <Options question={question} />}
        {rubric && <MarkedItems items={rubric} />}
        {comment && <MarkerComment comment={comment} />}
      </article>
    </li>
  );
}

function Options({ question: { options, choose } }: { question: Answered }) {
  return (
    <ul aria-label={text.options} className="grid gap-1.5">
      {options.map(({ option_number, option, is_chosen }) => (
        <li key={option_number} className="flex items-center gap-3">
          <Bubble
            letter={option_number}
            filled={is_chosen}
            size="small"
            square={choose === 'all_that_apply'}
          />
          <span className="min-w-0">
            <RichText text={option} inline />
          </span>
          {is_chosen && <span className="text-xs font-semibold">{text.chosen}</span>}
        </li>
      ))}
    </ul>
  );
}
