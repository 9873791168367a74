// All answers of one student, one after another on the same page; each is marked as on the page of its question.
import type { AnswerToMark } from '@quivia/contract/answer-marking';
import Check from 'lucide-react/icons/check';
import Keyboard from 'lucide-react/icons/keyboard';
import Undo2 from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import { KeysInForce, useChosenKeys } from '../../../../platform/app/chosen-keys.ts';
import { KeysDialog } from '../../../../platform/app/keys-dialog.tsx';
import { useLetters } from '../../../../platform/app/page-keys.ts';
import { sentenceOf } from '../../../../platform/http/call-error.ts';
import { Button, LinkButton } from '../../../../ui/buttons/button.tsx';
import { IconButton } from '../../../../ui/buttons/icon-button.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Empty, ThreeCircles } from '../../../../ui/feedback/states.tsx';
import { Hidden } from '../../../../ui/labels/hidden.tsx';
import { BackLink } from '../../../../ui/layout/back-link.tsx';
import { RichText } from '../../../../ui/rich-text/render/rich-text.tsx';
import { addressOf } from '../../results-address.ts';
import { Answered, keysFor, OneAnswer } from '../answer/marking-screen.tsx';
import { keys, screen } from '../marking.words.ts';
import { scriptTab, scriptScreen as text } from './scripts.words.ts';
import { type ScriptSession, useScriptSession } from './use-script.ts';

export function ScriptScreen({ examId }: { examId: number }) {
  const session = useScriptSession(examId);
  const [hasLetters, turnLetters] = useLetters('marking-letters');
  const [chosen, choose] = useChosenKeys('marking-keys');
  const [isListing, setListing] = useState(false);
  const [isHidden, setHidden] = useState(false);
  const { script, answer, progress, error } = session;
  const title = script ? text.code(script.code) : text.title;
  const toTab = addressOf({ exam: examId, view: 'marking' });
  return (
    <KeysInForce value={chosen}>
      <div className="grid gap-3">
        <header className="grid gap-1">
          <BackLink to={toTab}>{screen.back}</BackLink>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <h1 tabIndex={-1} className="text-lg leading-tight font-bold tracking-tight">
              <title>{`${title} · Quivia`}</title>
              {title}
            </h1>
            {progress && <span className="tabular text-sm text-ink-3">{scriptTab.progress(progress)}</span>}
            <div className="ml-auto flex">
              <IconButton icon={Undo2} label={text.previous} onClick={session.back} />
              <IconButton icon={Keyboard} label={keys.title} onClick={() => setListing(true)} />
            </div>
          </div>
          {script && <Places session={session} answers={script.answers} />}
        </header>
        {error && (
          <Notice>
            <p>{sentenceOf(error)}</p>
            <div>
              <Button className="px-4!" onClick={session.reload}>
                {text.lost}
              </Button>
            </div>
          </Notice>
        )}
        {script === undefined && !error && <ThreeCircles label={text.loading} />}
        {script === null && progress && (
          <Empty
            title={text.done}
            hint={text.doneHint(progress)}
            action={<LinkButton to={toTab}>{screen.toOverview}</LinkButton>}
          />
        )}
        {script && answer && (
          <>
            <OneAnswer
              key={`${answer.answer} ${answer.version} ${answer.rubric?.version} ${answer.sheet === null}`}
              examId={examId}
              answer={answer}
              session={session}
              hasLetters={hasLetters}
              isHidden={isHidden}
              onHide={setHidden}
              onList={() => setListing(true)}
            />
            <Rest examId={examId} answers={script.answers.filter((one) => one !== answer)} />
          </>
        )}
        {isListing && (
          <KeysDialog
            words={keysFor(answer)}
            hasLetters={hasLetters}
            onLetters={turnLetters}
            chosen={chosen}
            onChoose={choose}
            onClose={() => setListing(false)}
          >
            <p className="text-sm text-ink-2">{keys.where}</p>
          </KeysDialog>
        )}
      </div>
    </KeysInForce>
  );
}

/** One button for each answer, as tall as a finger. */
function Places({ session, answers }: { session: ScriptSession; answers: AnswerToMark[] }) {
  return (
    <nav aria-label={text.answers} className="flex flex-wrap gap-1">
      {answers.map((one) => (
        <button
          key={one.answer}
          type="button"
          aria-current={one === session.answer ? 'step' : undefined}
          className="inline-flex min-h-control items-center gap-1.5 rounded-md border-[1.5px] border-rule-strong bg-sheet px-3 text-sm font-semibold text-ink-2 hover:border-ink-3 aria-[current]:border-pencil aria-[current]:text-pencil"
          onClick={() => session.choose(one)}
        >
          {text.question(one.question_number)}
          {session.done.has(one.answer) && (
            <>
              <Check className="size-4 text-correct" />
              <Hidden>{text.marked}</Hidden>
            </>
          )}
        </button>
      ))}
    </nav>
  );
}

function Rest({ examId, answers }: { examId: number; answers: AnswerToMark[] }) {
  if (answers.length === 0) return null;
  return (
    <details className="rounded-md border border-rule bg-sheet">
      <summary className="min-h-11 cursor-pointer px-4 py-2.5 text-sm font-semibold text-ink-2">
        {text.rest(answers.length)}
      </summary>
      <ol className="divide-y divide-rule">
        {answers.map((one) => (
          <li key={one.answer} className="grid gap-3 p-4">
            <h2 className="text-sm font-semibold">{text.question(one.question_number)}</h2>
            <div className="border-l-3 border-rule-strong pl-4 text-sm text-ink-2">
              <RichText text={one.question} />
            </div>
            <div className="max-w-measure min-w-0 text-base leading-relaxed">
              <Answered examId={examId} answer={one} hasLetters={false} />
            </div>
          </li>
        ))}
      </ol>
    </details>
  );
}
