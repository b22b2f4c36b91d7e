// What lies in several places, as one figure.
import { qualityStatus } from '@gemba/contract/stock/dictionaries.ts'
import Big from 'big.js'
import type { TrackedStock } from '../../stock/index.ts'

/** Returns how much there is in all places. */
export const sumOf = (held: readonly Pick<TrackedStock, 'onHand'>[]): string =>
  held.reduce((sum, { onHand }) => sum.plus(onHand), new Big(0)).toFixed()

const { rejected, onHold, inInspection, available } = qualityStatus.codes
const fromWorst: readonly number[] = [rejected, onHold, inInspection, available]

/** Returns the worst quality status of what is there; null where nothing is. */
export const worstOf = (held: readonly Pick<TrackedStock, 'qualityStatus'>[]): number | null =>
  fromWorst.find((status) => held.some(({ qualityStatus: own }) => own === status)) ?? null
