// How much more than planned may be used without a reason: what the company has set.
import { configOptions } from '@gemba/contract/base/configuration/options.ts'
import Big from 'big.js'
import type { Read } from '../../../platform/db/work.ts'
import { readOption, roundLimit } from '../../base/index.ts'

const { initial } = configOptions.overIssue.values.percent

interface PlannedQuantity {
  readonly quantity: Big | string
  /** Places behind the point that its quantities have. */
  readonly precision: number
}

/** Returns what tells the most that may be used of what is planned, in what its unit can tell. */
export async function overIssueOf(read: Read): Promise<(planned: PlannedQuantity) => Big> {
  const { isOn, value } = await readOption(read, 'overIssue', 'percent')
  const factor = new Big(isOn ? (value ?? initial) : 0).div(100).plus(1)
  return ({ quantity, precision }) => {
    const planned = new Big(quantity)
    const most = roundLimit(planned.times(factor), precision)
    return most.gt(planned) ? most : planned
  }
}
