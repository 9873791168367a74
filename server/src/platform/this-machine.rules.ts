// Which host names mean this machine: what goes there leaves it by no cable.

/** By name and not by looking it up: what a name resolves to can change after the start. */
export function isThisMachine(host: string): boolean {
  return /^(localhost|[a-z0-9-]+\.localhost|127\.\d+\.\d+\.\d+|\[?::1\]?|\/.*)$/i.test(host);
}
