// Which questions candidates get, and drawing them for a session.

import type { ReplyTo } from '@quivia/contract/endpoint';
import { UNMARKED_STATES } from '@quivia/contract/marking/marks';
import { DRAW_LIMITS, type DrawPart, type DrawRules, type getDrawRules } from '@quivia/contract/oral/draws';
import type { OralTimetable } from '@quivia/contract/oral/timetable';
import { DIFFICULTIES, type Difficulty } from '@quivia/contract/questions';
import { useState } from 'react';
import { dateTimeOf } from '../../../platform/app/date-time.tsx';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { CheckboxGroup } from '../../../ui/fields/checkbox-group.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import type { OralTabProps } from '../oral-frame.tsx';
import { useTimetable } from '../timetable/use-timetable.ts';
import { difficulties, questions as words } from './draws.words.ts';
import { useDrawForSession, useDrawRules, useSetDrawRules } from './use-draws.ts';

type Known = ReplyTo<typeof getDrawRules>;

export function QuestionsPage({ oral }: OralTabProps) {
  const { data, error, refetch } = useDrawRules(oral.id);
  if (!data)
    return error ? (
      <Card>
        <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />
      </Card>
    ) : (
      <ThreeCircles />
    );
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[2fr_1fr]">
      <Rules key={JSON.stringify([data.bank_ids, data.rules])} examId={oral.id} known={data} />
      <DrawCard examId={oral.id} hasRules={data.rules.parts.length > 0} />
    </div>
  );
}

interface Row extends DrawPart {
  id: number;
}

function Rules({ examId, known }: { examId: number; known: Known }) {
  const [bankIds, setBankIds] = useState<number[]>(known.bank_ids);
  const [rows, setRows] = useState<Row[]>(known.rules.parts.map((part, id) => ({ id, ...part })));
  const [mostUses, setMostUses] = useState(String(known.rules.most_uses ?? ''));
  const [groups, setGroups] = useState<DrawRules['groups']>(known.rules.groups);
  const save = useSetDrawRules(examId);
  const change = (id: number, part: Partial<DrawPart>) =>
    setRows(rows.map((row) => (row.id === id ? { ...row, ...part } : row)));
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  const uses = Number.parseInt(mostUses, 10);
  return (
    <Card title={words.rules}>
      <form
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({
            bank_ids: bankIds,
            rules: {
              parts: rows.map(({ id: _, ...part }) => part),
              most_uses: uses > 0 ? uses : null,
              groups,
            },
          });
        }}
      >
        <CheckboxGroup
          label={words.banks}
          options={known.banks.map(({ id, title }) => ({ id, name: title }))}
          value={bankIds}
          onChange={setBankIds}
          empty={words.noBanks}
        />
        <div className="grid gap-4">
          {rows.length === 0 && <p className="text-sm text-ink-2">{words.noRows}</p>}
          {rows.map((row, index) => (
            <Part
              key={row.id}
              number={index + 1}
              part={row}
              known={known}
              bankIds={bankIds}
              onChange={(part) => change(row.id, part)}
              onRemove={() => setRows(rows.filter(({ id }) => id !== row.id))}
            />
          ))}
          <div>
            <Button
              disabled={rows.length >= DRAW_LIMITS.parts || total >= DRAW_LIMITS.questions}
              onClick={() =>
                setRows([...rows, { id: Date.now(), module_id: null, difficulty: null, count: 1 }])
              }
            >
              {words.add}
            </Button>
          </div>
        </div>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label={words.mostUses}
            hint={words.mostUsesHint}
            inputMode="numeric"
            value={mostUses}
            onChange={({ target }) => setMostUses(target.value.replaceAll(/\D/g, '').slice(0, 3))}
          />
          <Select
            label={words.groups}
            value={groups}
            onChange={({ target }) => setGroups(target.value as DrawRules['groups'])}
          >
            <option value="each">{words.each}</option>
            <option value="together">{words.together}</option>
          </Select>
        </div>
        {total > 0 && <p className="text-sm text-ink-2">{words.total(total)}</p>}
        <div>
          <Button type="submit" variant="main" busy={save.isPending}>
            {words.save}
          </Button>
        </div>
      </form>
    </Card>
  );
}

interface PartProps {
  number: number;
  part: DrawPart;
  known: Known;
  bankIds: number[];
  onChange: (part: Partial<DrawPart>) => void;
  onRemove: () => void;
}

function Part({ number, part, known, bankIds, onChange, onRemove }: PartProps) {
  const available = known.banks
    .filter(({ id }) => bankIds.includes(id))
    .flatMap(({ stock }) => stock)
    .filter(
      ({ module_id, difficulty }) =>
        (part.module_id ?? module_id) === module_id && (part.difficulty ?? difficulty) === difficulty,
    )
    .reduce((sum, { questions }) => sum + questions, 0);
  return (
    <fieldset className="grid items-end gap-3 rounded-md border border-rule p-3 sm:grid-cols-[2fr_1.3fr_5rem_auto]">
      <legend className="px-1 text-sm text-ink-2">{words.row(number)}</legend>
      <Select
        label={words.module}
        value={part.module_id ?? ''}
        onChange={({ target }) => onChange({ module_id: target.value ? Number(target.value) : null })}
      >
        <option value="">{words.anyModule}</option>
        {known.modules.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label={words.difficulty}
        value={part.difficulty ?? ''}
        onChange={({ target }) => onChange({ difficulty: (target.value || null) as Difficulty | null })}
      >
        <option value="">{words.anyDifficulty}</option>
        {DIFFICULTIES.map((one) => (
          <option key={one} value={one}>
            {difficulties[one]}
          </option>
        ))}
      </Select>
      <TextField
        label={words.count}
        type="number"
        min={1}
        max={DRAW_LIMITS.questions}
        required
        value={part.count}
        onChange={({ target }) =>
          onChange({
            count: Math.min(DRAW_LIMITS.questions, Math.max(1, Math.floor(Number(target.value)) || 1)),
          })
        }
      />
      <Button variant="quiet" className="px-3" aria-label={words.removeRow(number)} onClick={onRemove}>
        {words.remove}
      </Button>
      <p className={`text-sm sm:col-span-4 ${available < part.count ? 'text-wrong' : 'text-ink-2'}`}>
        {words.available(available)}
      </p>
    </fieldset>
  );
}

const OVER: readonly string[] = ['done', ...UNMARKED_STATES];

/** Of any day, until everyone in them is done: a session may overrun midnight, or be moved. */
function sessionsToDraw({ sessions, slots, candidates }: OralTimetable, now: number) {
  const isWaiting = (sessionId: number) =>
    slots.some(
      (slot) =>
        slot.session_id === sessionId &&
        candidates.some(
          ({ id, group_id, state }) =>
            (id === slot.candidate_id || (group_id !== null && group_id === slot.group_id)) &&
            !OVER.includes(state),
        ),
    );
  return sessions.filter(({ id, ends_at }) => Date.parse(ends_at) > now || isWaiting(id));
}

function DrawCard({ examId, hasRules }: { examId: number; hasRules: boolean }) {
  const { data } = useTimetable(examId);
  const { draw, short } = useDrawForSession(examId);
  const sessions = data ? sessionsToDraw(data, Date.now()) : [];
  return (
    <Card title={words.sessions}>
      <div className="grid gap-4">
        <p className="text-sm text-ink-2">{sessions.length === 0 ? words.noSessions : words.drawHint}</p>
        <ul className="grid gap-3">
          {sessions.map(({ id, room, name: called, starts_at }) => {
            const name = [room, called, dateTimeOf(starts_at)].filter(Boolean).join(', ');
            return (
              <li key={id} className="flex flex-wrap items-center justify-between gap-2 text-sm">
                <span className="min-w-0 break-words">{name}</span>
                <Button
                  className="px-4"
                  aria-label={words.drawFor(name)}
                  disabled={!hasRules}
                  busy={draw.isPending}
                  onClick={() => draw.mutate(id)}
                >
                  {words.draw}
                </Button>
              </li>
            );
          })}
        </ul>
        <div role="alert">
          <ul className="grid gap-1 text-sm text-wrong">
            {short.map(({ candidate_id, group_id, name, missing }) => (
              <li key={`${candidate_id}/${group_id}`}>{words.short(name, missing)}</li>
            ))}
          </ul>
        </div>
      </div>
    </Card>
  );
}
