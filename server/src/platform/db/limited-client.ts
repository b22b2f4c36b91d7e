// A connection that fails its queries, and nothing else, when it breaks or when the server behind it stops answering; of what
// failed it remembers whether it was to remove rows.
import pg from 'pg'

/** How much later than PostgreSQL's own limit a statement is given up here: PostgreSQL answers in words as long as it can. */
const graceMs = 2_000

/** A client that can be given up. */
export interface LimitedClient extends pg.Client {
  /** Fails everything that waits on the connection. */
  breakOff(): void
}

const brokenByDelete = new WeakSet<object>()

/** Whether a statement that failed removes rows. PostgreSQL says so in the text of its error only, in the language of its own. */
export const isOfDelete = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && brokenByDelete.has(error)

function markDelete(error: unknown): void {
  if (typeof error === 'object' && error !== null) brokenByDelete.add(error)
}

function isDelete(query: unknown): boolean {
  const text = typeof query === 'string' ? query : ((query as { text?: unknown } | null)?.text ?? '')
  return String(text).trimStart().slice(0, 6).toLowerCase() === 'delete'
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
      // biome-ignore lint/suspicious/noExplicitAny: see above
      const answer = (super.query as (...given: any[]) => unknown).apply(this, args)
      if (!(answer instanceof Promise)) return answer
      if (isDelete(args[0])) answer.catch(markDelete)
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
