// Numbers of rules in cached mode: a server reserves a block in the database and hands out numbers from memory. When
// the server stops, the rest of a block is a gap.
import type { Transactions } from '../../../platform/db/store.ts'
import { type Counter, takeNumbers } from './counters.ts'

interface Block {
  next: number
  end: number
}

/** Number of numbers per block. */
const blockSize = 1000
/** Maximum number of cached blocks; the least recently used one is dropped. */
const maxBlocks = 1000

export class NumberCache {
  readonly #blocks = new Map<string, Block>()

  /**
   * Returns the function that takes numbers of a rule. `works` opens separate transactions, so that no caller waits for
   * another's commit.
   */
  takerOf({ version }: { version: number }, works: Transactions) {
    return async ({ ruleId, span }: Counter, count: number): Promise<number> => {
      const key = `${ruleId} ${version} ${span}`
      const block = this.#blocks.get(key)
      if (block && block.next + count <= block.end) return this.#give(key, block, count)
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
    if (this.#blocks.size > maxBlocks) this.#blocks.delete(this.#blocks.keys().next().value ?? '')
    return before
  }
}
