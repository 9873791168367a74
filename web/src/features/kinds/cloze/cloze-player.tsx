// A text with fields in place of its holes.
import type { CLOZE_LIMITS, ClozeAnswer, ClozeBody, ClozeHole } from '@quivia/contract/kinds/cloze';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useId, useState } from 'react';
import type { PlayerProps } from '../kind.ts';
import { readingOf, useTypingPause } from '../number/reading.ts';
import { player as words } from './cloze.words.ts';
import { ClozeText, holesInOrder } from './cloze-text.tsx';

/** Checked by its type: the schema would come with the file it is in. */
const LONGEST: (typeof CLOZE_LIMITS)['answer'] = 200;

/** 16 px, so that iOS doesn't zoom. Every field of a type has the same width: none gives away how long its answer is. */
const LOOK =
  'mx-0.5 my-1 inline-block min-h-9 max-w-full rounded-md border-[1.5px] border-rule-strong bg-sheet px-2 py-1 align-baseline font-sans text-base text-ink hover:border-ink-3 focus-visible:border-pencil focus-visible:outline-offset-0 aria-invalid:border-risk pointer-coarse:min-h-11';

export default function ClozePlayer(props: PlayerProps<ClozeBody, ClozeAnswer>) {
  const { questionId, question, body, answer, onAnswer, labelledBy, describedBy } = props;
  const typed = (id: string) => (answer && Object.hasOwn(answer.holes, id) ? (answer.holes[id] ?? '') : '');

  const all = body.holes.map(({ id }) => id);
  // A number is looked at when its field is left or the student pauses, never while it is being typed. One from before is.
  const [left, setLeft] = useState<readonly string[]>(all);
  useTypingPause(all.map(typed).join('\n'), () => setLeft(all));
  const notice = useId();
  const readingIn = (id: string) => {
    const isNumber = body.holes.some((hole) => hole.id === id && hole.type === 'number');
    return isNumber && left.includes(id) ? readingOf(typed(id)) : {};
  };

  function change(id: string, text: string) {
    setLeft((before) => before.filter((one) => one !== id));
    const { [id]: _before, ...others } = answer?.holes ?? {};
    const holes = text === '' ? others : { ...others, [id]: text };
    onAnswer(Object.keys(holes).length === 0 ? null : { holes });
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend, and the question's heading names the group
    <div role="group" aria-labelledby={labelledBy} aria-describedby={describedBy}>
      <div className="exam-question">
        <ClozeText question={question} holes={body.holes}>
          {(id, number, of) => {
            const hole = body.holes.find((one) => one.id === id);
            return (
              hole && (
                <HoleField
                  name={`blank-${questionId}-${id}`}
                  hole={hole}
                  label={words.blank(number, of)}
                  value={typed(id)}
                  noticeId={readingIn(id).problem ? `${notice}-${id}` : undefined}
                  onChange={(text) => change(id, text)}
                  onLeave={() => setLeft((before) => [...before, id])}
                />
              )
            );
          }}
        </ClozeText>
      </div>
      {/* Always there: a live region that appears together with its text is often not read out. */}
      <div aria-live="polite">
        {holesInOrder(question, body.holes).map((id, at) => {
          const { problem, echo } = readingIn(id);
          if (echo)
            return (
              <p key={id} className="mt-2 text-sm text-ink-2">
                {words.readAs(at + 1, echo)}
              </p>
            );
          return (
            problem && (
              <p
                key={id}
                id={`${notice}-${id}`}
                className="mt-2 flex gap-1.5 text-sm font-semibold text-risk"
              >
                <TriangleAlert className="mt-0.5 size-4 shrink-0" />
                {words.unreadable(at + 1)}
              </p>
            )
          );
        })}
      </div>
    </div>
  );
}

interface HoleFieldProps {
  name: string;
  hole: ClozeHole;
  label: string;
  value: string;
  /** The sentence that says why it can't be read. */
  noticeId: string | undefined;
  onChange: (text: string) => void;
  onLeave: () => void;
}

function HoleField({ name, hole, label, value, noticeId, onChange, onLeave }: HoleFieldProps) {
  const shared = {
    name,
    value,
    'aria-label': label,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  if (hole.type === 'choice')
    return (
      <select {...shared} className={`${LOOK} min-w-28 truncate`}>
        <option value="">{words.choose}</option>
        {hole.options.map(({ id, text }) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </select>
    );
  return (
    <input
      {...shared}
      type="text"
      // The keyboard for decimals has no minus on an iPhone, so numbers get the whole one too.
      inputMode="text"
      autoComplete="off"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      maxLength={LONGEST}
      aria-describedby={noticeId}
      aria-invalid={noticeId ? true : undefined}
      onBlur={onLeave}
      className={`${LOOK} ${hole.type === 'number' ? 'w-28 tabular' : 'w-44'}`}
    />
  );
}
