// Of kinds that people mark: the model answer and the notes for markers, as their author writes them and as they are read.
import { ESSAY_KEY_LIMITS, type EssayKey } from '@quivia/contract/kinds/essay.key';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { RichText } from '../../ui/rich-text/render/rich-text.tsx';
import type { EditorProps } from './kind.ts';
import { markerParts as words } from './kinds.words.ts';

const PARTS = [
  { name: 'model_answer', rows: 6 },
  { name: 'notes', rows: 3 },
] as const;

interface FieldsProps extends Pick<EditorProps<unknown, EssayKey>, 'answerKey' | 'problems'> {
  onChange: (changed: { answerKey: EssayKey }) => void;
}

export const MarkerFields = ({ answerKey, onChange, problems }: FieldsProps) =>
  PARTS.map(({ name, rows }) => (
    <TextArea
      key={name}
      label={words[name].label}
      hint={words[name].hint}
      dir="auto"
      rows={rows}
      maxLength={ESSAY_KEY_LIMITS[name]}
      value={answerKey[name]}
      onChange={({ target }) => onChange({ answerKey: { ...answerKey, [name]: target.value } })}
      error={problems[`answer_key.${name}`]}
    />
  ));

/** Only what there is. */
export const MarkerNotes = ({ answerKey }: { answerKey: EssayKey | null }) =>
  PARTS.map(
    ({ name }) =>
      answerKey?.[name].trim() && (
        <div key={name} className="min-w-0">
          <p className="mb-1 text-xs font-semibold text-ink-3">{words[name].label}</p>
          <RichText text={answerKey[name]} />
        </div>
      ),
  );
