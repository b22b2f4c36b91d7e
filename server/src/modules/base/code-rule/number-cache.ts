// Numbers of quick rules: a server takes a block of them at once, and gives them out of its memory. What is left of a block when
// the server ends is a gap.
import type { Transactions } from '../../../platform/db/store.ts'
import { type Counter, takeNumbers } from './counters.ts'

interface Block {
  next: number
  end: number
}

/** Numbers that are taken from the store at once. */
const blockSize = 1000
/** Counters whose blocks are remembered; those used longest ago make room. */
const mostBlocks = 1000

export class NumberCache {
  readonly #blocks = new Map<string, Block>()

  /** Returns how numbers of a rule are taken; `works` are of their own, so that no caller waits for another's commit. */
  takerOf({ version }: { version: number }, works: Transactions) {
    return async ({ ruleId, span }: Counter, count: number): Promise<number> => {
      const key = `${ruleId} ${version} ${span}`
      const known = this.#blocks.get(key)
      if (known && known.next + count <= known.end) return this.#give(key, known, count)
      const size = Math.max(blockSize, count)
      const first = await works.inWork((work) => takeNumbers(work, { ruleId, span }, size))
      return this.#give(key, { next: first, end: first + size }, count)
    }
  }

  #give(key: string, block: Block, count: number): number {
    const before = block.next
    block.next += count
    this.#blocks.delete(key)
    this.#blocks.set(key, block)
    if (this.#blocks.size > mostBlocks) this.#blocks.delete(this.#blocks.keys().next().value ?? '')
    return before
  }
}
