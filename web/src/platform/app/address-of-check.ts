/** At the foot of what was frozen: where a person with a print can see which document it is of. */
export const addressOfCheck = (hash: string) => `${window.location.host}/check/${hash}`;
