// Secrets of the simulated boxes that companies were given with the demo plant: the store keeps them where only boxes prove them.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomPassword } from '@gemba/server/src/platform/random-password.ts'
import type { BoxSecrets } from '../plant/make-masters.ts'

export class CompanySecrets {
  readonly #path: string

  constructor(dataFolder: string) {
    this.#path = join(dataFolder, 'demo-of-companies.json')
  }

  /** Returns those of a company, the same each time; random ones at first. */
  of(companyId: string): BoxSecrets {
    const all = this.#read()
    const known = all[companyId]
    if (known) return known
    const made = { plantBox: randomPassword(), pressBox: randomPassword() }
    writeFileSync(this.#path, JSON.stringify({ ...all, [companyId]: made }), { mode: 0o600 })
    return made
  }

  #read(): Record<string, BoxSecrets> {
    return existsSync(this.#path) ? JSON.parse(readFileSync(this.#path, 'utf8')) : {}
  }
}
