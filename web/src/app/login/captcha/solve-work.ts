// Solves the proof of work of a captcha between frames while the person looks at the picture. Works on plain HTTP,
// where browsers offer no crypto.subtle.
import { hasZeroBits, type WorkDemand, workText } from '@gemba/contract/identity/sign-in/proof-of-work.ts'
import { sha256 } from '@noble/hashes/sha2.js'

/** Maximum time in milliseconds for which the page may be blocked. */
const sliceMs = 8

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Returns the numbers of all puzzles. Throws the reason of the signal if it is aborted. */
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
