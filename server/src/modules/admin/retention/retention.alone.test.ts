import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  type RetentionKind,
  readRetention,
  readStorage,
  retentionKindNames,
  retentionKinds,
  runRetention,
  saveRetention,
} from '@gemba/contract/admin/retention.ts'
import { object as objectResource } from '@gemba/contract/equipment/object.ts'
import { point as pointResource } from '@gemba/contract/equipment/point.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { eventually, type IsolatedTestProduct, startTestProduct } from '../../../main/product.fixture.ts'
import { storeOn } from '../../../platform/db/store.ts'
import { tiers } from '../../../platform/history/aggregate-tables.ts'
import { insertSelected } from '../../../platform/history/sample-table.ts'
import { listCompanies } from '../../identity/index.ts'
import { adminRetention } from './own-rules.ts'
import { RetentionJob } from './retention-job.ts'

let running: IsolatedTestProduct
let companies: { main: string; second: string }
let points: { main: string; second: string }
const dayMs = 86_400_000
const daysAgo = (days: number): number => Date.now() - days * dayMs

/** Runs as the owner of the database, because the product itself may not write older history. */
const system = (statement: ReturnType<typeof sql>) => statement.execute(running.product.database.tx)
const at = (days: number) => sql`to_timestamp(${daysAgo(days)} / 1000.0)`

beforeAll(async () => {
  running = await startTestProduct()
  const [beta] = await running.rows<{ id: string }>(`select id from company where code = 'beta'`)
  companies = { main: running.companyId, second: beta?.id as string }
  points = { main: await makePoint(running.admin), second: await makePoint(running.stranger) }
})
afterAll(() => running.stop())

async function makePoint(caller: IsolatedTestProduct['admin']): Promise<string> {
  const object = await caller(operation(objectResource, 'create'), { code: 'o1', name: 'O' })
  const point = await caller(operation(pointResource, 'create'), { objectId: object.data.id, code: 'p1', name: 'P' })
  return point.data.id
}

/** Inserts a record of each kind for each company and age. */
async function fill(ages: readonly number[]): Promise<void> {
  for (const [name, companyId] of Object.entries(companies)) {
    const [user] = await running.rows<{ id: string }>(`select id from app_user where company_id = ${companyId} limit 1`)
    const box =
      await system(sql`insert into box (company_id, code, name, secret) values (${companyId}, ${`b${Math.random()}`.replace('.', '')}, 'B', 'x')
      returning id`)
    const boxId = (box.rows[0] as { id: string }).id
    for (const days of ages) {
      const batch = `${name}-${days}-${Math.random()}`
      await system(sql`insert into operation_log (company_id, user_name, area, operation, method, url, ip, code, cost_ms, at)
        values (${companyId}, 'u', 'a', 'aged', 'POST', '/', '::1', '200', 1, ${at(days)})`)
      await system(sql`insert into record_change (company_id, table_name, row_id, action, actor, at)
        values (${companyId}, 'aged', 1, 'update', 'u', ${at(days)}), (${companyId}, 'aged', 1, 'remove', 'u', ${at(days)})`)
      await system(sql`insert into user_message (company_id, user_id, event_id, type, titles, contents, sources, at)
        values (${companyId}, ${user?.id}, ${Math.floor(Math.random() * 1e15)}, 'notic', '{a,a,a}', '{a,a,a}', '{s,s,s}', ${at(days)})`)
      await system(sql`insert into message_delivery (company_id, user_id, event_id, channel, address, subject, body, sent_at, next_at)
        values (${companyId}, ${user?.id}, ${Math.floor(Math.random() * 1e15)}, 'email', 'a@b', 's', 'b', ${at(days)}, ${at(days)})`)
      await system(
        sql`insert into box_event (company_id, box_id, kind, at) values (${companyId}, ${boxId}, 'clockAhead', ${at(days)})`,
      )
      await system(sql`insert into control_command (company_id, cmd_id, kind, state, object_name, point_name, target, user_name,
          address, valid_ms, created_at, expires_at, finished_at)
        values (${companyId}, ${batch}, 1, 5, 'O', 'P', '1', 'u', '127.0.0.1', 1000, ${at(days)}, ${at(days)}, ${at(days)})`)
      await system(sql`insert into box_record (company_id, box_id, tid, name, source, status, at, start_time, end_time,
          due_time, point_ids, hit, samples)
        values (${companyId}, ${boxId}, ${batch}, 'R', 1, 2, ${at(days)}, ${at(days)}, ${at(days)}, ${at(days)}, '{}', '[]', '{}')`)
      await system(sql`insert into run_span (object_id, company_id, state, from_at, to_at)
        select id, ${companyId}, 1, ${at(days + 0.5)}, ${at(days)} from object where company_id = ${companyId}`)
      await system(sql`insert into box_dead_letter (company_id, box_id, at, channel, reason, head, bytes)
        values (${companyId}, ${boxId}, ${at(days)}, 'data', 'notJson', 'x', 1)`)
      // Foreign keys are off, because a reservation needs a balance, which needs a warehouse, a material and more.
      await system(
        sql.raw(`begin; set local session_replication_role = replica;
          insert into stock_reservation (company_id, balance_id, source_type, source_id, source_line_id, quantity, consumed, status, update_time)
          values (${companyId}, 1, 5, 1, 1, 1, 1, 20, to_timestamp(${daysAgo(days)} / 1000.0));
          insert into stock_proof (company_id, at, entries, balances, reservations)
          values (${companyId}, to_timestamp(${daysAgo(days)} / 1000.0), 0, 0, 0); commit`),
      )
      for (const ended of [true, false]) {
        const rule = Math.floor(Math.random() * 1e15)
        await system(sql`insert into alarm_episode (company_id, batch_no, rule_id, point_id, object_id, object_code, object_name, point_code,
            point_name, ack_required, is_active, is_acked, level, live_level, max_level, side, occur_at, raise_at, peak_at, ended_at, log_length, log_at)
          values (${companyId}, ${`${batch}-${ended}`}, ${rule}, 1, 1, 'o', 'O', 'p', 'P', true, ${!ended}, ${ended}, 1, 1, 1, 1,
            ${at(days)}, ${at(days)}, ${at(days)}, ${ended ? at(days) : null}, 1, ${at(days)})`)
        await system(sql`insert into alarm_transition (company_id, batch_no, seq, at, received_at, action, level)
          values (${companyId}, ${`${batch}-${ended}`}, 1, ${at(days)}, ${at(days)}, 1, 1)`)
      }
      const point = points[name as keyof typeof points]
      await running.product.history.run(
        insertSelected(`SELECT ${point}, fromUnixTimestamp64Milli({ts:Int64}), now64(3), 1, '', 0, 0`),
        { ts: Math.round(daysAgo(days)) },
      )
      for (const { table, widthMs } of tiers)
        await running.product.history.run(
          `INSERT INTO ${table} (point, t0, version, n) VALUES (${point}, toDateTime({t0:UInt32}), 1, 1)`,
          { t0: (Math.floor(daysAgo(days) / widthMs) * widthMs) / 1000 },
        )
    }
  }
}

async function countKinds(companyId: string, pointId: string): Promise<Record<string, number>> {
  const count = async (text: string) =>
    (await running.rows<{ n: number }>(`select count(*)::int as n from ${text}`))[0]?.n ?? -1
  const ofCompany = `company_id = ${companyId}`
  const [[samples = -1] = []] = await running.product.history.rows<[number]>(
    `SELECT count() FROM sample FINAL WHERE point = ${pointId}`,
  )
  const countBuckets = async (table: string): Promise<number> => {
    const sqlText = `SELECT count() FROM ${table} FINAL WHERE point = ${pointId} AND n > 0`
    return (await running.product.history.rows<[number]>(sqlText))[0]?.[0] ?? -1
  }
  return {
    samples,
    minuteAggregates: await countBuckets('sample_1m'),
    hourAggregates: await countBuckets('sample_1h'),
    dayAggregates: await countBuckets('sample_1d'),
    alarms: await count(`alarm_episode where ${ofCompany}`),
    runStates: await count(`run_span where ${ofCompany}`),
    transitions: await count(`alarm_transition where ${ofCompany}`),
    messages: await count(`user_message where ${ofCompany}`),
    deliveries: await count(`message_delivery where ${ofCompany}`),
    operationLog: await count(`operation_log where ${ofCompany} and operation = 'aged'`),
    recordHistory: await count(`record_change where ${ofCompany} and table_name = 'aged' and action = 'update'`),
    recycleBin: await count(`record_change where ${ofCompany} and table_name = 'aged' and action = 'remove'`),
    deadLetters: await count(`box_dead_letter where ${ofCompany}`),
    stockReservations: await count(`stock_reservation where ${ofCompany}`),
    stockProofs: await count(`stock_proof where ${ofCompany}`),
    boxRecords: await count(`box_record where ${ofCompany}`),
    boxEvents: await count(`box_event where ${ofCompany}`),
    controlCommands: await count(`control_command where ${ofCompany}`),
  }
}

const save = (kind: RetentionKind, days: number, caller = running.admin) => caller(saveRetention, { kind, days })

/** Runs the job until the last kind of a company is done. */
async function runNow(lastCompany: string): Promise<void> {
  const [before] = await running.rows<{ id: string }>('select coalesce(max(id), 0) as id from retention_run')
  expect((await running.admin(runRetention)).code).toBe('200')
  await eventually(async () => {
    const rows = await running.rows(
      `select from retention_run where id > ${before?.id} and company_id = ${lastCompany} and kind = 'boxEvents'`,
    )
    return rows.length > 0
  }, 20_000)
}

beforeEach(async () => {
  await system(sql`delete from retention_setting`)
})

test('data older than its days is removed, for one company only, and the screen shows how much', async () => {
  await fill([1, 200, 400])
  const daysOf = (kind: RetentionKind): number => Math.max(300, retentionKinds[kind].minDays)
  for (const kind of retentionKindNames) expect((await save(kind, daysOf(kind))).code).toBe('200')
  for (const kind of retentionKindNames) expect((await save(kind, 0, running.stranger)).code).toBe('200')
  await runNow(companies.main)

  const all = { ...Object.fromEntries(retentionKindNames.map((kind) => [kind, 2])), alarms: 5, transitions: 5 }
  const { files: _, ...expected } = all as Record<string, number>
  expect(await countKinds(companies.main, points.main)).toEqual(expected)
  expect(await countKinds(companies.second, points.second)).toEqual({
    ...Object.fromEntries(Object.keys(expected).map((kind) => [kind, 3])),
    alarms: 6,
    transitions: 6,
  })

  const { data } = await running.admin(readRetention)
  const byKind = new Map(data.map((row) => [row.kind, row]))
  expect([...byKind.keys()]).toEqual(retentionKindNames)
  for (const kind of retentionKindNames.filter((retentionKindName) => retentionKindName !== 'files'))
    expect(byKind.get(kind)).toMatchObject({ days: daysOf(kind), lastRun: { removed: 1, error: null, cause: 'age' } })
  const others = await running.stranger(readRetention)
  expect(others.data.every(({ days, lastRun }) => days === 0 && lastRun === null)).toBe(true)
  expect(await running.rows(`select from retention_run where company_id = ${companies.second}`)).toEqual([])
})

test('an upload without references is removed with its content; one that a record or its history refers to stays', async () => {
  const upload = async (name: string, text: string) => {
    const { rows } =
      await system(sql`insert into stored_file (company_id, name, original_name, extension, mime, is_shown, size_bytes,
        digest, create_time) values (${companies.main}, ${name}, 'a', 'txt', 'text/plain', false, 1, ${text}, ${at(400)}) returning id`)
    return (rows[0] as { id: string }).id
  }
  const [used, removed, unused, sibling] = [
    await upload('used-by-a-user.png', 'aa1'),
    await upload('used-by-the-bin.png', 'aa2'),
    await upload('unused-one.png', 'aa3'),
    await upload('unused-sibling.png', 'aa1'),
  ]
  await system(
    sql`update app_user set head_image = '/api/file/used-by-a-user.png' where company_id = ${companies.main} and name = 'admin'`,
  )
  await system(sql`insert into record_change (company_id, table_name, row_id, action, actor, before)
    values (${companies.main}, 'notice', 1, 'remove', 'u', ${JSON.stringify({ content: '<img src=/api/file/used-by-the-bin.png>' })}::jsonb)`)
  await system(sql`insert into app_user (company_id, name, nickname, password, head_image)
    values (${companies.second}, 'neighbour', 'n', 'x', '/api/file/unused-one.png')`)
  expect((await save('files', 7)).code).toBe('200')
  await runNow(companies.main)
  const remainingRows = await running.rows<{ id: string }>(
    `select id from stored_file where company_id = ${companies.main} order by id`,
  )
  expect(remainingRows.map(({ id }) => id)).toEqual([used, removed])
  expect([unused, sibling]).not.toContain(used)
  expect(existsSync(join(running.dataFolder, 'files'))).toBe(true)
})

test('one run removes more than one step, and a failing rule does not stop the others', async () => {
  await system(sql`insert into operation_log (company_id, user_name, area, operation, method, url, ip, code, cost_ms, at)
    select ${companies.main}, 'u', 'a', 'many', 'POST', '/', '::1', '200', 1, ${at(900)} from generate_series(1, 2500)`)
  const reported: string[] = []
  const job = new RetentionJob({
    store: storeOn(running.product.database),
    companies: { list: listCompanies },
    rules: [
      { kind: 'messages', remove: () => Promise.reject(new Error('the table is broken')) },
      ...adminRetention(undefined as never, undefined as never).filter(({ kind }) => kind === 'operationLog'),
      ...retentionKindNames
        .filter((kind) => !['samples', 'messages', 'operationLog'].includes(kind))
        .map((kind) => ({ kind, remove: async () => 0 })),
    ],
    samples: {
      removeExpired: async () => ({ removed: 0, oldestKept: Number.NEGATIVE_INFINITY }),
      removeAggregates: async () => 0,
      removeOlder: async () => 0,
    },
    report: (message) => void reported.push(message),
  })
  await save('operationLog', 300)
  await job.run(new AbortController().signal)
  expect(await running.rows(`select from operation_log where operation = 'many'`)).toEqual([])
  expect(reported).toContain('retention of messages')
  const { data } = await running.admin(readRetention)
  expect(data.find(({ kind }) => kind === 'messages')?.lastRun).toMatchObject({ error: 'the table is broken' })
})

test.each([
  [{ kind: 'nothing', days: 30 }, 'kind'],
  [{ kind: 'alarms', days: 1 }, 'days'],
  [{ kind: 'alarms', days: -1 }, 'days'],
  [{ kind: 'alarms', days: 1e9 }, 'days'],
  [{ kind: 'alarms' }, 'days'],
])('%o is refused', async (body, field) => {
  const answer = await running.admin(saveRetention, unchecked(body))
  expect(answer.code).not.toBe('200')
  expect(JSON.stringify(answer.data)).toContain(`"${field}"`)
})

test('retention settings need the right to maintain the company', async () => {
  expect((await running.nobody(saveRetention, { kind: 'alarms', days: 0 })).code).toBe('401')
  expect((await running.nobody(runRetention)).code).toBe('401')
  expect((await running.nobody(readStorage)).data.level).toBe('ok')
})

test('aggregates stay while their samples are stored, and the removal of samples leaves them', async () => {
  await running.product.history.run('TRUNCATE TABLE sample')
  for (const { table } of tiers) await running.product.history.run(`TRUNCATE TABLE ${table}`)
  await fill([1, 200])
  await save('samples', 100)
  await save('minuteAggregates', 30)
  await save('hourAggregates', 0)
  await runNow(companies.main)
  const afterShort = await countKinds(companies.main, points.main)
  expect(afterShort).toMatchObject({ samples: 1, minuteAggregates: 1, hourAggregates: 2, dayAggregates: 2 })
  await save('samples', 0, running.stranger)
  await save('minuteAggregates', 30, running.stranger)
  expect((await running.stranger(runRetention)).code).toBe('200')
  await runNow(companies.main)
  const unlimited = await countKinds(companies.second, points.second)
  expect(unlimited).toMatchObject({ samples: 2, minuteAggregates: 2 })
})
