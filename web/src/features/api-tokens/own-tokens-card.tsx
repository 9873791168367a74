import { useState } from 'react';
import { sentenceOf } from '../../platform/http/call-error.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Empty, Failed } from '../../ui/feedback/states.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ownTokens as words } from './api-tokens.words.ts';
import { type MadeToken, MakeTokenDialog } from './make-token-dialog.tsx';
import { NewToken, TokenList } from './token-list.tsx';
import { useOwnTokens } from './use-api-tokens.ts';

/** Not there for people who have none and can make none. */
export function OwnTokensCard() {
  const { data, error, refetch } = useOwnTokens();
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<MadeToken>();
  if (!data)
    return error ? (
      <Card title={words.title} className="mt-6">
        <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />
      </Card>
    ) : null;
  const { tokens, places } = data;
  const [first, ...others] = places;
  if (tokens.length === 0 && !first) return null;
  return (
    <Card
      title={words.title}
      flush
      className="mt-6"
      actions={first && <Button onClick={() => setMaking(true)}>{words.make}</Button>}
    >
      <p className="max-w-measure px-4 py-3 text-sm text-ink-2">{words.lead}</p>
      {made && <NewToken made={made} onDone={() => setMade(undefined)} />}
      {tokens.length === 0 ? (
        <Empty title={words.none} hint={words.noneHint} />
      ) : (
        <TokenList tokens={tokens} aboutOf={({ institution }) => institution} />
      )}
      {isMaking && first && (
        <MakeTokenDialog
          places={[first, ...others]}
          onClose={() => setMaking(false)}
          onMade={(one) => {
            setMade(one);
            setMaking(false);
          }}
        />
      )}
    </Card>
  );
}
