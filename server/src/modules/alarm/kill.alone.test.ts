// A killed server repeats no alarm of rules over several points from values that were replaced before the kill.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { alarmRule } from '@gemba/contract/alarm/rule.ts'
import { point } from '@gemba/contract/equipment/point.ts'
import { connectAsync } from 'mqtt'
import { expect, onTestFinished, test } from 'vitest'
import { operation } from '../../main/declared-call.fixture.ts'
import { boxSecret, ingest, makePlant, type Plant } from '../../main/plant.fixture.ts'
import { eventually, startTestProduct, type TestProduct } from '../../main/product.fixture.ts'
import { killPrograms, queryDatabase, startProgram, suiteProgram } from '../../main/program.fixture.ts'
import { createTestDatabase } from '../../platform/db/test-database.fixture.ts'

const rules = [
  { name: 'expression', kind: 6 as const, expression: 'expr > 50 && isGood(lim)', level: 2 as const },
  { name: 'deviation', kind: 4 as const, referencePoint: 'lim', warnMax: 30, warnMin: -30 },
]

/** Creates the points and rules. Returns the ids of the rules. */
async function createRules(run: TestProduct, { objectId }: Plant): Promise<string[]> {
  const create = async (code: string): Promise<string> => {
    const fields = { objectId, code, name: code, storeMode: 2 as const }
    return (await run.admin<{ id: string }>(operation(point, 'create'), fields)).data.id
  }
  const [exprId, devId] = [await create('expr'), await create('dev'), await create('lim')]
  const ids: string[] = []
  for (const [index, rule] of rules.entries()) {
    const input = Object.assign({ pointId: index === 0 ? exprId : devId }, rule)
    const { code, data } = await run.admin<{ id: string }>(operation(alarmRule, 'create'), input)
    expect(code).toBe('200')
    ids.push(data.id)
  }
  return ids
}

test('values that were replaced before a kill raise no alarm after it', { timeout: 120_000 }, async () => {
  onTestFinished(killPrograms)
  const databaseUrl = await createTestDatabase()
  const dataFolder = mkdtempSync(join(tmpdir(), 'gemba-alarm-kill-'))
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }))
  const before = await startTestProduct({ databaseUrl, dataFolder })
  const plant = await makePlant(before)
  const ruleIds = await createRules(before, plant)
  await before.product.stop()
  const actionsOf = async (): Promise<string[]> => {
    const rows = await queryDatabase<{ actions: string }>(
      databaseUrl,
      `select string_agg(t.action::text, ' ' order by t.seq) as actions
        from alarm_episode e join alarm_transition t using (batch_no)
        where e.rule_id in (${ruleIds.join(', ')}) group by e.rule_id order by e.rule_id`,
    )
    return rows.map(({ actions }) => actions)
  }
  const become = (actions: string) =>
    eventually(async () => (await actionsOf()).join() === [actions, actions].join(), 20_000)

  const program = startProgram([suiteProgram], { DATABASE_URL: databaseUrl, GEMBA_DATA: dataFolder })
  const port = await eventually(async () => /mqtt:\/\/localhost:(\d+)/.exec(program.stdout())?.[1], 60_000)
  const box = await connectAsync(
    `mqtt://127.0.0.1:${port}`,
    { username: `${plant.code}-box`, password: boxSecret, reconnectPeriod: 0 },
    false,
  )
  box.on('error', () => undefined)
  const send = (values: Record<string, number>) =>
    box.publishAsync(
      `iot/v1/alpha/${plant.code}-box/up/data`,
      JSON.stringify({ d: [{ dev: plant.code, v: values }] }),
      { qos: 1 },
    )
  await send({ lim: 50, expr: 60, dev: 95 })
  await become('1')
  // The snapshot of latest values contains the values in alarm, and the next one is seconds away.
  const snapshot = join(dataFolder, 'latest.snapshot')
  const raisedAt = Date.now()
  await send({ lim: 50 })
  await eventually(async () => (statSync(snapshot, { throwIfNoEntry: false })?.mtimeMs ?? 0) > raisedAt, 20_000)
  await send({ expr: 1, dev: 55 })
  await become('1 3')
  await new Promise((resolve) => setTimeout(resolve, 150))
  await send({ lim: 51 })
  program.process.kill('SIGKILL')
  await program.ended

  const after = await startTestProduct({ databaseUrl, dataFolder })
  onTestFinished(() => after.stop())
  const sentAt = Date.now()
  await ingest(after, `${plant.code}-box`, { d: [{ dev: plant.code, v: { expr: 61, dev: 96 } }] })
  await become('1 3 4')
  const again = await after.rows<{ at: number }>(
    `select extract(epoch from received_at)::float8 * 1000 as at from alarm_transition where action = 4`,
  )
  expect(again.every(({ at }) => at >= sentAt)).toBe(true)
})
