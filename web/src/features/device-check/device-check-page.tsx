import Check from 'lucide-react/icons/check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { useCallback, useEffect, useState } from 'react';
import { deviceStore } from '../../platform/offline/device-store.ts';
import { useSession } from '../../platform/session/session.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { MessagePage } from '../../ui/layout/message-page.tsx';
import { camera, checkPage as words } from './device-check.words.ts';
import {
  checkAnswers,
  checkBrowser,
  checkClock,
  checkStorage,
  type Finding,
  sendAnswers,
} from './use-device-check.ts';

/** /quiz/check: whether this device is ready for an exam. */
export function DeviceCheckPage() {
  const { user, roles } = useSession();
  const [findings, checkAgain] = useFindings(user?.id);
  const quizzes = roles.includes('Student') ? '/student?panel=take-quiz' : '/communitymember?panel=take-quiz';
  const worst = (['bad', 'risk', 'good'] as const).find((tone) => findings?.some((one) => one.tone === tone));
  return (
    <MessagePage
      title={words.title}
      actions={
        <>
          <LinkButton variant="main" to="/quiz/0">
            {words.rehearse}
          </LinkButton>
          <Button busy={!findings} onClick={checkAgain}>
            {words.again}
          </Button>
          <LinkButton variant="quiet" to={quizzes}>
            {words.toQuizzes}
          </LinkButton>
        </>
      }
    >
      <p>{words.lead}</p>
      <p role="status" className="mt-6 font-semibold text-ink">
        {findings && worst ? words.verdict[worst] : words.checking}
      </p>
      {/* Its space is reserved, so that the buttons stay where they are. */}
      <div className="mt-3 min-h-72">
        {findings && (
          <ul className="divide-y divide-rule rounded-md border border-rule bg-sheet">
            {findings.map((finding) => (
              <FindingRow key={finding.text} {...finding} />
            ))}
          </ul>
        )}
      </div>
    </MessagePage>
  );
}

const MARKS = { good: Check, risk: TriangleAlert, bad: X };
const LOOKS = { good: 'text-correct', risk: 'text-risk', bad: 'text-wrong' };

function FindingRow({ tone, text, advice }: Finding) {
  const Mark = MARKS[tone];
  return (
    <li className="flex gap-3 px-4 py-3 text-sm">
      <Mark aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${LOOKS[tone]}`} strokeWidth={2.5} />
      <div className="min-w-0">
        <p className="text-ink">{text}</p>
        {advice && <p className="mt-1">{advice}</p>}
      </div>
    </li>
  );
}

/** Undefined while it is being checked. */
function useFindings(userId: number | undefined): [Finding[] | undefined, () => void] {
  const [findings, setFindings] = useState<Finding[]>();
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn checks again
  useEffect(() => {
    if (userId === undefined) return;
    let isMounted = true;
    setFindings(undefined);
    void checkAll(userId).then((found) => isMounted && setFindings(found));
    return () => {
      isMounted = false;
    };
  }, [userId, turn]);
  return [findings, useCallback(() => setTurn((count) => count + 1), [])];
}

async function checkAll(userId: number): Promise<Finding[]> {
  const store = await deviceStore();
  const stored = await checkStorage(store, userId);
  const sent = await sendAnswers(store, userId);
  return [checkBrowser(), stored, checkClock(sent.ahead), checkAnswers(sent), { tone: 'good', text: camera }];
}
