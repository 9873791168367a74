// Of kinds that people mark: the model answer and the notes for markers, as they are read.
import type { EssayKey } from '@quivia/contract/kinds/essay.key';
import { RichText } from '../../ui/rich-text/render/rich-text.tsx';
import { markerParts as words } from './kinds.words.ts';

export const PARTS = [
  { name: 'model_answer', rows: 6 },
  { name: 'notes', rows: 3 },
] as const;

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
