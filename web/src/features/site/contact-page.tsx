import { ContactForm } from '@quivia/contract/site';
import Check from 'lucide-react/icons/check';
import { useEffect, useRef, useState } from 'react';
import { useContractForm } from '../../platform/forms/use-contract-form.ts';
import { useSession } from '../../platform/session/session.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FieldError } from '../../ui/fields/field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { contactPage, contactSent, contactForm as words } from './contact.words.ts';
import { useSendContact } from './use-site.ts';

export function ContactPage() {
  const [reply, setReply] = useState<string | null>(null);
  return (
    <div className="mx-auto w-full max-w-page px-4 py-12 md:px-8">
      <PageHeading title={contactPage.title} lead={contactPage.lead} />
      <Card className="max-w-measure">
        {reply ? (
          <ContactSent reply={reply} onAgain={() => setReply(null)} />
        ) : (
          <ContactMessage onSent={setReply} />
        )}
      </Card>
    </div>
  );
}

function ContactMessage({ onSent }: { onSent: (reply: string) => void }) {
  const { user } = useSession();
  const send = useSendContact();
  const { register, submit, formState } = useContractForm(ContactForm, {
    defaultValues: { name: '', email: user?.email ?? '', message: '' },
  });
  const { errors, isSubmitting } = formState;
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={submit(async (form) => {
        const { message } = await send.mutateAsync(form);
        onSent(message);
      })}
    >
      <TextField label={words.name} autoComplete="name" error={errors.name?.message} {...register('name')} />
      <TextField
        label={words.email}
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <TextArea label={words.message} rows={7} error={errors.message?.message} {...register('message')} />
      {send.isError && Object.keys(errors).length === 0 && <FieldError>{words.failed}</FieldError>}
      <div>
        <Button type="submit" variant="main" busy={isSubmitting}>
          {words.send}
        </Button>
      </div>
    </form>
  );
}

function ContactSent({ reply, onAgain }: { reply: string; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone with the form; without this the focus would be lost.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid justify-items-start gap-4 py-4">
      <span className="grid size-10 place-items-center rounded-full bg-correct text-on-pencil">
        <Check className="size-6" strokeWidth={3} />
      </span>
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-lg font-bold tracking-tight">
          {contactSent.title}
        </h2>
        <p className="text-ink-2">{reply}</p>
      </div>
      <Button onClick={onAgain}>{contactSent.another}</Button>
    </div>
  );
}
