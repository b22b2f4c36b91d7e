import { DomainError } from '../../../platform/domain-error.ts'

const retrySec = 10

/** Counts the messages that are being sent per company, so that a slow mail server cannot accumulate them. */
export class SendsInProgress {
  readonly #limits: { readonly ofCompany: number; readonly inAll: number }
  readonly #counts = new Map<string, number>()
  #inAll = 0

  constructor(limits: { ofCompany: number; inAll: number }) {
    this.#limits = limits
  }

  /**
   * Counts one more message. Returns the function that ends it, once. Throws `throttled` if too many are being sent.
   */
  begin(companyId: string): () => void {
    const count = this.#counts.get(companyId) ?? 0
    if (count >= this.#limits.ofCompany || this.#inAll >= this.#limits.inAll) {
      throw new DomainError('throttled', { seconds: retrySec })
    }
    this.#counts.set(companyId, count + 1)
    this.#inAll++
    return () => {
      const remaining = (this.#counts.get(companyId) ?? 1) - 1
      if (remaining > 0) this.#counts.set(companyId, remaining)
      else this.#counts.delete(companyId)
      this.#inAll--
    }
  }
}
