import { ESSAY_LIMITS, type EssayBody } from '@quivia/contract/kinds/essay';
import type { EssayKey } from '@quivia/contract/kinds/essay.key';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { EditorProps, WebKind } from '../kind.ts';
import { MarkerFields } from '../marker-fields.tsx';
import { editor as words } from './essay.words.ts';

function EssayEditor({ body, answerKey, onChange, problems }: EditorProps<EssayBody, EssayKey>) {
  const inBody = (changes: Partial<EssayBody>) => onChange({ body: { ...body, ...changes } });
  return (
    <div className="grid min-w-0 gap-6">
      <fieldset className="min-w-0">
        <legend className="text-sm font-semibold">{words.limits}</legend>
        <p className="mb-2 max-w-measure text-xs text-ink-3">{words.limitsHint}</p>
        <div className="grid max-w-sm grid-cols-2 items-start gap-3">
          {(['words_from', 'words_to'] as const).map((name) => (
            <TextField
              key={name}
              label={name === 'words_from' ? words.from : words.to}
              type="number"
              inputMode="numeric"
              min={1}
              max={ESSAY_LIMITS.words}
              value={body[name] ?? ''}
              onChange={({ target }) => inBody({ [name]: target.value === '' ? null : Number(target.value) })}
              error={problems[`body.${name}`]}
            />
          ))}
        </div>
      </fieldset>
      <TextArea
        label={words.template}
        hint={words.templateHint}
        dir="auto"
        rows={3}
        maxLength={ESSAY_LIMITS.template}
        value={body.template}
        onChange={({ target }) => inBody({ template: target.value })}
        error={problems['body.template']}
      />
      <MarkerFields answerKey={answerKey} onChange={onChange} problems={problems} />
    </div>
  );
}

export const kind: WebKind<EssayBody, EssayKey> = {
  blank: () => ({
    body: { template: '', words_from: null, words_to: null },
    answerKey: { model_answer: '', notes: '' },
  }),
  ownsText: false,
  Editor: EssayEditor,
};
