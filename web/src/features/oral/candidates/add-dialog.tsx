// Students of the course become candidates: all of them, some of them, or those of a pasted list.
import { useState } from 'react';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { Segments } from '../../../ui/lists/segments.tsx';
import { addDialog as words } from './candidates.words.ts';
import { MOST_SHOWN, useAddCandidates, useStudents } from './use-candidates.ts';

const WAYS = ['all', 'choose', 'paste'] as const;
type Way = (typeof WAYS)[number];

const rollNumbersIn = (text: string) =>
  text
    .split(/[\n\r,;\t]+/)
    .map((one) => one.trim())
    .filter(Boolean);

export function AddDialog({ examId, onClose }: { examId: number; onClose: () => void }) {
  const [way, setWay] = useState<Way>('all');
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [pasted, setPasted] = useState('');
  const [unknown, setUnknown] = useState<string[]>([]);
  const [problem, setProblem] = useState<string>();
  const add = useAddCandidates(examId, (added) => {
    if (added.unknown.length === 0) return onClose();
    // What was not found stays in the field, to be corrected.
    setUnknown(added.unknown);
    setPasted(added.unknown.join('\n'));
  });

  function submit() {
    setProblem(undefined);
    setUnknown([]);
    if (way === 'all') add.mutate({ all: true });
    else if (way === 'choose') {
      if (chosen.length === 0) setProblem(words.chooseSome);
      else add.mutate({ student_ids: [...chosen] });
    } else {
      const roll_numbers = rollNumbersIn(pasted);
      if (roll_numbers.length === 0) setProblem(words.empty);
      else add.mutate({ roll_numbers });
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.title}
      actions={
        <Button variant="main" busy={add.isPending} onClick={submit}>
          {way === 'choose' ? words.addSome(chosen.length) : words.add}
        </Button>
      }
    >
      <div className="grid gap-4">
        <Segments
          label={words.how}
          options={WAYS.map((one) => [one, words.ways[one]] as const)}
          value={way}
          onChange={(next) => {
            setWay(next);
            setProblem(undefined);
          }}
        />
        {way === 'all' && <p className="text-ink-2">{words.allHint}</p>}
        {way === 'choose' && <Choose examId={examId} chosen={chosen} onChange={setChosen} />}
        {way === 'paste' && (
          <>
            {unknown.length > 0 && (
              <div role="alert">
                <FieldError>{words.unknown(unknown.length)}</FieldError>
              </div>
            )}
            <TextArea
              label={words.rollNumbers}
              hint={words.rollNumbersHint}
              rows={8}
              spellCheck={false}
              value={pasted}
              error={problem}
              onChange={({ target }) => setPasted(target.value)}
            />
          </>
        )}
        {way === 'choose' && problem && <FieldError>{problem}</FieldError>}
      </div>
    </Dialog>
  );
}

interface ChooseProps {
  examId: number;
  chosen: readonly number[];
  onChange: (chosen: readonly number[]) => void;
}

function Choose({ examId, chosen, onChange }: ChooseProps) {
  const [search, setSearch] = useState('');
  const { data: students, error, refetch } = useStudents(examId, search);
  return (
    <>
      <SearchField label={words.search} value={search} onSearch={setSearch} />
      {!students && !error && <ThreeCircles />}
      {!students && error && <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {students?.length === 0 && (
        <p className="text-sm text-ink-2">{search ? words.noMatch : words.noneLeft}</p>
      )}
      {students && students.length > 0 && (
        <fieldset className="max-h-80 overflow-y-auto rounded-md border border-rule px-3">
          <legend className="sr-only">{words.students}</legend>
          {students.map(({ id, roll_number, name }) => (
            <Checkbox
              key={id}
              label={[roll_number, name].filter(Boolean).join(' · ')}
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
              }
            />
          ))}
        </fieldset>
      )}
      {students?.length === MOST_SHOWN && <p className="text-xs text-ink-3">{words.firstOnes(MOST_SHOWN)}</p>}
    </>
  );
}
