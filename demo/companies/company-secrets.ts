// Secrets of the simulated boxes of companies with the demo plant. The database stores them only in a form that
// verifies boxes.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomPassword } from '@gemba/server/src/platform/random-password.ts'
import type { BoxSecrets } from '../plant/make-masters.ts'

export class CompanySecrets {
  readonly #path: string

  constructor(dataFolder: string) {
    this.#path = join(dataFolder, 'demo-of-companies.json')
  }

  /** Returns the secrets of a company. They are random at first, and the same each time afterwards. */
  of(companyId: string): BoxSecrets {
    const all = this.#read()
    const storedSecrets = all[companyId]
    if (storedSecrets) return storedSecrets
    const newSecrets = { plantBox: randomPassword(), pressBox: randomPassword() }
    writeFileSync(this.#path, JSON.stringify({ ...all, [companyId]: newSecrets }), { mode: 0o600 })
    return newSecrets
  }

  #read(): Record<string, BoxSecrets> {
    return existsSync(this.#path) ? JSON.parse(readFileSync(this.#path, 'utf8')) : {}
  }
}
