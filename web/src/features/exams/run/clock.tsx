const TIME = new Intl.DateTimeFormat('en', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
const DAY = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' });

/** To the second; the day only where it is another than today. */
export function Clock({ at }: { at: string | null }) {
  if (at === null) return <span className="text-ink-3">–</span>;
  const moment = new Date(at);
  const isToday = moment.toDateString() === new Date().toDateString();
  return (
    <time dateTime={at}>
      {!isToday && `${DAY.format(moment)}, `}
      {TIME.format(moment)}
    </time>
  );
}
