// The over-issue allowance of the company: how much more than planned may be consumed without a reason.
import { configOptions } from '@gemba/contract/base/configuration/options.ts'
import Big from 'big.js'
import type { Read } from '../../../platform/db/work.ts'
import { readOption, roundLimit } from '../../base/index.ts'

const { initial } = configOptions.overIssue.values.percent

interface PlannedQuantity {
  readonly quantity: Big | string
  /** Decimal places of the unit. */
  readonly precision: number
}

/**
 * Returns a function that gives the maximum consumption for a planned quantity, rounded to the precision of the unit.
 * It is never less than planned.
 */
export async function overIssueOf(read: Read): Promise<(planned: PlannedQuantity) => Big> {
  const { isOn, value } = await readOption(read, 'overIssue', 'percent')
  const factor = new Big(isOn ? (value ?? initial) : 0).div(100).plus(1)
  return ({ quantity, precision }) => {
    const planned = new Big(quantity)
    const maximum = roundLimit(planned.times(factor), precision)
    return maximum.gt(planned) ? maximum : planned
  }
}
