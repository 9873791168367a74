import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { newToken as words } from './api-tokens.words.ts';
import type { MadeToken } from './make-token-dialog.tsx';

/** Shown once, until the person leaves or says that they have it. */
export function NewToken({ made: { name, token }, onDone }: { made: MadeToken; onDone: () => void }) {
  return (
    <section aria-labelledby="new-token" className="grid gap-3 border-b border-rule bg-pencil-soft px-4 py-4">
      <h3 id="new-token" className="text-sm font-semibold">
        {words.title(name)}
      </h3>
      <p className="max-w-measure text-sm">{words.once}</p>
      <p className="rounded-sm border border-rule bg-sheet px-3 py-2 font-mono text-sm break-all">{token}</p>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={token} done={words.copied}>
          {words.copy}
        </CopyButton>
        <Button variant="quiet" onClick={onDone}>
          {words.done}
        </Button>
      </div>
    </section>
  );
}
