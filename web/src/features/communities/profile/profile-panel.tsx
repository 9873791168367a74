import { CommunityProfileForm, type OwnCommunity } from '@quivia/contract/communities';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { howToJoin } from '../communities.words.ts';
import { CommunitySummary, Fact } from '../community-summary.tsx';
import { type ProfileValues, readSaved, useChangeProfile } from '../use-communities.ts';
import { profilePanel as words } from './profile.words.tsx';
import { ProfileFields } from './profile-fields.tsx';

/** How the community presents itself. Of two admins, the second to save sees the other's version and keeps their own. */
export function CommunityProfilePanel({ community }: { community: OwnCommunity }) {
  const { id } = community;
  const change = useChangeProfile(id);
  const [seen, setSeen] = useState(community);
  const [conflict, setConflict] = useState<string>();
  const form = useContractForm(CommunityProfileForm, { defaultValues: valuesOf(community) });
  const typed = useWatch({ control: form.control }) as ProfileValues;

  async function save(values: ProfileValues) {
    const { version } = seen;
    try {
      // Only an open community takes requests.
      const asks_first = values.is_open && values.asks_first;
      toast.success(await change({ ...values, asks_first, version }));
      setConflict(undefined);
      const now = await readSaved(id);
      if (!now) return;
      setSeen(now);
      form.reset(valuesOf(now));
    } catch (error) {
      if (!(error instanceof CallError && error.code === 'changed_meanwhile')) throw error;
      setSeen((await readSaved(id)) ?? seen);
      setConflict(error.message);
    }
  }

  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <Card title={words.form}>
          <form noValidate className="grid max-w-measure gap-6" onSubmit={form.submit(save)}>
            <ProfileFields form={form} />
            {conflict && (
              <Notice>
                <p>{conflict}</p>
                <p>{words.savedVersion(seen.name, howToJoin(seen), seen.description)}</p>
                <p>{words.keptChanges}</p>
              </Notice>
            )}
            <div>
              <Button type="submit" variant="main" busy={form.formState.isSubmitting}>
                {words.save}
              </Button>
            </div>
          </form>
        </Card>
        <Card title={words.preview}>
          <CommunitySummary
            community={{ ...typed, member_count: community.member_count }}
            facts={<Fact>{howToJoin(typed)}</Fact>}
          />
        </Card>
      </div>
    </>
  );
}

const valuesOf = ({ name, description, is_open, asks_first, picture }: OwnCommunity): ProfileValues => ({
  name,
  description,
  is_open,
  asks_first,
  picture,
});
