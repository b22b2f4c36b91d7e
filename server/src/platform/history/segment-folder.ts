// The folder of spool segments: names, opening, and what an earlier run left behind.

import { type FileHandle, mkdir, open, readdir, readFile, rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { type SampleRow, visitRows } from './row-codec.ts'

const namePattern = /^(\d{12})\.rows$/

export const segmentName = (number: number): string => `${String(number).padStart(12, '0')}.rows`

/** Whether a file of the folder is a segment. */
export const isSegmentName = (name: string): boolean => namePattern.test(name)

export interface OpenSegment {
  path: string
  file: FileHandle
  bytes: number
  /** By the clock that is never set. */
  openedAt: number
}

/** Hands out segment files under rising numbers. */
export class SegmentFolder {
  #folder: string
  #next = 1

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Makes the folder and returns the segments left by an earlier run, oldest first. */
  async open(): Promise<string[]> {
    await mkdir(this.#folder, { recursive: true })
    const names = (await readdir(this.#folder)).filter(isSegmentName).sort()
    const last = names.at(-1)
    if (last !== undefined) this.#next = Number(namePattern.exec(last)?.[1]) + 1
    return names.map((name) => join(this.#folder, name))
  }

  async create(): Promise<OpenSegment> {
    const path = join(this.#folder, segmentName(this.#next++))
    const file = await open(path, 'a')
    await this.#syncFolder()
    return { path, file, bytes: 0, openedAt: performance.now() }
  }

  /** The name of a new file is durable only once its folder is synced; Windows syncs names by itself. */
  async #syncFolder(): Promise<void> {
    if (process.platform === 'win32') return
    const folder = await open(this.#folder, 'r')
    try {
      await folder.sync()
    } finally {
      await folder.close()
    }
  }
}

/**
 * Cuts the torn tail off a segment left behind and visits its rows. An empty one is removed.
 * @returns whether anything is left to insert
 */
export async function repairSegment(path: string, visit: (row: SampleRow) => void): Promise<boolean> {
  const bytes = await readFile(path)
  const whole = visitRows(bytes, visit)
  if (whole === 0) {
    await rm(path, { force: true })
    return false
  }
  if (whole < bytes.length) await truncate(path, whole)
  return true
}
