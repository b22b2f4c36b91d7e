// The folder of spool segments: file names, opening, leftovers of an earlier run.

import { type FileHandle, mkdir, open, readdir, readFile, rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { type SampleRow, visitRows } from './row-codec.ts'

const namePattern = /^(\d{12})\.rows$/

export const segmentName = (number: number): string => `${String(number).padStart(12, '0')}.rows`

/** Returns whether a file of the folder is a segment. */
export const isSegmentName = (name: string): boolean => namePattern.test(name)

export interface OpenSegment {
  path: string
  file: FileHandle
  bytes: number
  /** Milliseconds of `performance.now()`, which is never set back. */
  openedAt: number
}

/** Creates segment files with increasing numbers. */
export class SegmentFolder {
  #folder: string
  #next = 1

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Creates the folder. Returns the segments left by an earlier run, oldest first. */
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

  /** Syncs the folder, because the name of a new file is durable only then. Windows does this itself. */
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
 * Truncates the torn tail of a leftover segment and visits its rows. Removes an empty segment. Returns whether rows
 * remain to be inserted.
 */
export async function repairSegment(path: string, visit: (row: SampleRow) => void): Promise<boolean> {
  const bytes = await readFile(path)
  const wholeBytes = visitRows(bytes, visit)
  if (wholeBytes === 0) {
    await rm(path, { force: true })
    return false
  }
  if (wholeBytes < bytes.length) await truncate(path, wholeBytes)
  return true
}
