// The passwords of the demo. On one machine they are the published ones; an installation that others can reach gets
// random ones. These are stored in the data folder until the demo is complete. Afterwards only the secret of the
// simulator stays.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { publishedPassword } from '@gemba/server/src/platform/published-password.ts'
import { randomPassword } from '@gemba/server/src/platform/random-password.ts'

const names = ['admin', 'operator', 'otherAdmin', 'plantBox', 'pressBox'] as const

/** Passwords of the users of companies demo and other, and secrets of the two boxes. */
export type DemoSecrets = Readonly<Record<(typeof names)[number], string>>

const published = Object.fromEntries(names.map((name) => [name, publishedPassword])) as DemoSecrets

export class DemoSecretFile {
  readonly #path: string

  constructor(dataFolder: string) {
    this.#path = join(dataFolder, 'demo-secrets.json')
  }

  /** Returns the secrets for creating the demo: random ones if others can reach it, the same after an interruption. */
  forMaking(isExposed: boolean): DemoSecrets {
    const storedSecrets = this.#read()
    if (storedSecrets) return { ...published, ...storedSecrets }
    if (!isExposed) return published
    const newSecrets = Object.fromEntries(names.map((name) => [name, randomPassword()])) as DemoSecrets
    this.#write(newSecrets)
    return newSecrets
  }

  /** Removes the passwords of people after the demo is complete and they were displayed. */
  removeAllButSimulator({ plantBox }: DemoSecrets): void {
    if (existsSync(this.#path)) this.#write({ plantBox })
  }

  /** The secret of the simulator's boxes. */
  get plantBox(): string {
    return this.#read()?.plantBox ?? publishedPassword
  }

  #read(): Partial<DemoSecrets> | undefined {
    if (!existsSync(this.#path)) return undefined
    return JSON.parse(readFileSync(this.#path, 'utf8')) as Partial<DemoSecrets>
  }

  #write(secrets: Partial<DemoSecrets>): void {
    writeFileSync(this.#path, JSON.stringify(secrets), { mode: 0o600 })
  }
}
