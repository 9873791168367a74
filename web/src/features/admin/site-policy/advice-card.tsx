import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { adviceCard as words } from './site-policy.words.ts';
import { useSitePolicy, useSitePolicyChanges } from './use-site-policy.ts';

/** For the Admin of a new site, until a rule was chosen or this was dismissed. */
export function AdviceCard({ leadsToSite = false }: { leadsToSite?: boolean }) {
  const { data } = useSitePolicy();
  const { dismissAdvice } = useSitePolicyChanges();
  if (!data?.advises_standard) return null;
  return (
    <Card title={words.title} className="mb-6">
      <p className="text-ink-2">{words.text}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {leadsToSite && <LinkButton to="/admin?panel=site">{words.open}</LinkButton>}
        <Button
          variant="quiet"
          onClick={() =>
            dismissAdvice().then(
              (message) => toast.success(message),
              (error: unknown) => toast.error(sentenceOf(error)),
            )
          }
        >
          {words.dismiss}
        </Button>
      </div>
    </Card>
  );
}
