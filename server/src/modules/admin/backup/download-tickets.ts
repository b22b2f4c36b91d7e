// Tickets for one download of a backup, because a plain link cannot contain a password.
import { randomBytes } from 'node:crypto'

interface Ticket {
  readonly userId: string
  readonly folder: string
  /** Epoch ms. */
  readonly until: number
}

const lifeMs = 60_000
const maxTickets = 20

export class DownloadTickets {
  readonly #tickets = new Map<string, Ticket>()

  /** Returns a ticket for a backup, valid for one minute and one use by the same user. */
  issue(userId: string, folder: string): string {
    const [oldest] = this.#tickets.keys()
    if (oldest && this.#tickets.size >= maxTickets) this.#tickets.delete(oldest)
    const ticket = randomBytes(24).toString('base64url')
    this.#tickets.set(ticket, { userId, folder, until: Date.now() + lifeMs })
    return ticket
  }

  /**
   * Returns the folder of a ticket and invalidates it; undefined if it belongs to another user, was used, or has
   * expired.
   */
  take(userId: string | null, ticket: string): string | undefined {
    const entry = this.#tickets.get(ticket)
    if (!entry || entry.userId !== userId) return undefined
    this.#tickets.delete(ticket)
    return entry.until < Date.now() ? undefined : entry.folder
  }
}
