// Rounding of computed quantities to the decimals of their unit. Entered quantities are never rounded (docs/adr/0059).
import Big from 'big.js'

/** Rounds a required quantity up, so that it suffices. */
export const roundNeed = (exact: Big, precision: number): Big => exact.round(precision, Big.roundUp)

/** Rounds an allowed or producible quantity down, so that no limit is exceeded. */
export const roundLimit = (exact: Big, precision: number): Big => exact.round(precision, Big.roundDown)

/** Rounds a converted quantity or a share of a plan half up. */
export const roundConverted = (exact: Big, precision: number): Big => exact.round(precision, Big.roundHalfUp)
