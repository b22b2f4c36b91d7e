// Tickets to fetch a backup once: a plain link cannot carry a password.
import { randomBytes } from 'node:crypto'

interface Ticket {
  readonly userId: string
  readonly folder: string
  /** Epoch ms. */
  readonly until: number
}

const lifeMs = 60_000
const mostTickets = 20

export class DownloadTickets {
  readonly #tickets = new Map<string, Ticket>()

  /** Returns a ticket for a backup, good for one minute and for one use by the same user. */
  issue(userId: string, folder: string): string {
    const [oldest] = this.#tickets.keys()
    if (oldest && this.#tickets.size >= mostTickets) this.#tickets.delete(oldest)
    const ticket = randomBytes(24).toString('base64url')
    this.#tickets.set(ticket, { userId, folder, until: Date.now() + lifeMs })
    return ticket
  }

  /** Returns the folder that a ticket is for, and takes the ticket; undefined for one of another user, used or too old. */
  take(userId: string | null, ticket: string): string | undefined {
    const found = this.#tickets.get(ticket)
    if (!found || found.userId !== userId) return undefined
    this.#tickets.delete(ticket)
    return found.until < Date.now() ? undefined : found.folder
  }
}
