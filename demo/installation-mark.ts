// The progress of the demo plant of an installation, in rows of `installation`.
import type { Database } from '@gemba/server/src/platform/db/database.ts'
import { transactionTime } from '@gemba/server/src/platform/db/rows.ts'
import { storeOn } from '@gemba/server/src/platform/db/store.ts'
import type { DevicePorts } from './devices/start-device-servers.ts'

/** Progress of creating the demo plant: started, people and equipment created, past completed. */
export type DemoStage = 'begun' | 'made' | 'done'

const stageKey = 'demo'
const grantsKey = 'demo-grants'
const devicesKey = 'demo-devices'

/** Returns whether the demo plant exists without a complete past. */
export async function isHistoryIncomplete(database: Database): Promise<boolean> {
  return (await readDemoStage(database)) === 'made'
}

/** Returns the progress of creating the demo plant; undefined if the installation has none. */
export async function readDemoStage(database: Database): Promise<string | undefined> {
  return (await readLine(database, stageKey))?.value
}

/** Returns when the demo plant was created, or its past was completed, epoch ms. */
export async function readDemoMadeAt(database: Database): Promise<number | undefined> {
  return (await readLine(database, stageKey))?.at
}

/** Stores the progress of creating the demo plant. */
export async function markDemo(database: Database, stage: DemoStage): Promise<void> {
  await saveLine(database, stageKey, stage)
}

/** Returns a digest of the function codes granted to the people of the demo; undefined if it was not stored. */
export async function readDemoGrants(database: Database): Promise<string | undefined> {
  return (await readLine(database, grantsKey))?.value
}

export async function saveDemoGrants(database: Database, value: string): Promise<void> {
  await saveLine(database, grantsKey, value)
}

/** Returns the ports of the demo's devices in the previous run; undefined if their channels were never created. */
export async function readDevicePorts(database: Database): Promise<DevicePorts | undefined> {
  const line = await readLine(database, devicesKey)
  return line && (JSON.parse(line.value) as DevicePorts)
}

export async function saveDevicePorts(database: Database, ports: DevicePorts): Promise<void> {
  await saveLine(database, devicesKey, JSON.stringify(ports))
}

function readLine(database: Database, key: string): Promise<{ value: string; at: number } | undefined> {
  return storeOn(database)
    .asSystem('seed')
    .inWork(({ tx }) => tx.selectFrom('installation').select(['value', 'at']).where('key', '=', key).executeTakeFirst())
}

async function saveLine(database: Database, key: string, value: string): Promise<void> {
  await storeOn(database)
    .asSystem('seed')
    .inWork(({ tx }) =>
      tx
        .insertInto('installation')
        .values({ key, value })
        .onConflict((oc) => oc.column('key').doUpdateSet({ value, at: transactionTime }))
        .execute(),
    )
}
