// The package brings no types of its own; these are the parts in use.
declare module 'saxen' {
  type Decode = (text: string) => string;

  interface Hooks {
    /** `attributes()` is false when they cannot be read. */
    openTag: (name: string, attributes: () => Record<string, string> | false, decodeEntities: Decode) => void;
    closeTag: (name: string) => void;
    text: (value: string, decodeEntities: Decode) => void;
    cdata: (value: string) => void;
  }

  export class Parser {
    on<Hook extends keyof Hooks>(hook: Hook, listener: Hooks[Hook]): this;
    parse(xml: string): void;
  }
}
