// Two servers behind a load balancer: the one that serves a page is killed, and the page goes on at the other one.
import { object as objectResource } from '@gemba/contract/equipment/object.ts'
import { point as pointResource } from '@gemba/contract/equipment/point.ts'
import { box as boxResource } from '@gemba/contract/gateway/box.ts'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { operation } from '../server/src/main/declared-call.fixture.ts'
import { queryDatabase } from '../server/src/main/program.fixture.ts'
import { slotOf } from '../server/src/platform/broker/external/slot.ts'
import { type Cluster, startCluster } from '../tools/cluster/cluster.ts'
import { Forwarder } from '../tools/cluster/forwarder.ts'
import { findRedis } from '../tools/cluster/redis.mjs'
import { findMosquitto } from '../tools/mosquitto.mjs'
import { browser } from './own-suite.ts'
import { connectClient, signIn, type Visitor, visit } from './visitor.ts'

const admin = { company: 'demo', user: 'admin' }
const patience = { timeout: 60_000 }
/** Two servers start on a busy machine. */
const startPatience = { timeout: 150_000, interval: 500 }
const missingPrograms = [findMosquitto() ? [] : 'Mosquitto', findRedis() ? [] : 'Redis'].flat()
const whyNot =
  missingPrograms.length > 0 && `several servers need ${missingPrograms.join(' and ')}, which this machine lacks`

let cluster: Cluster
let balancer: Forwarder
let origin: string
let press: MqttClient
let visitor: Visitor

beforeAll(async () => {
  if (whyNot) return
  cluster = await startCluster({
    folder: inject('clusterFolder'),
    serverCount: 2,
    port: 0,
    brokerPort: 0,
    seed: 'none',
    say: () => undefined,
  })
  // One that leads everybody to the first server while that runs.
  const listPorts = () => cluster.servers.flatMap(({ state, port }) => (state === 'ready' ? port : []))
  balancer = await Forwarder.listen({ port: 0, targets: () => listPorts().slice(0, 1) })
  origin = `http://127.0.0.1:${balancer.port}`
  press = await connectAsync(`mqtt://127.0.0.1:${cluster.stores.broker.line.port}`)
  await vi.waitFor(async () => expect((await readSlots()).slots).not.toEqual([]), startPatience)
}, 240_000)
afterAll(async () => {
  if (whyNot) return
  await visitor?.leave()
  await press?.endAsync()
  await balancer?.close()
  await cluster?.stop()
})

/** Returns the slots of the server that the page uses, when both servers own theirs. */
async function readSlots(): Promise<{ companyId: string; slots: readonly number[] }> {
  const { process, line } = cluster.stores.database
  const url = process.urlAt(line.port)
  const owners = await queryDatabase<{ slot: number; serverId: string; isFirst: boolean; companyId: string }>(
    url,
    `select slot, server_id as "serverId", address like '%:${cluster.servers[0]?.port}' as "isFirst",
        (select id from company where code = 'demo') as "companyId"
      from intake_slot join server on server.id = server_id where expires_at > now()`,
  )
  const areTwo = new Set(owners.map(({ serverId }) => serverId)).size === 2 && owners.length === 64
  const slots = areTwo ? owners.filter(({ isFirst }) => isFirst).map(({ slot }) => slot) : []
  return { companyId: owners[0]?.companyId ?? '', slots }
}

/** Creates a gateway that the first server serves, with an object that has one point. Returns the object's id. */
async function createPress(): Promise<{ objectId: string; boxCode: string }> {
  const client = await connectClient(origin, admin)
  const { companyId, slots } = await readSlots()
  for (let count = 0; ; count++) {
    const boxCode = `taken-over-${count}`
    const box = { code: boxCode, name: boxCode, secret: 'box-secret-1' }
    const { id: boxId } = await client.run(operation(boxResource, 'create'), box)
    if (!slots.includes(slotOf(companyId, boxId))) continue
    const object = { code: 'taken-over', name: 'Press taken over', boxId }
    const { id: objectId } = await client.run(operation(objectResource, 'create'), object)
    const point = { objectId, code: 'temperature', name: 'Temperature', storeMode: 1 as const }
    await client.run(operation(pointResource, 'create'), point)
    return { objectId, boxCode }
  }
}

test('the server of a page is killed: the page says so, and goes on without a new sign-in', {
  timeout: 240_000,
}, async ({ skip }) => {
  if (whyNot) skip(whyNot)
  visitor = await visit(browser, origin)
  const { page, failures } = visitor
  const [, { objectId, boxCode }] = await Promise.all([signIn(visitor, admin), createPress()])
  const value = page.getByTestId('live-value-temperature')
  /** Sends a value again until the page shows it, because the gateway may be new to its server. */
  const expectValue = (temperature: number) =>
    expect
      .poll(async () => {
        const message = JSON.stringify({ d: [{ dev: 'taken-over', v: { temperature } }] })
        await press.publishAsync(`iot/v1/demo/${boxCode}/up/data`, message, { qos: 1 })
        return value.textContent()
      }, patience)
      .toContain(String(temperature))
  await page.goto(`/lak/pages/equipment/object/${objectId}`)
  await expectValue(51)

  const isLost = page.getByTestId('feed-lost').getByText('Live connection lost; reconnecting').waitFor(patience)
  await cluster.servers[0]?.end('SIGKILL')
  await isLost
  await page.locator('[data-feed="live"]').waitFor(patience)
  await expectValue(52)
  expect(await page.getByTestId('sign-in-again').count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe(`/lak/pages/equipment/object/${objectId}`)
  // The other server knows the session.
  await page.goto('/lak/pages/equipment/object')
  await page.getByTestId('account').waitFor(patience)
  // The browser reports the calls and the connection that ended with the server.
  failures.splice(0)
})
