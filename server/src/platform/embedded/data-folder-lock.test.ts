import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartRefusal } from '../start-refusal.ts'
import { lockDataFolder } from './data-folder-lock.ts'

let folder: string
let lockFile: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gemba lock '))
  lockFile = join(folder, 'gemba.lock')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Starts another process that holds the lock. */
async function startHolder() {
  const code = `
    const { lockDataFolder } = await import(${JSON.stringify(new URL('./data-folder-lock.ts', import.meta.url).href)})
    try { lockDataFolder(process.argv[1]); console.log('held') } catch (error) { console.log(error.message) }
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, folder])
  const [output] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, output: output.toString().trim() }
}

test('a second process is rejected with one line naming the first, and may start after the first was killed', async () => {
  const first = await startHolder()
  const second = await startHolder()
  try {
    expect(first.output).toBe('held')
    expect(second.output).toContain(`process ${first.child.pid}`)
    expect(second.output).not.toContain('\n')
    expect(() => lockDataFolder(folder)).toThrow(StartRefusal)
  } finally {
    for (const { child } of [first, second]) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  }
  lockDataFolder(folder).release()
  expect(existsSync(lockFile)).toBe(false)
})

test('the folder is created, and the lock is free after its release', () => {
  const below = join(folder, 'not', 'yet')
  const lock = lockDataFolder(below)
  expect(JSON.parse(readFileSync(join(below, 'gemba.lock'), 'utf8'))).toMatchObject({ pid: process.pid })
  lock.release()
  lock.release()
  lockDataFolder(below).release()
})

test('the lock of a process id that belongs to another process now is replaced', () => {
  writeFileSync(lockFile, JSON.stringify({ pid: process.ppid, startMark: 'long ago' }))
  lockDataFolder(folder)
  expect(JSON.parse(readFileSync(lockFile, 'utf8'))).toMatchObject({ pid: process.pid })
})

test.each(['', '{"pid":', '{"pid":"x"}', 'null'])('a truncated lock file (%j) is replaced', (text) => {
  writeFileSync(lockFile, text)
  lockDataFolder(folder)
  expect(JSON.parse(readFileSync(lockFile, 'utf8'))).toMatchObject({ pid: process.pid })
})

test.each(['file/below', 'file'])('a folder that cannot be created or entered (%s) is reported in one line', (name) => {
  writeFileSync(join(folder, 'file'), '')
  expect(() => lockDataFolder(join(folder, name))).toThrow(/^The data folder .*cannot be used.*GEMBA_DATA.*$/)
})

test.runIf(process.platform === 'linux')('a place where no folder can be created is rejected', () => {
  expect(() => lockDataFolder('/proc/nothing/here')).toThrow(/^The data folder .*cannot be used/)
})
