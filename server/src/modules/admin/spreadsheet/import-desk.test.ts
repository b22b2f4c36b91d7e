// How many checked workbooks are stored, for how long, for whom, and that every server finds them.
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { department } from '@gemba/contract/identity/department.ts'
import { role } from '@gemba/contract/identity/role/role.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { makeMember } from '../../../main/member.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'
import type { Transactions } from '../../../platform/db/store.ts'
import { type Actor, inRead, inWork, systemActor } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Contents } from '../../../platform/files/contents.ts'
import { FileFolder } from '../../../platform/files/file-folder.ts'
import { spoolWorkbook } from '../../../platform/spreadsheet/read-workbook.ts'
import { writeWorkbook } from '../../../platform/spreadsheet/write-workbook.ts'
import { ImportDesk } from './import-desk.ts'

const root = mkdtempSync(join(tmpdir(), 'gemba-desk-'))
/** What a bucket contains that both servers reach. */
const objects = new Map<string, Buffer>()
const contents = {
  stage: async (key, { path }) => void objects.set(key, await readFile(path)),
  async read(key) {
    const content = objects.get(key)
    if (!content) throw new DomainError('notFound')
    return Readable.from([content])
  },
  remove: async (key) => void objects.delete(key),
} as Contents
const folders = ['first', 'second'].map((name) => new FileFolder(join(root, name), { contents }))
const [desk, otherDesk] = folders.map((folder) => new ImportDesk(folder)) as [ImportDesk, ImportDesk]

let run: TestProduct
const users: Caller[] = []

type Caller = Transactions & { readonly actor: Actor }

const callerOf = (userId: string, companyId: string): Caller => {
  const { database } = run.product
  const actor: Actor = { ...systemActor(companyId), userId }
  return { actor, inWork: (fn) => inWork(database, actor, fn), inRead: (fn) => inRead(database, actor, fn) }
}

beforeAll(async () => {
  run = await joinTestProduct()
  for (let count = 0; count < 5; count++)
    users.push(callerOf((await makeMember(run, `importer-${count}`, [])).userId, run.companyId))
})
beforeEach(() => {
  objects.clear()
  return run.rows('delete from checked_workbook')
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const userAt = (index: number): Caller => users[index] as Caller

/** Receives a workbook of departments at the first server. */
async function receive(codes: readonly string[] = ['a']) {
  const rows = [['Department code', 'Department name'], ...codes.map((code) => [code, code])]
  const arrived = await (folders[0] as FileFolder).receive(writeWorkbook('Departments', rows))
  await spoolWorkbook(arrived.path, 100)
  return { arrived, resource: department, problems: [], total: codes.length }
}

const isThere = (user: Caller, token: string): Promise<boolean> =>
  otherDesk.find(user, token, department).then(
    () => true,
    () => false,
  )

test('five per user and twenty per company; the oldest are discarded with their files', async () => {
  const tokens: string[] = []
  for (let count = 0; count < 6; count++) tokens.push(await desk.store(userAt(0), await receive()))
  const areThere = () => Promise.all(tokens.map((token) => isThere(userAt(0), token)))
  expect(await areThere()).toEqual([false, true, true, true, true, true])
  for (const user of users.slice(1, 4)) for (let count = 0; count < 5; count++) await desk.store(user, await receive())
  expect(objects.size).toBe(20)
  await desk.store(userAt(4), await receive())
  expect(objects.size).toBe(20)
  expect(await areThere()).toEqual([false, false, true, true, true, true])
})

test('a token is valid for half an hour, for the user who checked the file and the resource it was checked for', async () => {
  const token = await desk.store(userAt(0), await receive())
  for (const caller of [userAt(1), callerOf(userAt(0).actor.userId ?? '', '0')])
    await expect(desk.find(caller, token, department)).rejects.toMatchObject({ code: 'importGone' })
  await expect(desk.find(userAt(0), token, role)).rejects.toMatchObject({ code: 'importGone' })
  const [left] = await run.rows<{ minutes: number }>(
    'select round(extract(epoch from expires_at - now()) / 60)::integer as minutes from checked_workbook',
  )
  expect(left?.minutes).toBe(30)
  await run.rows('update checked_workbook set expires_at = now()')
  await expect(desk.find(userAt(0), token, department)).rejects.toMatchObject({ code: 'importGone' })
})

test('another server loads what one has checked, and only one of them does', async () => {
  const token = await desk.store(userAt(0), await receive(['x', 'y']))
  const created: unknown[] = []
  const load = (server: ImportDesk) => async () =>
    server.load(await server.find(userAt(0), token, department), {
      ...userAt(0),
      mode: 'ALL_OR_NOTHING',
      create: async (_, { code }) => {
        created.push(code)
        return { id: String(created.length) }
      },
    })
  const { progress } = await load(otherDesk)()
  expect(progress).toMatchObject({ state: 'done', loaded: 2, skipped: 0 })
  expect(created).toEqual(['x', 'y'])
  expect((await load(desk)()).progress).toMatchObject({ state: 'done', loaded: 2 })
  expect(created).toHaveLength(2)
  expect(objects.size).toBe(0)
})

test('a load whose server has ended has failed, and a workbook whose file is gone says so', async () => {
  const token = await desk.store(userAt(0), await receive())
  await run.rows(`update checked_workbook set progress = '{"state":"running","loaded":1,"total":1}'`)
  expect((await otherDesk.find(userAt(0), token, department)).progress?.state).toBe('running')
  await run.rows(`update checked_workbook set renewed_at = now() - interval '2 minutes'`)
  const book = await otherDesk.find(userAt(0), token, department)
  expect(book.progress).toMatchObject({ state: 'failed', loaded: 0 })
  objects.clear()
  await expect(otherDesk.open(book)).rejects.toMatchObject({ code: 'importGone' })
})
