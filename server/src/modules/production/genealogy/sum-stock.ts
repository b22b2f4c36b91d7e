// Combines the stock of several locations.
import { qualityStatus } from '@gemba/contract/stock/dictionaries.ts'
import Big from 'big.js'
import type { TrackedStock } from '../../stock/index.ts'

/** Returns the total quantity in all locations. */
export const sumOf = (balances: readonly Pick<TrackedStock, 'onHand'>[]): string =>
  balances.reduce((sum, { onHand }) => sum.plus(onHand), new Big(0)).toFixed()

const { rejected, onHold, inInspection, available } = qualityStatus.codes
const fromWorst: readonly number[] = [rejected, onHold, inInspection, available]

/** Returns the worst quality status of the stock; null if there is none. */
export const worstValue = (balances: readonly Pick<TrackedStock, 'qualityStatus'>[]): number | null =>
  fromWorst.find((status) => balances.some((balance) => balance.qualityStatus === status)) ?? null
