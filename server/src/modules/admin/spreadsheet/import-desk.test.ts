// How many checked workbooks are stored, for how long, and for whom.
import { material } from '@gemba/contract/base/material/material.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { type Actor, systemActor } from '../../../platform/db/work.ts'
import type { ArrivedFile, FileFolder } from '../../../platform/files/file-folder.ts'
import { ImportDesk } from './import-desk.ts'

const discarded: string[] = []
const folder = { discard: async ({ path }: ArrivedFile) => void discarded.push(path) } as FileFolder
const who = (userId: string, companyId = '1'): Actor => ({ ...systemActor(companyId), userId })
const book = (path: string) => ({
  arrived: { path, digest: path, sizeBytes: 1 },
  resource: material,
  problems: [],
  total: 1,
})

afterEach(() => {
  vi.useRealTimers()
  discarded.length = 0
})

test('five per user and twenty per company; the oldest are discarded with their files', () => {
  const desk = new ImportDesk(folder)
  const isThere = (user: Actor, token: string) => {
    try {
      return desk.find(user, token, material) !== undefined
    } catch {
      return false
    }
  }
  const ownImports = Array.from({ length: 6 }, (_, at) => desk.store(who('1'), book(`1-${at}`)))
  expect(ownImports.map((token) => isThere(who('1'), token))).toEqual([false, true, true, true, true, true])
  const other = desk.store(who('9', '2'), book('other'))
  for (const user of ['2', '3', '4']) for (let at = 0; at < 5; at++) desk.store(who(user), book(`${user}-${at}`))
  expect(discarded).toEqual(['1-0'])
  desk.store(who('5'), book('5-0'))
  expect(discarded).toEqual(['1-0', '1-1'])
  expect(isThere(who('9', '2'), other)).toBe(true)
})

test('a token is valid for half an hour, for the user who checked the file and the resource it was checked for', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const desk = new ImportDesk(folder)
  const token = desk.store(who('1'), book('a'))
  for (const other of [who('2'), who('1', '2')])
    expect(() => desk.find(other, token, material)).toThrow(expect.objectContaining({ code: 'importGone' }))
  vi.setSystemTime(Date.now() + 29 * 60_000)
  expect(desk.find(who('1'), token, material).total).toBe(1)
  vi.setSystemTime(Date.now() + 2 * 60_000)
  expect(() => desk.find(who('1'), token, material)).toThrow(expect.objectContaining({ code: 'importGone' }))
  expect(discarded).toEqual(['a'])
})
