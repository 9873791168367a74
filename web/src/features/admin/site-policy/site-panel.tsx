import { type SitePolicy, SitePolicyForm } from '@quivia/contract/site-policy';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { RadioRows } from '../../../ui/fields/radio-rows.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { AdviceCard } from './advice-card.tsx';
import { sitePanel as words } from './site-policy.words.ts';
import { useSitePolicy, useSitePolicyChanges } from './use-site-policy.ts';

const RULES = [
  { value: 'ordered', words: words.ordered, hint: words.orderedHint },
  { value: 'standard', words: words.standard, hint: words.standardHint },
] as const;

export function SitePanel() {
  const { data, isPending, error, refetch } = useSitePolicy();
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      <AdviceCard />
      <Card title={words.signIn} className="max-w-3xl">
        {isPending && <ThreeCircles />}
        {!data && error && <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />}
        {data && <PolicyForm policy={data} />}
      </Card>
    </>
  );
}

function PolicyForm({ policy }: { policy: SitePolicy }) {
  const { change } = useSitePolicyChanges();
  const { password_rule, admins_need_factor } = policy;
  const { register, submit, watch, setValue, formState } = useContractForm(SitePolicyForm, {
    defaultValues: { password_rule, admins_need_factor },
  });
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={submit(async (form) => {
        toast.success(await change(form));
      })}
    >
      <RadioRows
        label={words.rule}
        options={RULES}
        value={watch('password_rule')}
        onChange={(rule) => setValue('password_rule', rule)}
        error={formState.errors.password_rule?.message}
      />
      <p className="text-sm text-ink-2">{words.both}</p>
      <div>
        <Checkbox
          label={words.need}
          error={formState.errors.admins_need_factor?.message}
          {...register('admins_need_factor')}
        />
        <p className="text-sm text-ink-2">{words.needHint}</p>
      </div>
      <div>
        <Button type="submit" variant="main" busy={formState.isSubmitting}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}
