// The choice of an exam, in a frame of the learning platform. Nobody is signed in there, and nobody types a password there.

import { LTI_PAGES } from '@quivia/contract/lti/launch';
import type { PickerExam, PickerState } from '@quivia/contract/lti/picker';
import ExternalLink from 'lucide-react/icons/external-link';
import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import * as z from 'zod/mini';
import { dateTimeOf } from '../../platform/app/date-time.tsx';
import { useContractForm } from '../../platform/forms/use-contract-form.ts';
import { sentenceOf } from '../../platform/http/call-error.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Empty, Failed, ThreeCircles } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Logo } from '../../ui/layout/logo.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { SearchField } from '../../ui/lists/search-field.tsx';
import { picker as words } from './lti.words.ts';
import { signChoice, useExamsToChoose, usePicker } from './use-lti.ts';

export function ChoosePage() {
  const { secret = '' } = useParams();
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-3xl px-4 py-4">
      <Logo />
      <div className="mt-4">
        <Choosing key={secret} ticket={secret} />
      </div>
    </main>
  );
}

function Choosing({ ticket }: { ticket: string }) {
  const { result, link } = usePicker(ticket);
  if (!result) return <ThreeCircles label={words.opening} />;
  if ('error' in result) return <Said text={sentenceOf(result.error)} />;
  const { state } = result;
  if (state.is === 'blocked') return <Said text={words.blocked} />;
  if (state.is === 'unlinked') return <LinkFirst {...state} ticket={ticket} onCode={link} />;
  return <Exams token={state.token} course={state.course} />;
}

function Said({ text }: { text: string }) {
  return (
    <>
      <PageHeading title={words.failed} />
      <Card>
        <p>{text}</p>
      </Card>
    </>
  );
}

const Form = z.object({ code: z.string().check(z.trim(), z.minLength(1, words.codeMissing)) });

/** A new tab, where the person signs in as ever, shows the code: what they type here opens no account. */
function LinkFirst({
  platform,
  institution,
  shown,
  ticket,
  onCode,
}: Extract<PickerState, { is: 'unlinked' }> & { ticket: string; onCode: (code: string) => Promise<void> }) {
  const { register, submit, formState } = useContractForm(Form, { defaultValues: { code: '' } });
  return (
    <>
      <PageHeading title={words.linkTitle} lead={words.link(platform, shown, institution)} />
      <Card>
        <form noValidate onSubmit={submit(({ code }) => onCode(code))}>
          <ol aria-label={words.steps} className="grid list-decimal gap-4 pl-5">
            <li>
              <p>{words.stepOpen}</p>
              <NewTab href={`${LTI_PAGES.code}#${ticket}`}>{words.openTab}</NewTab>
            </li>
            <li>
              <p>{words.stepCode}</p>
              <div className="mt-2 grid max-w-xs gap-3">
                <TextField
                  label={words.code}
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  className="font-mono"
                  error={formState.errors.code?.message}
                  {...register('code')}
                />
                <Button type="submit" variant="main" busy={formState.isSubmitting}>
                  {words.submit}
                </Button>
              </div>
            </li>
          </ol>
        </form>
      </Card>
    </>
  );
}

function NewTab({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-control items-center gap-2 font-semibold text-pencil underline"
    >
      {children}
      <ExternalLink className="size-4" />
    </a>
  );
}

function Exams({ token, course }: { token: string; course: string }) {
  const [search, setSearch] = useState('');
  const { data, error, refetch } = useExamsToChoose(token, search);
  const [sending, setSending] = useState<number>();
  const [reply, setReply] = useState<{ url: string; jwt: string }>();

  async function choose({ id }: PickerExam) {
    setSending(id);
    try {
      setReply(await signChoice(token, id));
    } catch (refused) {
      setSending(undefined);
      toast.error(sentenceOf(refused));
    }
  }
  if (error && !data) return <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <ThreeCircles label={words.opening} />;
  const isEmpty = data.exams.length === 0;
  return (
    <>
      <PageHeading title={words.title} lead={words.lead(course)} />
      {!(isEmpty && search === '') && (
        <div className="mb-3">
          <SearchField label={words.search} value={search} onSearch={setSearch} />
        </div>
      )}
      <Card flush>
        {isEmpty && search !== '' && <Empty title={words.noneFound} hint={words.noneFoundHint} />}
        {isEmpty && search === '' && (
          <Empty
            title={data.course ? words.noneOf(data.course) : words.none}
            hint={words.noneHint}
            action={<NewTab href="/faculty?panel=start-quiz">{words.start}</NewTab>}
          />
        )}
        {!isEmpty && (
          <ul className="divide-y divide-rule">
            {data.exams.map((exam) => (
              <li
                key={exam.id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3"
              >
                <div className="min-w-0 grow basis-60">
                  <p className="font-semibold break-words">{exam.title}</p>
                  <p className="text-sm text-ink-2">
                    {exam.course} · {dateTimeOf(exam.starts_at)} · {words.marks(exam.total_marks)}
                  </p>
                </div>
                <Button
                  aria-label={words.chooseOf(exam.title)}
                  busy={sending === exam.id}
                  onClick={() => sending === undefined && void choose(exam)}
                >
                  {words.use}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Card>
      {reply && <Reply {...reply} />}
      {sending !== undefined && (
        <p role="status" className="sr-only">
          {words.sending}
        </p>
      )}
    </>
  );
}

/** As platforms take it: the browser brings the signed reply, as a form. */
function Reply({ url, jwt }: { url: string; jwt: string }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.submit(), []);
  return (
    <form ref={form} method="post" action={url} hidden>
      <input type="hidden" name="JWT" value={jwt} />
    </form>
  );
}
