// When an answer was given, as its device says: pages number answers by the server's time, in microseconds.

interface Numbered {
  seq: number;
  received_at: Date;
  started_at: Date | null;
}

/** Undefined where the number is no time between the start of the attempt and the arrival: other clients just count. */
export function givenAt({ seq, received_at, started_at }: Numbered): Date | undefined {
  const at = seq / 1000;
  const isTime = started_at !== null && at >= started_at.getTime() && at <= received_at.getTime();
  return isTime ? new Date(at) : undefined;
}
