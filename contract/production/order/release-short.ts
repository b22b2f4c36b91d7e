// Release of work that stock does not cover: its input and its errors.
import { flag, optional, text } from '../../kit/field.ts'

export const forceInput = {
  /** Confirms the shortage. Requires a reason and the right to it. */
  force: optional(flag()),
  reason: optional(text({ max: 500 })),
}

export const shortErrors = ['materialShort', 'materialShortRefused', 'forbidden', 'reasonMissing'] as const
