// Determines the amount of work for a captcha, and verifies it.
import { createHash } from 'node:crypto'
import { hasZeroBits, type WorkDemand, workText } from '@gemba/contract/identity/sign-in/proof-of-work.ts'
import { addressKeyOf } from '../../../platform/limits/address-key.ts'
import type { Limits } from '../../../platform/limits/limits.ts'

const puzzles = 32
/** A tablet needs a third of a second for the usual work, and five seconds for the hardest. */
const bits = { usual: 10, hardest: 14 } as const
/** Number of captchas per hour and address after which the work doubles, repeatedly. */
const captchasAStep = 20

/** Maximum uses of captchas without work per hour, for programs that know only the picture. */
const maxWithoutWork = { ofAddress: 10, ofAll: 60 } as const
const hourSec = 3600

/** Returns the work for the next captcha of an address. */
export async function demandWork(limits: Limits, ip: string): Promise<WorkDemand> {
  const hourLimit = limits.open('captcha-hour', { points: 1_000_000, durationSec: hourSec })
  const count = await hourLimit.take(addressKeyOf(ip))
  return { puzzles, bits: Math.min(bits.hardest, bits.usual + Math.floor((count - 1) / captchasAStep)) }
}

/** Returns whether the work of a captcha was done. */
export function isWorkDone(key: string, demand: WorkDemand, work: string): boolean {
  const numbers = work.split('.')
  if (numbers.length !== demand.puzzles || !numbers.every((number) => /^\d{1,9}$/.test(number))) return false
  return numbers.every((number, puzzle) => {
    const digest = createHash('sha256')
      .update(workText(key, puzzle, Number(number)))
      .digest()
    return hasZeroBits(digest, demand.bits)
  })
}

/** Counts a use of a captcha without work. Throws `throttled` if there are too many, of the address or in total. */
export async function countWithoutWork(limits: Limits, ip: string): Promise<void> {
  const [ofAddress, ofAll] = [
    limits.open('captcha-idle', { points: maxWithoutWork.ofAddress, durationSec: hourSec }),
    limits.open('captcha-idle-all', { points: maxWithoutWork.ofAll, durationSec: hourSec }),
  ]
  await ofAddress.take(addressKeyOf(ip))
  await ofAll.take('all')
}
