// A release of what stock does not cover: what who does it says, and what it is refused for.
import { flag, optional, text } from '../../kit/field.ts'

export const forced = {
  /** The material that is short is known; takes a reason, and the right to it. */
  force: optional(flag()),
  reason: optional(text({ max: 500 })),
}

export const shortErrors = ['materialShort', 'materialShortRefused', 'forbidden', 'reasonMissing'] as const
