// Monitors the disk of this installation, to warn and stop writing before it is full.

import { statfs } from 'node:fs/promises'
import type { StorageState } from '@gemba/contract/admin/retention.ts'

const checkMs = 5000
const warningShare = 0.8
/** From here on the oldest readings are removed. */
const lowShare = 0.9
/** From here on readings are not acknowledged; boxes keep them. */
const fullShare = 0.97
/** A small disk is full before its share is reached, because PostgreSQL needs space for its WAL. */
const minFreeBytes = 128 * 1_048_576
/** Deadband: a level is left only this far below its bound. */
const deadbandShare = 0.01

export interface DiskSpace {
  readonly totalBytes: number
  readonly freeBytes: number
}

export interface DiskGuardOptions {
  readonly folder: string
  /** Interval between checks in ms. */
  readonly everyMs?: number | undefined
  /** Reads the space of the folder's disk. */
  readonly readSpace?: (folder: string) => Promise<DiskSpace>
  /** Called with each new level. */
  readonly changed?: (state: StorageState) => void
  /** Called with the state after each check. */
  readonly checked?: (state: StorageState) => void
}

const bounds = { warning: warningShare, low: lowShare, full: fullShare } as const
const levels = ['ok', 'warning', 'low', 'full'] as const

/** Returns the level of a disk whose previous level was `before`. */
export function levelOf({ totalBytes, freeBytes }: DiskSpace, before: StorageState['level']): StorageState['level'] {
  const usedShare = 1 - freeBytes / totalBytes
  const isReached = (level: keyof typeof bounds): boolean => {
    const slack = levels.indexOf(before) >= levels.indexOf(level) ? deadbandShare : 0
    if (level === 'full' && freeBytes < minFreeBytes * (slack > 0 ? 1.5 : 1)) return true
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

  /** Whether writes that can wait must stop. */
  get isFull(): boolean {
    return this.#state.level === 'full'
  }

  /** Checks now and then at an interval. */
  async start(): Promise<void> {
    await this.check()
    this.#timer = setInterval(() => void this.check(), this.#options.everyMs ?? checkMs)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Checks now. If the disk cannot be read, the state stays. */
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
  // Blocks reserved for root count as used because PostgreSQL does not run as root.
  return { totalBytes: bsize * (blocks - bfree + bavail), freeBytes: bsize * bavail }
}
