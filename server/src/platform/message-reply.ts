import type { EndpointShape, ReplyOf } from '@quivia/contract/endpoint';
import type { Message, MessageParams } from '@quivia/contract/message';

/** The sentence that a call ends with: in English, and by its name and parameters for other languages, as refusals have it. */
export interface MessageReply {
  message: string;
  message_id: string;
  params: MessageParams;
}

export const messageReply = ({ id, params, text }: Message): MessageReply => ({
  message: text,
  message_id: id,
  // A parameter that was left out is not sent, as in JSON.
  params: Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined)),
});

/** What a call replies today. Its name and parameters are optional in the contract: versions before had none. */
export type NamedReply<E extends EndpointShape> =
  ReplyOf<E> extends { message: string }
    ? 'message_id' extends keyof ReplyOf<E>
      ? ReplyOf<E> & MessageReply
      : ReplyOf<E>
    : ReplyOf<E>;
