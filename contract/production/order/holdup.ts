// What keeps an order from going on, or makes it late.
import { decimal, instant, oneOf, optional, reference, text } from '../../kit/field.ts'

/** The most pressing first. */
export const holdupKinds = ['exception', 'call', 'paused', 'short', 'notReleased', 'notDispatched', 'behind'] as const

export const holdup = {
  kind: oneOf(holdupKinds),
  /** Of the exception, the call, or the preparation that is short. */
  id: optional(reference('record')),
  /** Of the exception, the call, why it is paused (a code of the company's reasons where work is), what is short; else the segment. */
  name: optional(text()),
  /** The station that calls, or the segment that is paused. */
  at: optional(text()),
  /** What is short, or what is left of a segment that is behind. */
  quantity: optional(decimal()),
  /** Of what is short; else the unit of the product. */
  unitName: optional(text()),
  /** When that segment was to be done. */
  due: optional(instant()),
}
