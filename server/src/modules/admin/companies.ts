// What the module needs of companies, which another module keeps. Given by the start of the product.
import type { Read, Work } from '../../platform/db/work.ts'

interface CompanyEntry {
  readonly id: string
  /** IANA time zone. */
  readonly zone: string
  /** Days that raw samples are kept; 0 is without end. */
  readonly rawRetentionDays: number
}

export interface Companies {
  /** Those that the reader sees, by id: all of them for the product itself. */
  list(read: Pick<Read, 'tx'>): Promise<readonly CompanyEntry[]>
  /** Stores how many days the company of the work keeps raw samples. */
  setRawRetention(work: Work, days: number): Promise<void>
}
