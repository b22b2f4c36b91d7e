// What the module needs to know of companies from another module. Injected at the start of the product.
import type { Read, Work } from '../../platform/db/work.ts'

interface CompanyEntry {
  readonly id: string
  /** IANA time zone. */
  readonly zone: string
  /** Days to retain raw samples; 0 is unlimited. */
  readonly rawRetentionDays: number
}

export interface Companies {
  /** Returns the companies that the reader sees; all of them for the product itself. */
  list(read: Pick<Read, 'tx'>): Promise<readonly CompanyEntry[]>
  /** Stores the retention of raw samples of the current company, in days. */
  setRawRetention(work: Work, days: number): Promise<void>
}
