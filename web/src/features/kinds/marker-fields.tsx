// Of kinds that people mark: the model answer, the notes for markers and the rubric, as their author writes them.
import { ESSAY_KEY_LIMITS, type EssayKey } from '@quivia/contract/kinds/essay.key';
import { TextArea } from '../../ui/fields/text-area.tsx';
import type { EditorProps } from './kind.ts';
import { markerParts as words } from './kinds.words.ts';
import { PARTS } from './marker-parts.tsx';
import { QuestionRubric } from './rubric/question-rubric.tsx';

interface FieldsProps extends Pick<EditorProps<unknown, EssayKey>, 'answerKey' | 'problems'> {
  onChange: (changed: { answerKey: EssayKey }) => void;
}

export const MarkerFields = ({ answerKey, onChange, problems }: FieldsProps) => (
  <>
    {PARTS.map(({ name, rows }) => (
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
    ))}
    <QuestionRubric
      rubric={answerKey.rubric ?? []}
      problems={problems}
      onChange={(rubric) => onChange({ answerKey: { ...answerKey, rubric } })}
    />
  </>
);
