// What the operator reads about the worker processes.
export const words = {
  died: (pid: number | undefined, how: string) =>
    `Worker ${pid} stopped unexpectedly (${how}). Starting another.`,
  hopeless: (times: number) =>
    `The workers stopped ${times} times in a row and none is running: the lines above say why. Quivia stops.`,
  rolling: 'Replacing the workers, one after the other',
  rolled: 'All workers have been replaced',
  rollFailed: 'The new worker could not start, so the others keep running as they are',
};
