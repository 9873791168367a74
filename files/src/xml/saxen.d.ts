// The package brings no types of its own; these are the parts in use.
declare module 'saxen' {
  interface Hooks {
    /** `attributes()` is false when they cannot be read. */
    openTag: (name: string, attributes: () => Record<string, string> | false) => void;
    closeTag: (name: string) => void;
    text: (value: string) => void;
    cdata: (value: string) => void;
    /** From `<?` to `?>`. */
    question: (value: string) => void;
    /** From `<!` to the next `>`: of a document type that declares something, its first declaration too. */
    attention: (value: string, decode: unknown, context: () => { line: number }) => void;
    /** The line is counted from 0. */
    error: (error: Error, context: () => { line: number }) => void;
    warn: (warning: Error, context: () => { line: number }) => void;
  }

  export class Parser {
    on<Hook extends keyof Hooks>(hook: Hook, listener: Hooks[Hook]): this;
    parse(xml: string): void;
  }
}
