import { type CheckedDocument, DocumentHash } from '@quivia/contract/documents';
import { Fragment } from 'react';
import { useNavigate, useParams } from 'react-router';
import * as z from 'zod/mini';
import { DateTime } from '../../platform/app/date-time.tsx';
import { isGone } from '../../platform/app/not-there.tsx';
import { useContractForm } from '../../platform/forms/use-contract-form.ts';
import { sentenceOf } from '../../platform/http/call-error.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Failed, ThreeCircles } from '../../ui/feedback/states.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { checkedDocument, checkPage as words } from './check.words.ts';
import { useCheckedDocument } from './use-documents.ts';

const CheckForm = z.object({ hash: DocumentHash });

/** For anybody who holds a print: which document it is of. */
export function CheckPage() {
  const { hash = '' } = useParams();
  const navigate = useNavigate();
  const { register, submit, formState } = useContractForm(CheckForm, { defaultValues: { hash } });
  const isHash = DocumentHash.safeParse(hash).success;
  return (
    <div className="mx-auto w-full max-w-page px-4 py-12 md:px-8">
      <PageHeading title={words.title} lead={words.lead} />
      <div className="grid max-w-measure gap-6">
        <Card>
          <form
            noValidate
            className="grid gap-4"
            onSubmit={submit(async (form) => {
              await navigate(`/check/${form.hash}`);
            })}
          >
            <TextField
              label={words.hash}
              autoComplete="off"
              spellCheck={false}
              className="font-mono"
              error={formState.errors.hash?.message}
              {...register('hash')}
            />
            <div>
              <Button type="submit" variant="main">
                {words.check}
              </Button>
            </div>
          </form>
        </Card>
        {isHash && <Checked hash={hash} />}
      </div>
    </div>
  );
}

function Checked({ hash }: { hash: string }) {
  const { data, error, refetch } = useCheckedDocument(hash);
  if (isGone(error)) return <Notice>{sentenceOf(error)}</Notice>;
  return (
    <Card>
      {data && <DocumentFacts document={data} />}
      {!data && error && <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <ThreeCircles />}
    </Card>
  );
}

function DocumentFacts({ document }: { document: CheckedDocument }) {
  const { kind, title, revision, newest_revision, note, frozen_at, frozen_by, vouches } = document;
  const words = checkedDocument;
  const facts = [
    ...(title ? [[words.exam, title] as const] : []),
    [words.revision, revision === newest_revision ? words.newest(document) : words.older(document)] as const,
    [words.frozenBy, frozen_by] as const,
    [words.frozenAt, <DateTime key="at" at={frozen_at} />] as const,
    ...(note ? [[words.note, note] as const] : []),
  ];
  return (
    <div role="status" className="grid gap-4">
      <h2 className="text-lg font-bold tracking-tight">{words.kinds[kind]}</h2>
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)]">
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt className="text-sm text-ink-2 not-first:mt-2 sm:not-first:mt-0">{name}</dt>
            <dd className="break-words">{value}</dd>
          </Fragment>
        ))}
      </dl>
      <p>{words.vouches[vouches]}</p>
      <p className="text-sm text-ink-2">{words.marks}</p>
    </div>
  );
}
