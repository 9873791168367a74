import { useState } from 'react';
import { sentenceOf } from '../../platform/http/call-error.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Empty, Failed, ThreeCircles } from '../../ui/feedback/states.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { ownTokens, tokensPanel as words } from './api-tokens.words.ts';
import { type MadeToken, MakeTokenDialog } from './make-token-dialog.tsx';
import { NewToken, TokenList } from './token-list.tsx';
import { useOwnTokens, useTokenRule, useTokensOf } from './use-api-tokens.ts';

/** The institution's administrator sees every token, revokes any, and says who can make some. */
export function TokensPanel({ institutionId }: { institutionId: number }) {
  const { data, error, refetch } = useTokensOf(institutionId);
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      {!data &&
        (error ? <Failed message={sentenceOf(error)} onRetry={() => void refetch()} /> : <ThreeCircles />)}
      {data && (
        <div className="grid gap-6">
          <Tokens institutionId={institutionId} tokens={data.tokens} />
          <Rule institutionId={institutionId} facultyMay={data.faculty_may} />
        </div>
      )}
    </>
  );
}

type Listed = NonNullable<ReturnType<typeof useTokensOf>['data']>['tokens'];

function Tokens({ institutionId, tokens }: { institutionId: number; tokens: Listed }) {
  const own = useOwnTokens().data?.places.find((one) => one.institution_id === institutionId);
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<MadeToken>();
  return (
    <Card
      title={words.all}
      flush
      actions={own && <Button onClick={() => setMaking(true)}>{ownTokens.make}</Button>}
    >
      {made && <NewToken made={made} onDone={() => setMade(undefined)} />}
      {tokens.length === 0 ? (
        <Empty title={words.none} hint={words.noneHint} />
      ) : (
        <TokenList tokens={tokens} aboutOf={({ person, username }) => person ?? username} />
      )}
      {isMaking && own && (
        <MakeTokenDialog
          places={[own]}
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

function Rule({ institutionId, facultyMay }: { institutionId: number; facultyMay: boolean }) {
  const rule = useTokenRule(institutionId);
  return (
    <Card title={words.who}>
      <p className="text-sm text-ink-2">{words.admins}</p>
      <Checkbox
        label={words.faculty}
        checked={rule.isPending ? rule.variables : facultyMay}
        busy={rule.isPending}
        onChange={(event) => rule.mutate(event.target.checked)}
      />
      <p className="text-sm text-ink-2">{words.facultyHint}</p>
    </Card>
  );
}
