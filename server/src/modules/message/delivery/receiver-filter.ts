// Filters messages of a user or webhook by the level of alarms and by objects.
import type { Read } from '../../../platform/db/work.ts'

export interface ReceiverFilter {
  /** 1 is the most urgent. Messages without a level always match. */
  readonly lowestLevel: number
  /** Matches messages about these objects and their descendants; about anything if empty. */
  readonly objects: readonly string[] | null
}

/** Returns the objects that a message is about, with their ancestors. Injected at the start of the product. */
export type ObjectsAbove = (read: Read, link: Readonly<Record<string, string>>) => Promise<readonly string[]>

/** The subject of a message. Its objects are read once, when a filter needs them. */
export class Subject {
  readonly #level: number | null
  readonly #find: () => Promise<readonly string[]>
  #objects: Promise<readonly string[]> | undefined

  constructor(level: number | null, find: () => Promise<readonly string[]>) {
    this.#level = level
    this.#find = find
  }

  /** Returns whether the message matches a filter. */
  async fits({ lowestLevel, objects }: ReceiverFilter): Promise<boolean> {
    if (this.#level !== null && this.#level > lowestLevel) return false
    if (objects === null || objects.length === 0) return true
    this.#objects ??= this.#find()
    const subjectIds = new Set(await this.#objects)
    return objects.some((id) => subjectIds.has(id))
  }
}
