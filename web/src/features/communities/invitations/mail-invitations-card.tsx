import { INVITATION_MESSAGES } from '@quivia/contract/communities.words';
import { INVITATION_DAYS } from '@quivia/contract/community-invitations';
import { type SubmitEvent, useRef, useState } from 'react';
import { CallError, sentenceOf } from '../../../platform/http/call-error.ts';
import { randomUuid } from '../../../platform/offline/random-id.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { InvitationList } from './invitation-list.tsx';
import { mailInvitations as words } from './invitations.words.tsx';
import { readAddresses } from './mail-addresses.ts';
import { useInvite } from './use-invitations.ts';

const LASTING = [1, INVITATION_DAYS.fallback, 30, INVITATION_DAYS.most];

/** Each address gets an invitation of its own. The text stays until it has been sent. */
export function MailInvitationsCard({ communityId }: { communityId: number }) {
  const invite = useInvite(communityId);
  const [text, setText] = useState('');
  const [days, setDays] = useState<number>(INVITATION_DAYS.fallback);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  // Of this text: sending it again after a lost reply mails nobody twice.
  const [key, setKey] = useState(randomUuid);
  const area = useRef<HTMLTextAreaElement>(null);
  const { emails, problems } = readAddresses(text);

  function complain(sentences: string[]) {
    setProblem(sentences.join('\n'));
    area.current?.focus();
  }

  async function send(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    if (problems.length > 0) return complain(problems);
    if (emails.length === 0) return complain([INVITATION_MESSAGES.enterEmail]);
    setBusy(true);
    try {
      toast.success(await invite.byMail({ key, emails, days }));
      setText('');
      setKey(randomUuid());
    } catch (error) {
      if (error instanceof CallError && error.code === 'already_exists') setKey(randomUuid());
      const fields = error instanceof CallError ? Object.values(error.fields) : [];
      if (fields.length > 0) complain(fields);
      else toast.error(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card title={words.title} flush>
      <form noValidate className="grid gap-4 p-4 sm:p-6" onSubmit={send}>
        <TextArea
          ref={area}
          label={words.addresses}
          rows={4}
          spellCheck={false}
          autoComplete="off"
          hint={words.hint}
          error={problem}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setProblem(undefined);
          }}
        />
        <Select label={words.expires} value={days} onChange={({ target }) => setDays(Number(target.value))}>
          {LASTING.map((many) => (
            <option key={many} value={many}>
              {words.days(many)}
            </option>
          ))}
        </Select>
        <Button type="submit" variant="main" busy={busy}>
          {emails.length > 0 && problems.length === 0 ? words.submitCount(emails.length) : words.submit}
        </Button>
      </form>
      <InvitationList communityId={communityId} isMailed />
    </Card>
  );
}
