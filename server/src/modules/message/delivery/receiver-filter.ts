// Which messages a person or a webhook wants: by the level of alarms, and by the objects they are about.
import type { Read } from '../../../platform/db/work.ts'

export interface ReceiverFilter {
  /** 1 is the most urgent. Messages that have no level pass. */
  readonly lowestLevel: number
  /** Only messages about these and what is below them; about anything where there are none. */
  readonly objects: readonly string[] | null
}

/** Finds the objects that a message is about, and all above them. Given by the start of the product. */
export type ObjectsAbove = (read: Read, link: Readonly<Record<string, string>>) => Promise<readonly string[]>

/** What a message is about. Objects are looked for once, when the first filter asks for them. */
export class Subject {
  readonly #level: number | null
  readonly #find: () => Promise<readonly string[]>
  #objects: Promise<readonly string[]> | undefined

  constructor(level: number | null, find: () => Promise<readonly string[]>) {
    this.#level = level
    this.#find = find
  }

  /** Whether somebody who wants this wants the message. */
  async fits({ lowestLevel, objects }: ReceiverFilter): Promise<boolean> {
    if (this.#level !== null && this.#level > lowestLevel) return false
    if (objects === null || objects.length === 0) return true
    this.#objects ??= this.#find()
    const about = new Set(await this.#objects)
    return objects.some((id) => about.has(id))
  }
}
