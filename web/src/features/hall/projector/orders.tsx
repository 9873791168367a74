// On the wall during an evacuation: the order to leave, as the students' pages show it, before everything else.
import type { HallMessage } from '@quivia/contract/hall/messages';
import { useEvacuated } from '../board/head-count/use-head-count.ts';
import type { Head } from '../board/live/board-state.ts';
import { useMessages } from '../messages/use-messages.ts';
import { orders as text } from './projector.words.ts';

/** Exams of the wall in which an evacuation has not ended. */
export function useEvacuatedExams(exams: readonly Head[]): readonly Head[] {
  const rows = useEvacuated();
  return exams.filter(({ exam }) => rows.some(({ exam_id }) => exam_id === exam.id));
}

export function Orders({ exams, isOneOfMany }: { exams: readonly Head[]; isOneOfMany: boolean }) {
  return (
    <div role="alert" className="grid w-full gap-[2vh]">
      {exams.map(({ exam }) => (
        <OrdersOf key={exam.id} examId={exam.id} title={isOneOfMany ? exam.title : undefined} />
      ))}
    </div>
  );
}

const isOn = ({ evacuation }: HallMessage) => evacuation !== undefined && evacuation.over_since === null;

function OrdersOf({ examId, title }: { examId: number; title: string | undefined }) {
  const orders = useMessages(examId).rows?.filter(isOn) ?? [];
  // The board knows of it at once, and the words come after it: nobody reads only "Paused" meanwhile.
  if (orders.length === 0) return <Order whom={title} words={text.unknown} />;
  return orders.map(({ number, room, text: words }) => (
    <Order key={number} whom={[title, room].filter(Boolean).join(', ')} words={words} />
  ));
}

/** Of more letters than fit on a wall in the largest type. */
const LONG = 120;

function Order({ whom, words }: { whom: string | undefined; words: string }) {
  const size =
    words.length > LONG ? 'text-[max(1.25rem,min(3.2vw,5vh))]' : 'text-[max(1.75rem,min(6vw,10vh))]';
  return (
    <div className="border-y-[0.8vh] border-wrong bg-risk-soft px-[2vw] py-[2vh]">
      {whom && <p className="text-[max(1.125rem,min(3vw,4vh))] leading-tight font-bold">{whom}</p>}
      <p className={`leading-tight font-bold break-words whitespace-pre-wrap ${size}`}>{words}</p>
    </div>
  );
}
