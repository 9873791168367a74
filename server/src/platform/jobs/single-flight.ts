interface Flight<Result> {
  current: Promise<Result>;
  next?: Promise<Result>;
}

/**
 * For slow reads that many callers want at once. At most one read with the same arguments runs at a time. Calls that
 * arrive meanwhile share the next read, so that no result is older than its call.
 */
export function singleFlight<Args extends unknown[], Result>(
  read: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  const flights = new Map<string, Flight<Result>>();

  function begin(key: string, args: Args): Promise<Result> {
    const flight: Flight<Result> = { current: read(...args) };
    flights.set(key, flight);
    const end = () => {
      if (!flight.next) flights.delete(key);
    };
    flight.current.then(end, end);
    return flight.current;
  }

  return (...args) => {
    const key = JSON.stringify(args);
    const flight = flights.get(key);
    if (!flight) return begin(key, args);
    const again = () => begin(key, args);
    flight.next ??= flight.current.then(again, again);
    return flight.next;
  };
}
