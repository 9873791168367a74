// The work of marking an exam is divided: one pool, equal parts, or question by question.
import type { ReplyTo } from '@quivia/contract/endpoint';
import type { getDivision } from '@quivia/contract/marking-work';
import { useState } from 'react';
import { sentenceOf } from '../../../../platform/http/call-error.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Empty, Failed, ThreeCircles } from '../../../../ui/feedback/states.tsx';
import { Checkbox } from '../../../../ui/fields/checkbox.tsx';
import { CheckboxGroup } from '../../../../ui/fields/checkbox-group.tsx';
import { RadioRows } from '../../../../ui/fields/radio-rows.tsx';
import { BackLink } from '../../../../ui/layout/back-link.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { PageHeading } from '../../../../ui/layout/page-heading.tsx';
import { addressOf } from '../../results-address.ts';
import { markingView, screen } from '../marking.words.ts';
import { ableTo, type DivisionDraft, dividedBy, draftOfDivision } from './division-draft.ts';
import { useDivide, useDivision } from './use-work.ts';
import { division as text } from './work.words.ts';

type Shown = ReplyTo<typeof getDivision>;

export function DivisionView({ examId }: { examId: number }) {
  const { data, error, refetch } = useDivision(examId);
  return (
    <>
      <PageHeading
        above={<BackLink to={addressOf({ exam: examId, view: 'marking' })}>{screen.back}</BackLink>}
        title={text.heading}
        lead={text.lead}
      />
      {data ? (
        <Division examId={examId} shown={data} />
      ) : error ? (
        <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : (
        <ThreeCircles />
      )}
    </>
  );
}

function Division({ examId, shown }: { examId: number; shown: Shown }) {
  if (shown.questions.length === 0) return <Empty title={markingView.none} hint={markingView.noneHint} />;
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
      <DivisionForm key={shown.version} examId={examId} shown={shown} />
      <Parts markers={shown.markers} />
    </div>
  );
}

function DivisionForm({ examId, shown }: { examId: number; shown: Shown }) {
  const [draft, setDraft] = useState(() => draftOfDivision(shown));
  const [isMissing, setMissing] = useState(false);
  const divide = useDivide(examId);
  const { mode, people, byQuestion, helps } = draft;
  const { questions, markers, version } = shown;

  function change(given: Partial<DivisionDraft>) {
    setDraft({ ...draft, ...given });
    setMissing(false);
  }
  function save() {
    const divided = dividedBy(draft, shown);
    if (divided) divide.mutate({ version, helps, questions: divided });
    else setMissing(true);
  }

  return (
    <form
      noValidate
      className="grid max-w-measure min-w-0 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <RadioRows
        label={text.mode}
        options={text.modes}
        value={mode}
        onChange={(next) => change({ mode: next })}
      />
      {mode === 'equal' && (
        <CheckboxGroup
          label={text.people}
          options={optionsOf(markers.filter(({ can_mark }) => can_mark))}
          value={people}
          onChange={(chosen) => change({ people: chosen })}
          error={isMissing ? text.choose : undefined}
          empty={text.noPeople}
        />
      )}
      {mode === 'questions' && (
        <>
          <p className="text-sm text-ink-2">{text.poolHint}</p>
          {questions.map(({ question_id, question_number }, at) => (
            <CheckboxGroup
              key={question_id}
              label={text.peopleOf(question_number)}
              options={optionsOf(ableTo(markers, question_id))}
              value={byQuestion[question_id] ?? []}
              onChange={(chosen) => change({ byQuestion: { ...byQuestion, [question_id]: chosen } })}
              error={isMissing && at === 0 ? text.chooseSome : undefined}
              empty={text.noPeople}
            />
          ))}
        </>
      )}
      {mode !== 'pool' && (
        <>
          <Checkbox
            label={text.helps}
            checked={helps}
            onChange={({ target }) => change({ helps: target.checked })}
          />
          <p className="text-sm text-ink-2">{text.rules}</p>
        </>
      )}
      <div>
        <Button type="submit" variant="main" busy={divide.isPending}>
          {mode === 'pool' ? text.savePool : text.save}
        </Button>
      </div>
    </form>
  );
}

const optionsOf = (markers: Shown['markers']) =>
  markers.map(({ marker_id, name, is_you }) => ({
    id: marker_id,
    name: is_you ? `${name} (${text.you})` : name,
  }));

function Parts({ markers }: Pick<Shown, 'markers'>) {
  const withPart = markers.filter(({ part }) => part > 0);
  return (
    <Card title={text.parts} flush>
      {withPart.length === 0 && <p className="px-4 py-4 text-sm text-ink-3">{text.noParts}</p>}
      <ul className="divide-y divide-rule">
        {withPart.map(({ marker_id, name, is_you, can_mark, part, waiting }) => (
          <li key={marker_id} className="flex flex-wrap justify-between gap-x-4 px-4 py-(--row-y) text-sm">
            <span className="min-w-0 break-words">
              <bdi>{name}</bdi>
              {is_you && <span className="text-ink-3"> · {text.you}</span>}
              {!can_mark && <span className="text-ink-3"> · {text.gone}</span>}
            </span>
            <span>{text.part(part, waiting)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
