// A disk that others fill to its last byte: on a real file system of its own, where the test may mount one.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { model } from '@gemba/contract/equipment/model.ts'
import { login, readCurrentUser } from '@gemba/contract/identity/sign-in/session.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../declared-call.fixture.ts'
import { browserOf, eventually, type IsolatedTestProduct, startTestProduct, testPassword } from '../product.fixture.ts'

const disk = mkdtempSync(join(tmpdir(), 'gemba-full-'))
const isMounted =
  process.platform === 'linux' && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=700m', 'tmpfs', disk]).status === 0
const fillers: string[] = []
let run: IsolatedTestProduct

beforeAll(async () => {
  if (isMounted) run = await startTestProduct({ dataFolder: join(disk, 'data'), databaseUrl: 'embedded' })
}, 120_000)
afterAll(async () => {
  if (!isMounted) return rmSync(disk, { recursive: true, force: true })
  for (const filler of fillers) rmSync(filler, { force: true })
  await run.stop()
  spawnSync('umount', [disk])
  rmSync(disk, { recursive: true, force: true })
}, 60_000)

/** Writes until not another byte fits. */
function fill(): void {
  for (const bytes of [8_388_608, 4096]) {
    for (let isRoom = true; isRoom; ) {
      const filler = join(disk, `filler-${fillers.length}`)
      fillers.push(filler)
      try {
        writeFileSync(filler, Buffer.alloc(bytes))
      } catch (error) {
        expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC')
        isRoom = false
      }
    }
  }
}

const signIn = () =>
  browserOf(run.product)(login, unchecked({ company_code: 'alpha', user_name: 'guest', password: testPassword }))
const read = async () => (await run.admin(operation(model, 'page'))).code

test.runIf(isMounted)(
  'who is signed in reads on, a sign-in and a change are refused in words, and all is well when there is room',
  async () => {
    expect((await signIn()).code).toBe('200')
    fill()
    expect(statfsSync(disk).bavail).toBe(0)
    const createdPaths: string[] = []
    const refused = await eventually(async () => {
      const code = `m${createdPaths.length}`
      const answer = await run.admin(operation(model, 'create'), { code, name: 'x'.repeat(60) })
      if (answer.code === '200') createdPaths.push(code)
      return answer.code !== '200' && answer
    }, 60_000)
    expect(refused).toMatchObject({ code: '1506', data: { error: 'storageFull' } })
    const noEntry = await eventually(async () => {
      const answer = await signIn()
      return answer.code !== '200' && answer
    }, 60_000)
    expect(noEntry).toMatchObject({ code: '1506', msg: expect.stringMatching(/^The disk of the server is full/) })
    // The log of PostgreSQL goes on growing by what is tried.
    for (let megabytes = 0; megabytes < 40; megabytes++)
      await run.rows(`select pg_logical_emit_message(false, 'test', repeat('x', 1000000))`)
    for (let turn = 0; turn < 20; turn++) {
      expect(await read()).toBe('200')
      expect((await run.admin(readCurrentUser)).code).toBe('200')
      expect((await signIn()).code).toBe('1506')
    }
    for (const filler of fillers.splice(0)) rmSync(filler, { force: true })
    await eventually(async () => (await signIn()).code === '200', 30_000)
    expect((await run.admin(operation(model, 'create'), { code: 'after', name: 'n' })).code).toBe('200')
    const { data } = await run.admin(operation(model, 'page'), { pageSize: 1000 })
    expect(data.records.map(({ code }) => code).sort()).toEqual([...createdPaths, 'after'].sort())
    expect(run.reported.filter((line) => line.startsWith('PostgreSQL ended'))).toEqual([])
  },
  180_000,
)
