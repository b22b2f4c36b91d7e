// Watches the disk that holds this installation, so that it warns in time and stops before the disk does.

import { statfs } from 'node:fs/promises'
import type { StorageState } from '@gemba/contract/admin/retention.ts'

const checkMs = 5000
const warningShare = 0.8
/** The oldest readings go. */
const lowShare = 0.9
/** Readings are no longer acknowledged: their boxes keep them. */
const fullShare = 0.97
/** A small disk is full before its share says so: PostgreSQL needs room for its log. */
const leastFreeBytes = 128 * 1_048_576
/** A level is left only this far below its bound, so that it does not flicker. */
const slackShare = 0.01

export interface DiskSpace {
  readonly totalBytes: number
  readonly freeBytes: number
}

export interface DiskGuardOptions {
  readonly folder: string
  /** From one look to the next. */
  readonly everyMs?: number | undefined
  /** Reads the space of the folder's disk. */
  readonly readSpace?: (folder: string) => Promise<DiskSpace>
  /** Told of each new level. */
  readonly changed?: (state: StorageState) => void
  /** Told of the state after each look. */
  readonly checked?: (state: StorageState) => void
}

const bounds = { warning: warningShare, low: lowShare, full: fullShare } as const
const levels = ['ok', 'warning', 'low', 'full'] as const

/** Returns the level of a disk that had `before`. */
export function levelOf({ totalBytes, freeBytes }: DiskSpace, before: StorageState['level']): StorageState['level'] {
  const usedShare = 1 - freeBytes / totalBytes
  const isReached = (level: keyof typeof bounds): boolean => {
    const slack = levels.indexOf(before) >= levels.indexOf(level) ? slackShare : 0
    if (level === 'full' && freeBytes < leastFreeBytes * (slack > 0 ? 1.5 : 1)) return true
    return usedShare >= bounds[level] - slack
  }
  return (['full', 'low', 'warning'] as const).find(isReached) ?? 'ok'
}

export class DiskGuard {
  readonly #options: DiskGuardOptions
  #timer: NodeJS.Timeout | undefined
  #state: StorageState = { usedShare: 0, freeBytes: 0, totalBytes: 0, level: 'ok' }

  constructor(options: DiskGuardOptions) {
    this.#options = options
  }

  get state(): StorageState {
    return this.#state
  }

  /** Whether nothing more may be written that can wait. */
  get isFull(): boolean {
    return this.#state.level === 'full'
  }

  /** Looks once, then every few seconds. */
  async start(): Promise<void> {
    await this.check()
    this.#timer = setInterval(() => void this.check(), this.#options.everyMs ?? checkMs)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Looks now. A disk that cannot be looked at keeps its state. */
  async check(): Promise<void> {
    const { folder, readSpace = spaceOf, changed, checked } = this.#options
    const space = await readSpace(folder).catch(() => undefined)
    if (!space || space.totalBytes === 0) return
    const before = this.#state.level
    const level = levelOf(space, before)
    this.#state = { ...space, usedShare: 1 - space.freeBytes / space.totalBytes, level }
    if (level !== before) changed?.(this.#state)
    checked?.(this.#state)
  }
}

/** Returns the space of a folder's disk. */
export async function spaceOf(folder: string): Promise<DiskSpace> {
  const { bsize, blocks, bfree, bavail } = await statfs(folder)
  // What only root may use counts as used: PostgreSQL is not root.
  return { totalBytes: bsize * (blocks - bfree + bavail), freeBytes: bsize * bavail }
}
