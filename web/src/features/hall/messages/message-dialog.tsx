// Writing a message to one student, a room or everyone.
import { type HallQuestion, MESSAGE_LENGTH, sendMessage } from '@quivia/contract/hall/messages';
import type { Scope } from '@quivia/contract/hall/scope';
import { plainText } from '@quivia/markdown/plain-text';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import type { ActedExam } from '../acts/use-acts.ts';
import { templates, write as text } from './messages.words.ts';
import { useHallQuestions, useRecentTexts, useSendMessage, useSendToAll } from './use-messages.ts';

export interface Recipient {
  scope: Scope;
  name: string;
  /** Everyone in all of these, and not in one exam alone. */
  exams?: readonly ActedExam[];
}

export const isEveryone = ({ room_id, student_id }: Scope) =>
  room_id === undefined && student_id === undefined;

interface MessageDialogProps extends Recipient {
  exam_id: number;
  onClose: () => void;
}

/** To these people. */
export const MessageDialog = ({ exam_id, scope, name, onClose }: MessageDialogProps) => (
  <WriteDialog examId={exam_id} to={[{ scope, name }]} onClose={onClose} />
);

interface WriteDialogProps {
  examId: number;
  /** To choose from, the first at first. */
  to: readonly Recipient[];
  /** What it begins with. */
  given?: { text: string; question: number | undefined } | undefined;
  onClose: () => void;
}

const titleOf = ({ scope, name }: Recipient) => (isEveryone(scope) ? text.toEveryone : text.title(name));

export function WriteDialog({ examId, to: offered, given, onClose }: WriteDialogProps) {
  // As it was on opening: whom it goes to must not change while somebody writes.
  const [to] = useState(offered);
  const sendInOne = useSendMessage(examId, onClose);
  const recent = useRecentTexts(examId);
  const [chosen, setChosen] = useState(to[0] as Recipient);
  const sendInAll = useSendToAll(chosen.exams ?? [], onClose);
  const [question, setQuestion] = useState(String(given?.question ?? ''));
  const [typed, setTyped] = useState(given?.text ?? '');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const { scope } = chosen;
  // Each exam has a paper of its own.
  const isOfPaper = isEveryone(scope) && !chosen.exams;
  const questions = useHallQuestions(examId, isOfPaper);

  function submit() {
    const checked = sendMessage.body.shape.text.safeParse(typed);
    if (!checked.success) {
      setProblem(checked.error.issues[0]?.message);
      return field.current?.focus();
    }
    if (chosen.exams) return sendInAll.mutate({ text: checked.data });
    // Also where it was given and the list of questions is not there yet.
    const question_id = isOfPaper && question !== '' ? Number(question) : undefined;
    sendInOne.mutate({ scope, text: checked.data, ...(question_id && { question_id }) });
  }

  function change(words: string) {
    setTyped(words);
    setProblem(undefined);
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={to.length > 1 ? text.anyTitle : titleOf(chosen)}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button variant="main" busy={sendInOne.isPending || sendInAll.isPending} onClick={submit}>
            {text.send}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {to.length > 1 && (
          <Select
            label={text.to}
            value={to.indexOf(chosen)}
            onChange={({ target }) => {
              setChosen(to[Number(target.value)] ?? chosen);
              setQuestion('');
            }}
          >
            {to.map((one, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list stays as it is
              <option key={i} value={i}>
                {one.name}
              </option>
            ))}
          </Select>
        )}
        {isOfPaper && questions.length > 0 && (
          <Select
            label={text.about}
            hint={text.aboutHint}
            value={question}
            onChange={({ target }) => setQuestion(target.value)}
          >
            <option value="">{text.wholeExam}</option>
            <QuestionOptions questions={questions} />
          </Select>
        )}
        <Select label={text.start} value="" onChange={({ target }) => change(target.value)}>
          <option value="">{text.blank}</option>
          {recent.length > 0 && (
            <optgroup label={text.recent}>
              {recent.map((words) => (
                <option key={words}>{words}</option>
              ))}
            </optgroup>
          )}
          <optgroup label={text.ours}>
            {templates.map((words) => (
              <option key={words}>{words}</option>
            ))}
          </optgroup>
        </Select>
        <TextArea
          ref={field}
          label={text.text}
          hint={text.hint}
          rows={4}
          maxLength={MESSAGE_LENGTH}
          value={typed}
          error={problem}
          onChange={({ target }) => change(target.value)}
        />
      </div>
    </Dialog>
  );
}

export const QuestionOptions = ({ questions }: { questions: readonly HallQuestion[] }) =>
  questions.map(({ id, number, question }) => (
    <option key={id} value={id}>
      {text.question(number, plainText(question).slice(0, 80))}
    </option>
  ));
