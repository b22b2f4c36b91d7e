// How computed quantities are rounded to the decimal places of their unit. What people enter is never rounded (docs/adr/0059).
import Big from 'big.js'

/** Rounds what is needed: up, so that it suffices. */
export const roundNeed = (exact: Big, precision: number): Big => exact.round(precision, Big.roundUp)

/** Rounds what is allowed or can be made: down, so that no limit is exceeded. */
export const roundLimit = (exact: Big, precision: number): Big => exact.round(precision, Big.roundDown)

/** Rounds what is converted between units, or a share of a plan: half up. */
export const roundConverted = (exact: Big, precision: number): Big => exact.round(precision, Big.roundHalfUp)
