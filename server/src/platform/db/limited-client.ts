// A connection that fails its queries, and nothing else, when it breaks or when the server behind it stops answering; of what
// failed it remembers whether others refer to it.
import pg from 'pg'
import { prepared } from './prepared.ts'

/** How much later than PostgreSQL's own limit a statement is given up here: PostgreSQL answers in words as long as it can. */
const graceMs = 2_000

/** A client that can be given up. */
export interface LimitedClient extends pg.Client {
  /** Fails everything that waits on the connection. */
  breakOff(): void
}

const brokenByReferred = new WeakSet<object>()

/**
 * Whether a statement failed because rows of another table refer to what it removes or changes. PostgreSQL says so in the text of
 * its error only, in the language of its own.
 */
export const isOfReferred = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && brokenByReferred.has(error)

function textOf(query: unknown): string {
  const text = typeof query === 'string' ? query : ((query as { text?: unknown } | null)?.text ?? '')
  return String(text).trimStart()
}

const changed = /^update\s+"?(\w+)/i

/** Marks the failure of a statement that removes rows, or changes those of a table that is not the one whose reference broke. */
function markReferred(text: string, error: unknown): void {
  if (typeof error !== 'object' || error === null) return
  const isChange = changed.exec(text)?.[1]
  const isOfAnother = isChange !== undefined && (error as { table?: unknown }).table !== isChange
  if (/^delete/i.test(text) || isOfAnother) brokenByReferred.add(error)
}

/** The client class of a pool whose statements end after `statementMs`; 0 is without a limit. */
export function limitedClient(statementMs: number): typeof pg.Client {
  return class extends pg.Client implements LimitedClient {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      // While it is out of the pool nobody else listens, and its queries fail anyhow.
      this.on('error', () => {})
    }

    // biome-ignore lint/suspicious/noExplicitAny: the overloads of the base class, passed on as they came
    override query(...args: any[]): any {
      const named = prepared(args[0], args[1])
      // biome-ignore lint/suspicious/noExplicitAny: see above
      const answer = (super.query as (...given: any[]) => unknown).apply(this, named ? [named] : args)
      if (!(answer instanceof Promise)) return answer
      const text = textOf(args[0])
      if (/^(delete|update)/i.test(text)) answer.catch((error: unknown) => markReferred(text, error))
      if (statementMs > 0) this.#limit(answer)
      return answer
    }

    /** A frozen server ends nothing by itself: the connection goes, and everything that waits on it fails. */
    #limit(answer: Promise<unknown>): void {
      const timer = setTimeout(() => this.breakOff(), statementMs + graceMs)
      const clear = (): void => clearTimeout(timer)
      answer.then(clear, clear)
    }

    breakOff(): void {
      const { stream } = (this as unknown as { connection: { stream: { destroy(error: Error): void } } }).connection
      stream.destroy(Object.assign(new Error('PostgreSQL does not answer'), { code: 'ETIMEDOUT' }))
    }
  }
}
