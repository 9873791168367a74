import type { ChannelChoice } from '@quivia/contract/notifications';
import { CANDIDATES } from '@quivia/contract/roles';
import { zoneName } from '../../platform/app/date-time.tsx';
import { sentenceOf } from '../../platform/http/call-error.ts';
import { useSession } from '../../platform/session/session.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Failed, ThreeCircles } from '../../ui/feedback/states.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { pushMessages, channelChoices as words } from './notifications.words.ts';
import { useChannelChoice, useChannelChoices } from './use-channels.ts';
import { usePush } from './use-push.ts';

/** Only people who take exams are notified of these, so only they can choose. */
export function ChannelChoices() {
  const { roles } = useSession();
  return CANDIDATES.some((role) => roles.includes(role)) ? <Choices /> : null;
}

function Choices() {
  const { data, isPending, error, refetch } = useChannelChoices();
  return (
    <Card title={words.title}>
      {isPending && <ThreeCircles />}
      {!data && error && <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {data && (
        <>
          <PushOnThisDevice />
          <div className="divide-y divide-rule">
            {data.map((choice) => (
              <div key={choice.topic} className="py-4 first:pt-0">
                <Choice choice={choice} />
              </div>
            ))}
          </div>
          <p className="mt-4 max-w-measure text-sm text-ink-2">{words.zone(zoneName(new Date()))}</p>
        </>
      )}
    </Card>
  );
}

function PushOnThisDevice() {
  const { state, isPending, turn } = usePush();
  if (!state) return null;
  const canTurn = state === 'on' || state === 'off';
  return (
    <section aria-labelledby="push-title" className="mb-4 border-b border-rule pb-4">
      <h3 id="push-title" className="text-sm font-semibold">
        {pushMessages.title}
      </h3>
      <p className="mt-1 max-w-measure text-sm text-ink-2">{pushMessages.hints[state]}</p>
      {canTurn && (
        <Button className="mt-3" busy={isPending} onClick={() => turn(state === 'off')}>
          {state === 'off' ? pushMessages.turnOn : pushMessages.turnOff}
        </Button>
      )}
    </section>
  );
}

function Choice({ choice }: { choice: ChannelChoice }) {
  const [chosen, choose] = useChannelChoice(choice);
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{words.topics[choice.topic]}</legend>
      <p className="mt-1 max-w-measure text-sm text-ink-2">{words.hints[choice.topic]}</p>
      <div className="mt-2 flex flex-wrap gap-x-6">
        <Checkbox
          label={words.inApp}
          checked={chosen.in_app}
          onChange={({ target }) => choose({ in_app: target.checked })}
        />
        <Checkbox
          label={words.byMail}
          checked={chosen.by_mail}
          onChange={({ target }) => choose({ by_mail: target.checked })}
        />
        <Checkbox
          label={words.byPush}
          checked={chosen.by_push}
          onChange={({ target }) => choose({ by_push: target.checked })}
        />
      </div>
    </fieldset>
  );
}
