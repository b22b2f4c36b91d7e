// The work of a captcha, done between frames while the person looks at the picture. Works on plain HTTP, where browsers offer no crypto.
import { hasZeroBits, type WorkDemand, workText } from '@gemba/contract/identity/sign-in/proof-of-work.ts'
import { sha256 } from '@noble/hashes/sha2.js'

/** So long the page may stand still at a time. */
const sliceMs = 8

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Returns the numbers of all puzzles. Throws the reason of the signal once it is aborted. */
export async function solveWork(key: string, { puzzles, bits }: WorkDemand, signal: AbortSignal): Promise<string> {
  const numbers: number[] = []
  let sliceEnd = performance.now() + sliceMs
  for (let number = 0; numbers.length < puzzles; number++) {
    if (performance.now() > sliceEnd) {
      await nextTask()
      signal.throwIfAborted()
      sliceEnd = performance.now() + sliceMs
    }
    if (!hasZeroBits(sha256(bytesOf(workText(key, numbers.length, number))), bits)) continue
    numbers.push(number)
    number = -1
  }
  return numbers.join('.')
}
