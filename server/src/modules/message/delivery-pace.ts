/** How often deliveries are looked for, and how long the other side may take, in milliseconds. */
export interface DeliveryPace {
  /** From one look for what waits to the next, where nothing wakes it. */
  readonly sweepMs: number
  /** From one giving up of what is too old to the next. */
  readonly giveUpMs: number
  /** The whole of a sending by mail or text message: name, connection, conversation. */
  readonly messageMs: number
  /** Silence of a mail server. */
  readonly silenceMs: number
  /** Name, connection and answer of a webhook together. */
  readonly webhookMs: number
}

export const deliveryPace: DeliveryPace = {
  sweepMs: 5000,
  giveUpMs: 60_000,
  messageMs: 30_000,
  silenceMs: 15_000,
  webhookMs: 15_000,
}
