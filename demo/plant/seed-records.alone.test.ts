// The records of the demo company in a real product: complete and once, wherever their creation is interrupted.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '@gemba/server/src/main/product.fixture.ts'
import type { Product } from '@gemba/server/src/main/start/start-options.ts'
import { startProduct } from '@gemba/server/src/main/start-product.ts'
import { createTestDatabase } from '@gemba/server/src/platform/db/test-database.fixture.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoRoutes } from '../commands/demo-routes.ts'
import { type DemoCall, runAsDemoAdmin } from '../demo-calls.ts'
import { DemoSecretFile } from '../demo-secrets.ts'
import { makeFirstBackup } from '../first-backup.ts'
import { isHistoryIncomplete } from '../installation-mark.ts'
import { nameDemo } from '../name-demo.ts'
import { loadDemoPast, renewDemoRights, seedDemo } from '../seed-demo.ts'
import { leadDemoStory } from '../story/demo-story-lead.ts'
import { LiveStory } from '../story/live-story.ts'
import { faultsOf, storedTexts } from '../texts/stored-texts.fixture.ts'
import { inThreeLanguages } from '../texts/traditional-names.ts'
import { demoModels } from './demo-models.ts'
import { demoObjects } from './demo-objects.ts'
import { areaOfObject, demoAreas, maintenanceNotice } from './demo-records.ts'
import { seedRecords } from './seed-records.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'gemba-demo-records-'))
const now = Date.parse('2026-11-22T03:00:00Z')
let product: Product
/** Number of calls of one complete run. */
let recordCount = 0

beforeAll(async () => {
  const secrets = new DemoSecretFile(dataFolder).forMaking(false)
  product = await startProduct({
    settings: { port: 0, mqttPort: 0, dataFolder, seed: 'demo', databaseUrl: await createTestDatabase() },
    say: () => {},
    report: () => {},
    failed: () => {},
    restart: () => {},
    extendRoutes: demoRoutes(),
    seed: async (parts) => void (await seedDemo(parts, { secrets, say: () => {} })),
  })
  // Interrupted after every few calls, like by kills, and repeated each time.
  for (let calls = 2; ; calls += 9) {
    let createdCount = 0
    const cut = (call: DemoCall): DemoCall => {
      return (path, body) => {
        if (++createdCount > calls) throw new Error('cut off')
        return call(path, body)
      }
    }
    const making = runAsDemoAdmin(product, (call) => seedRecords(inThreeLanguages(cut(call)), now))
    const isWhole = await making.then(
      () => true,
      (error: Error) => {
        if (error.message === 'cut off') return false
        throw error
      },
    )
    recordCount = createdCount
    if (isWhole) break
  }
}, 60_000)
afterAll(async () => {
  await product.stop()
  rmSync(dataFolder, { recursive: true, force: true })
})

const rows = async <Row>(query: string): Promise<Row[]> => (await product.database.pool.query(query)).rows as Row[]
const ofDemo = `company_id = (select id from company where code = 'demo')`

test('all records exist once', async () => {
  const count = async (from: string) => (await rows<{ n: number }>(`select count(*)::int as n from ${from}`))[0]?.n
  expect(recordCount).toBeGreaterThan(20)
  expect(await count(`area where ${ofDemo}`)).toBe(demoAreas.length)
  expect(await count(`document where ${ofDemo}`)).toBe(9)
  for (const table of ['document_class', 'notice', 'protocol', 'ring_tone', 'dictionary_entry', 'project_template'])
    expect([table, await count(`${table} where ${ofDemo}`)]).toEqual([table, 1])
  expect(await count(`saved_view where is_shared = 1 and name <> '' and ${ofDemo}`)).toBe(2)
})

test('each language has an instruction for three models', async () => {
  const documentRows = await rows<{ language: number; models: string[] }>(
    `select d.for_language as language, array_agg(m.code order by m.code) as models
    from document d join model m on m.id = d.model_id group by 1 order by 1`,
  )
  const models = ['furnace', 'press', 'pump']
  expect(documentRows).toEqual([1, 2, 3].map((language) => ({ language, models })))
})

test('every object has an area, and objects of a model have its kind', async () => {
  const objectRows = await rows<{ code: string; area: string; kind: string }>(
    `select o.code, a.code as area, o.object_type as kind from object o join area a on a.id = o.area_id`,
  )
  expect(objectRows.map(({ code }) => code).sort()).toEqual(demoObjects.map(({ code }) => code).sort())
  for (const { code, area, kind } of objectRows) {
    const model = demoObjects.find((demoObject) => demoObject.code === code)?.model
    expect([code, area, kind]).toEqual([
      code,
      areaOfObject(code),
      demoModels.find((demoModel) => demoModel.code === model)?.objectType ?? null,
    ])
  }
})

test('changes of users are not reverted', async () => {
  await rows(`update object set area_id = (select id from area where code = 'site') where code = 'furnace-01'`)
  await runAsDemoAdmin(product, (call) => seedRecords(call, now))
  const [object] = await rows(`select a.code from object o join area a on a.id = o.area_id where o.code = 'furnace-01'`)
  expect(object).toEqual({ code: 'site' })
})

test('it is backed up once when it is complete, and each night from then on', async () => {
  for (const _ of [1, 2]) await makeFirstBackup(product)
  const runs = () => rows<{ state: string; name: string }>(`select r.state, r.user_name as name from backup_run r`)
  await eventually(async () => (await runs()).every(({ state }) => state === 'done'), 20_000)
  expect(await runs()).toEqual([{ state: 'done', name: 'admin' }])
  expect(await rows('select is_enabled, cron from backup_script')).toEqual([{ is_enabled: 1, cron: '0 0 2 * * ?' }])
})

test('a demo of an earlier version gets its name, unless somebody has saved one, also an empty one', async () => {
  const names = () => rows(`select value from company_detail where key = 'xtmc' and user_id is null`)
  expect(await names()).toEqual([{ value: 'Gemba' }])
  await rows(`update company_detail set value = null where key = 'xtmc'`)
  await nameDemo(product)
  expect(await names()).toEqual([{ value: null }])
  await rows(`delete from company_detail where key = 'xtmc'`)
  await nameDemo(product)
  expect(await names()).toEqual([{ value: 'Gemba' }])
})

test('no session of the creation stays open', async () => {
  await runAsDemoAdmin(product, async () => {})
  expect(await rows('select from session where ended_at is null')).toEqual([])
})

test('one of two servers runs the story, with users who are signed in until it stops', async () => {
  const story = new LiveStory({ ...product, report: () => undefined })
  const people = () =>
    rows<{ name: string }>(`select u.name from session s join app_user u on u.id = s.user_id
      where s.ended_at is null order by u.name = 'admin' desc`)
  story.start()
  await eventually(async () => (await people()).length === 2, 10_000)
  expect(await people()).toEqual([{ name: 'admin' }, { name: expect.stringMatching(/^shift-/) }])
  expect(await leadDemoStory(product.database, 'another')).toBe(false)
  await story.stop()
  expect(await people()).toEqual([])
  await rows(`update installation set at = now() - interval '2 minutes' where key = 'demo-story'`)
  expect(await leadDemoStory(product.database, 'another')).toBe(true)
})

test('the users of a demo of an earlier version get the rights of this one, and a refusal is one line', async () => {
  const leaders = `select id from role where code like 'shift-%'`
  // No other server leads.
  await rows(`delete from installation where key = 'demo-story'`)
  await rows(`delete from role_grant where role_id in (${leaders}) and menu_entry_id in
    (select id from menu_entry where code like 'andon:%')`)
  const reported: unknown[] = []
  const tell = async () => {
    const story = new LiveStory({ ...product, report: (_, error) => reported.push(error) })
    story.start()
    // A beat takes less time.
    await eventually(async () => reported.length > 0, 4000).catch(() => undefined)
    await story.stop()
  }
  await tell()
  expect(reported).toEqual([expect.stringMatching(/^\/mes_production\/andon\/event\/page: [^\n]+$/)])
  // People who are new in this version are added if their password is known.
  const newPeople = () => rows(`select name from app_user where name in ('storeman', 'manager') order by name`)
  await rows(`delete from app_user where name in ('storeman', 'manager')`)
  await renewDemoRights(product, 'Secret-1')
  expect(await newPeople()).toEqual([{ name: 'manager' }, { name: 'storeman' }])
  reported.length = 0
  await tell()
  expect(reported).toEqual([])
  // Once per version: rights that a visitor revokes afterwards stay revoked.
  await rows(`delete from role_grant where role_id in (${leaders})`)
  await renewDemoRights(product)
  expect(await rows(`select from role_grant where role_id in (${leaders})`)).toEqual([])
})

test('records that cannot be created block neither the past nor the next attempt', async () => {
  const app = new Proxy(product.app, {
    get: (target, name: keyof Product['app']) =>
      name === 'inject' ? () => Promise.reject(new Error('away')) : target[name],
  })
  const past = { now: Date.now(), say: () => {} }
  await expect(loadDemoPast({ ...product, app }, past)).rejects.toThrow('away')
  expect(await rows('select from alarm_episode limit 1')).toHaveLength(1)
  expect(await isHistoryIncomplete(product.database)).toBe(true)
  await loadDemoPast(product, past)
  expect(await isHistoryIncomplete(product.database)).toBe(false)
})

test('no text mixes two languages, and each is available in the three', async () => {
  const [demo] = await rows<{ id: string }>(`select id from company where code = 'demo'`)
  const texts = await storedTexts(rows, demo?.id ?? '')
  expect(texts.length).toBeGreaterThan(100)
  expect(faultsOf(texts)).toEqual([])
})

test('the notice is about the next Sunday, also on a Saturday night and on a Sunday', () => {
  const endOf = (at: string) => new Date(maintenanceNotice(Date.parse(at)).endsAt).toISOString()
  expect(endOf('2026-11-22T03:00:00Z')).toBe('2026-11-29T01:00:00.000Z')
  expect(endOf('2026-11-28T14:59:00Z')).toBe('2026-11-29T01:00:00.000Z')
  expect(endOf('2026-11-28T15:00:00Z')).toBe('2026-12-06T01:00:00.000Z')
})
