// A reply, or one field of it, as JSON that was written before, from what the contract's schema had left of it. It is sent as it
// is: what a thousand people are sent in the same minute is checked and written once.

export class PreparedReply {
  readonly #json: string;
  readonly #place: { fields: object; name: string } | undefined;

  /** The whole reply; or the field `name` beside others, which are checked as in any reply. */
  constructor(json: string, place?: { fields: object; name: string }) {
    this.#json = json;
    this.#place = place;
  }

  /** `write` gives JSON of what a schema leaves. */
  text(write: (fields: object) => string): string {
    if (!this.#place) return this.#json;
    const { fields, name } = this.#place;
    return `${write(fields).slice(0, -1)},${JSON.stringify(name)}:${this.#json}}`;
  }
}
