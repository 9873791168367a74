// Writing a message to one student, a room or everyone.
import { type HallQuestion, sendMessage } from '@quivia/contract/hall/messages';
import type { Scope } from '@quivia/contract/hall/scope';
import { plainText } from '@quivia/markdown/plain-text';
import { useState } from 'react';
import * as z from 'zod/mini';
import { asNumber } from '../../../platform/forms/as-number.ts';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
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

const Message = z.pick(sendMessage.body, { text: true, question_id: true });

const titleOf = ({ scope, name }: Recipient) => (isEveryone(scope) ? text.toEveryone : text.title(name));

export function WriteDialog({ examId, to: offered, given, onClose }: WriteDialogProps) {
  // As it was on opening: whom it goes to must not change while somebody writes.
  const [to] = useState(offered);
  const sendInOne = useSendMessage(examId, onClose);
  const recent = useRecentTexts(examId);
  const [chosen, setChosen] = useState(to[0] as Recipient);
  const sendInAll = useSendToAll(chosen.exams ?? [], onClose);
  const form = useContractForm(Message, {
    defaultValues: { text: given?.text ?? '', question_id: given?.question },
  });
  const { scope } = chosen;
  // Each exam has a paper of its own.
  const isOfPaper = isEveryone(scope) && !chosen.exams;
  const questions = useHallQuestions(examId, isOfPaper);
  return (
    <FormDialog
      title={to.length > 1 ? text.anyTitle : titleOf(chosen)}
      confirm={text.send}
      cancel={text.cancel}
      busy={sendInOne.isPending || sendInAll.isPending}
      onSubmit={form.submit(({ text, question_id }) =>
        chosen.exams
          ? sendInAll.mutate({ text })
          : // Also where it was given and the list of questions is not there yet.
            sendInOne.mutate({ scope, text, ...(isOfPaper && question_id && { question_id }) }),
      )}
      onClose={onClose}
    >
      {to.length > 1 && (
        <Select
          label={text.to}
          value={to.indexOf(chosen)}
          onChange={({ target }) => {
            setChosen(to[Number(target.value)] ?? chosen);
            form.setValue('question_id', undefined);
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
        <Select label={text.about} hint={text.aboutHint} {...form.register('question_id', asNumber)}>
          <option value="">{text.wholeExam}</option>
          <QuestionOptions questions={questions} />
        </Select>
      )}
      <Select
        label={text.start}
        value=""
        onChange={({ target }) =>
          form.setValue('text', target.value, { shouldValidate: target.value !== '' })
        }
      >
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
        label={text.text}
        hint={text.hint}
        rows={4}
        error={form.formState.errors.text?.message}
        {...form.register('text')}
      />
    </FormDialog>
  );
}

export const QuestionOptions = ({ questions }: { questions: readonly HallQuestion[] }) =>
  questions.map(({ id, number, question }) => (
    <option key={id} value={id}>
      {text.question(number, plainText(question).slice(0, 80))}
    </option>
  ));
