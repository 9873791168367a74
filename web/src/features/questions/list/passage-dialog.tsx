import type { Stimulus } from '@quivia/contract/questions';
import { QUESTION_MESSAGES } from '@quivia/contract/questions.words';
import { type SubmitEvent, useState } from 'react';
import { uploadPicture } from '../../../platform/forms/upload-picture.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { RichTextEditor } from '../../../ui/rich-text/editor/rich-text-editor.tsx';
import { Passage } from '../../../ui/rich-text/render/passage.tsx';
import { useBankState } from '../banks/bank-context.tsx';
import { questionFields } from '../editor/editor.words.ts';
import { cancel, save as saveButton } from '../questions.words.tsx';
import { passageDialog as words } from './list.words.tsx';
import { useAttachPassage, useChangePassage, useNewPassage, usePassages } from './use-questions.ts';

interface PassageDialogProps {
  ids: number[];
  /** The passage that the question has now. Null for questions that get one. */
  stimulus: Stimulus | null;
  onClose: () => void;
  onDone?: () => void;
}

/** Gives questions a passage, new or of other questions of the bank; changes it for all of them; or removes it. */
export function PassageDialog({ ids, stimulus, onClose, onDone }: PassageDialogProps) {
  const { bank } = useBankState();
  const passages = usePassages(bank.id);
  const add = useNewPassage();
  const change = useChangePassage();
  const attach = useAttachPassage();
  const [chosen, setChosen] = useState('new');
  const [text, setText] = useState(stimulus?.text ?? '');
  const [isUploading, setUploading] = useState(false);
  const [error, setError] = useState<string>();
  const busy = add.isPending || change.isPending || attach.isPending;
  const others = stimulus ? [] : (passages.data ?? []);
  const used = others.find(({ id }) => String(id) === chosen);
  const sharing = passages.data?.find(({ id }) => id === stimulus?.id)?.question_numbers ?? [];

  const after = {
    onSuccess: () => {
      onDone?.();
      onClose();
    },
  };

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    if (isUploading) return void toast.error(questionFields.pictureUploading);
    if (used) return attach.mutate({ question_ids: ids, stimulus_id: used.id }, after);
    if (text.trim() === '') return setError(QUESTION_MESSAGES.stimulus);
    if (stimulus) change.mutate({ id: stimulus.id, text }, after);
    else add.mutate({ bankId: bank.id, text, question_ids: ids }, after);
  }

  return (
    <Dialog open wide onOpenChange={onClose} title={stimulus ? words.edit : words.add(ids.length)}>
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <p className="text-sm text-ink-2">
          {stimulus && sharing.length > 1 ? words.sharedBy(sharing) : words.lead}
        </p>
        {others.length > 0 && (
          <Select label={words.which} value={chosen} onChange={({ target }) => setChosen(target.value)}>
            <option value="new">{words.new}</option>
            {others.map((one) => (
              <option key={one.id} value={one.id}>
                {words.of(one.question_numbers, one.text)}
              </option>
            ))}
          </Select>
        )}
        {used ? (
          <Passage text={used.text} />
        ) : (
          <RichTextEditor
            label={words.text}
            value={text}
            error={error}
            onChange={setText}
            onImage={uploadPicture}
            onSending={setUploading}
          />
        )}
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          {stimulus && (
            <Button
              variant="quiet"
              className="mr-auto px-3! text-wrong!"
              onClick={() => attach.mutate({ question_ids: ids, stimulus_id: null }, after)}
            >
              {words.remove}
            </Button>
          )}
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" variant="main" busy={busy}>
            {saveButton}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
