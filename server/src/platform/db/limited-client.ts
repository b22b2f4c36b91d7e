// A connection that fails its queries when it breaks or the server stops responding, without other effects. It records
// whether a failed statement violated a reference from another table.
import pg from 'pg'
import { prepared } from './prepared.ts'

/**
 * Delay after PostgreSQL's statement timeout until the statement is given up here, so that PostgreSQL can report the
 * error itself.
 */
const graceMs = 2_000

/** A client whose connection can be broken off. */
export interface LimitedClient extends pg.Client {
  /** Fails all queries that wait on the connection. */
  breakOff(): void
}

const brokenByReferred = new WeakSet<object>()

/**
 * Returns whether a statement failed because rows of another table reference a row that it removes or changes.
 * PostgreSQL reports this only in the error text, which is localized.
 */
export const isOfReferred = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && brokenByReferred.has(error)

function textOf(query: unknown): string {
  const text = typeof query === 'string' ? query : ((query as { text?: unknown } | null)?.text ?? '')
  return String(text).trimStart()
}

const changed = /^update\s+"?(\w+)/i

/** Marks the error of a DELETE, or of an UPDATE of a table other than the one with the violated reference. */
function markReferred(text: string, error: unknown): void {
  if (typeof error !== 'object' || error === null) return
  const isChange = changed.exec(text)?.[1]
  const isOfAnother = isChange !== undefined && (error as { table?: unknown }).table !== isChange
  if (/^delete/i.test(text) || isOfAnother) brokenByReferred.add(error)
}

/** Returns the client class of a pool whose statements time out after `statementMs`; 0 is without limit. */
export function limitedClient(statementMs: number): typeof pg.Client {
  return class extends pg.Client implements LimitedClient {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      // A client that is checked out of the pool has no other listener. Its queries fail in any case.
      this.on('error', () => {})
    }

    // biome-ignore lint/suspicious/noExplicitAny: the overloads of the base class, passed on as they came
    override query(...args: any[]): any {
      const preparedStatement = prepared(args[0], args[1])
      // biome-ignore lint/suspicious/noExplicitAny: see above
      const answer = (super.query as (...queryArgs: any[]) => unknown).apply(
        this,
        preparedStatement ? [preparedStatement] : args,
      )
      if (!(answer instanceof Promise)) return answer
      const text = textOf(args[0])
      if (/^(delete|update)/i.test(text)) answer.catch((error: unknown) => markReferred(text, error))
      if (statementMs > 0) this.#limit(answer)
      return answer
    }

    /** Closes the connection after the timeout, because a suspended server does not end a statement itself. */
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
