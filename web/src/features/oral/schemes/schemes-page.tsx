// The marking schemes of a college, and the presets to start from.

import type { SchemeDefinition } from '@quivia/contract/marking/scheme';
import { PRESETS } from '@quivia/contract/oral/presets.words';
import type { Scheme } from '@quivia/contract/oral/schemes';
import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useState } from 'react';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { Empty, Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Collapsible } from '../../../ui/layout/collapsible.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { OralFrame } from '../oral-frame.tsx';
import { draftOf, emptyDraft, type SchemeDraft } from './scheme-draft.ts';
import { SchemeEditor } from './scheme-editor.tsx';
import { SchemeSummary } from './scheme-summary.tsx';
import { editor, page as words } from './schemes.words.ts';
import { useOralCourses, useRetireScheme, useSchemes } from './use-schemes.ts';

export function SchemesPage() {
  const courses = useOralCourses();
  const [chosen, setChosen] = useState<number>();
  const colleges = [...new Map(courses.data?.map((one) => [one.institution_id, one.institution] as const))];
  const college = chosen ?? colleges[0]?.[0];
  return (
    <OralFrame back={{ to: '/oral', label: words.back }}>
      {college !== undefined ? (
        <Schemes key={college} institutionId={college}>
          {colleges.length > 1 && (
            <div className="mb-6 max-w-sm">
              <Select
                label={words.college}
                value={college}
                onChange={({ target }) => setChosen(Number(target.value))}
              >
                {colleges.map(([id, name]) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            </div>
          )}
        </Schemes>
      ) : (
        <>
          <PageHeading title={words.title} lead={words.lead} />
          {courses.error && (
            <Failed message={sentenceOf(courses.error)} onRetry={() => void courses.refetch()} />
          )}
          {courses.isPending && <ThreeCircles />}
          {courses.data && <Empty title={words.noCollege} hint={words.noCollegeHint} />}
        </>
      )}
    </OralFrame>
  );
}

interface Editing {
  title: string;
  start: SchemeDraft;
  scheme?: Scheme;
}

function Schemes({ institutionId, children }: { institutionId: number; children: ReactNode }) {
  const { data: schemes, error, refetch } = useSchemes(institutionId);
  const [editing, setEditing] = useState<Editing>();
  const [removing, setRemoving] = useState<Scheme>();
  const copy = (name: string, definition: SchemeDefinition) =>
    setEditing({ title: editor.add, start: draftOf(editor.copyOf(name), definition) });
  return (
    <>
      <PageHeading
        title={words.title}
        lead={words.lead}
        actions={
          <Button variant="main" onClick={() => setEditing({ title: editor.add, start: emptyDraft() })}>
            <Plus className="size-4" />
            {words.add}
          </Button>
        }
      />
      {children}
      <div className="grid gap-6">
        <Card title={words.own} flush>
          {!schemes && !error && <ThreeCircles />}
          {!schemes && error && <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />}
          {schemes?.length === 0 && <Empty title={words.none} hint={words.noneHint} />}
          {schemes?.map((one) => (
            <SchemeRow key={one.id} name={one.name} about={words.about(one)} scheme={one.definition}>
              {one.can_change && (
                <Button
                  onClick={() =>
                    setEditing({
                      title: editor.change(one.name),
                      start: draftOf(one.name, one.definition),
                      scheme: one,
                    })
                  }
                >
                  {words.change}
                </Button>
              )}
              <Button onClick={() => copy(one.name, one.definition)}>{words.copy}</Button>
              {one.can_change && (
                <Button variant="quiet" onClick={() => setRemoving(one)}>
                  {words.remove}
                </Button>
              )}
            </SchemeRow>
          ))}
        </Card>
        <Card title={words.presets} flush>
          {PRESETS.map(({ id, name, definition }) => (
            <SchemeRow key={id} name={name} scheme={definition}>
              <Button onClick={() => copy(name, definition)}>{words.copy}</Button>
            </SchemeRow>
          ))}
        </Card>
      </div>
      {editing && (
        <SchemeEditor
          title={editing.title}
          start={editing.start}
          target={
            editing.scheme ? { id: editing.scheme.id, version: editing.scheme.version } : { institutionId }
          }
          note={
            editing.scheme && editing.scheme.vivas > 0
              ? editor.keeps(editing.scheme.vivas, editing.scheme.version)
              : undefined
          }
          onSaved={() => undefined}
          onClose={() => setEditing(undefined)}
        />
      )}
      {removing && <RemoveDialog scheme={removing} onClose={() => setRemoving(undefined)} />}
    </>
  );
}

interface SchemeRowProps {
  name: string;
  about?: string;
  scheme: SchemeDefinition;
  children: ReactNode;
}

function SchemeRow({ name, about, scheme, children }: SchemeRowProps) {
  return (
    <Collapsible
      title={
        <>
          {name}
          {about && <span className="block text-xs font-normal text-ink-3">{about}</span>}
        </>
      }
    >
      <div className="mb-4 rounded-md border border-rule">
        <SchemeSummary scheme={scheme} />
      </div>
      <div className="flex flex-wrap gap-3">{children}</div>
    </Collapsible>
  );
}

function RemoveDialog({ scheme, onClose }: { scheme: Scheme; onClose: () => void }) {
  const retire = useRetireScheme(onClose);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={words.removeTitle(scheme.name)}
      confirm={words.remove}
      tone="danger"
      busy={retire.isPending}
      onConfirm={() => retire.mutate(scheme.id)}
    >
      {words.removeBody}
    </ConfirmDialog>
  );
}
