/** Of the list, or of the deliveries of one webhook. */
export const webhooksAddress = (institutionId: number, webhookId?: number) =>
  `?panel=webhooks&institution=${institutionId}${webhookId === undefined ? '' : `&webhook=${webhookId}`}`;
