/** Intervals and time limits of deliveries, in milliseconds. */
export interface DeliveryPace {
  /** Interval between looks for waiting messages. */
  readonly sweepMs: number
  /** Interval between looks for messages that are too old. */
  readonly giveUpMs: number
  /** Time limit of a mail or text message: name resolution, connection, transmission. */
  readonly messageMs: number
  /** Maximum silence of a mail server. */
  readonly silenceMs: number
  /** Time limit of a webhook: name resolution, connection, response. */
  readonly webhookMs: number
}

export const deliveryPace: DeliveryPace = {
  sweepMs: 5000,
  giveUpMs: 60_000,
  messageMs: 30_000,
  silenceMs: 15_000,
  webhookMs: 15_000,
}
