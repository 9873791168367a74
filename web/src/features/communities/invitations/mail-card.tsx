import { INVITATION_DAYS } from '@quivia/contract/community-invitations';
import { plural } from '@quivia/contract/plural';
import { type SubmitEvent, useRef, useState } from 'react';
import { CallError, sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { InvitationList } from './invitation-list.tsx';
import { readAddresses } from './mail-addresses.ts';
import { useInvite } from './use-invitations.ts';

const LASTING = [1, INVITATION_DAYS.fallback, 30, INVITATION_DAYS.most];

/** Each address gets an invitation of its own. What was typed stays until it has been sent. */
export function MailCard({ communityId }: { communityId: number }) {
  const invite = useInvite(communityId);
  const [text, setText] = useState('');
  const [days, setDays] = useState<number>(INVITATION_DAYS.fallback);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
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
    if (emails.length === 0) return complain(['Please enter an address']);
    setBusy(true);
    try {
      toast.success(await invite.byMail({ emails, days }));
      setText('');
    } catch (error) {
      const fields = error instanceof CallError ? Object.values(error.fields) : [];
      if (fields.length > 0) complain(fields);
      else toast.error(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card title="Invite by mail" flush>
      <form noValidate className="grid gap-4 p-4 sm:p-6" onSubmit={send}>
        <TextArea
          ref={area}
          label="Email addresses"
          rows={4}
          spellCheck={false}
          autoComplete="off"
          hint="One a line, or separated by commas. Each invitation is for one person."
          error={problem}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setProblem(undefined);
          }}
        />
        <Select label="They last" value={days} onChange={({ target }) => setDays(Number(target.value))}>
          {LASTING.map((many) => (
            <option key={many} value={many}>
              {plural(many, 'day')}
            </option>
          ))}
        </Select>
        <Button type="submit" variant="main" busy={busy}>
          {emails.length > 0 && problems.length === 0
            ? `Send ${plural(emails.length, 'invitation')}`
            : 'Send invitations'}
        </Button>
      </form>
      <InvitationList communityId={communityId} isMailed />
    </Card>
  );
}
