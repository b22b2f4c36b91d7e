// Causes that block an order or make it late.
import { decimal, instant, oneOf, optional, reference, text } from '../../kit/field.ts'

/** Most urgent kind first. */
export const holdupKinds = ['exception', 'call', 'paused', 'short', 'notReleased', 'notDispatched', 'behind'] as const

export const holdup = {
  kind: oneOf(holdupKinds),
  /** Id of the exception, the call, or the preparation with the shortage. */
  id: optional(reference('record')),
  /**
   * Name of the exception, the call or the missing material; for paused work the reason (a code of the company's
   * reasons); otherwise the segment.
   */
  name: optional(text()),
  /** Station of the call, or the paused segment. */
  at: optional(text()),
  /** Missing quantity, or remaining quantity of a late segment. */
  quantity: optional(decimal()),
  /** Unit of the missing material; otherwise the unit of the product. */
  unitName: optional(text()),
  /** Planned end of that segment. */
  due: optional(instant()),
}
