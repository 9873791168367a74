import type { ChannelChoice } from '@quivia/contract/notifications';
import { CANDIDATES } from '@quivia/contract/roles';
import { sentenceOf } from '../../platform/http/call-error.ts';
import { useSession } from '../../platform/session/session.ts';
import { Failed, ThreeCircles } from '../../ui/feedback/states.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { useChannelChoice, useChannelChoices } from './use-channels.ts';

const TELL_ME: Record<ChannelChoice['topic'], string> = { results: 'Tell me about results' };

/** Results are told to who sits exams, so only they choose. */
export function ChannelChoices() {
  const { roles } = useSession();
  return CANDIDATES.some((role) => roles.includes(role)) ? <Choices /> : null;
}

function Choices() {
  const { data, isPending, error, refetch } = useChannelChoices();
  return (
    <Card title="How you are told" className="mt-6">
      {isPending && <ThreeCircles />}
      {!data && error && <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {data?.map((choice) => (
        <Choice key={choice.topic} choice={choice} />
      ))}
    </Card>
  );
}

function Choice({ choice }: { choice: ChannelChoice }) {
  const [chosen, choose] = useChannelChoice(choice);
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{TELL_ME[choice.topic]}</legend>
      <p className="mt-1 max-w-measure text-sm text-ink-2">
        When they are released, and when your marks change. They are among your results either way.
      </p>
      <div className="mt-2 flex flex-wrap gap-x-6">
        <Checkbox
          label="In the app"
          checked={chosen.in_app}
          onChange={({ target }) => choose({ in_app: target.checked })}
        />
        <Checkbox
          label="By mail"
          checked={chosen.by_mail}
          onChange={({ target }) => choose({ by_mail: target.checked })}
        />
      </div>
    </fieldset>
  );
}
