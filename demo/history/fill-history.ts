// Fills the history of the demo plant: the readings that its devices would have sent before the first start, and while
// the server was off.

import type { OpenProduct } from '@gemba/server/src/main/start/start-options.ts'
import { listCataloguePoints } from '@gemba/server/src/modules/equipment/index.ts'
import { listBoxes } from '@gemba/server/src/modules/gateway/index.ts'
import { listCompanies } from '@gemba/server/src/modules/identity/index.ts'
import { storeOn } from '@gemba/server/src/platform/db/store.ts'
import { type PlantDevice, plantDevices } from '../plant/plant-devices.ts'
import { buildPlantYear } from '../plant/plant-year.ts'
import { readSteelPlant } from '../plant/read-steel-plant.ts'
import { missedInstants } from './demo-history.ts'

type HistoryDependencies = Pick<OpenProduct, 'database' | 'history' | 'intake'>

/** A device with the existing points of its object. */
export interface DevicePoints {
  readonly device: PlantDevice
  readonly points: Awaited<ReturnType<typeof listCataloguePoints>>
}

interface FillHistoryOptions {
  /** Where the history ends, epoch ms. */
  readonly now: number
  /** Whether the plant has not run yet. */
  readonly isBefore: boolean
  /** Result of {@link findFed}, if known. */
  readonly fed?: readonly DevicePoints[]
  /** Called with the progress, 0 to 1. */
  onShare?(share: number): void
}

const samplesAtOnce = 4800
const messagesAtOnce = 8

/**
 * Fills the history of the demo plant up to now with buffered readings, which affect neither live values nor alarms.
 * The past before the first run is sent completely. Later it continues after the newest reading of each device, so that
 * it may be interrupted anywhere and repeated. Records that users removed, disabled or reassigned stay unchanged.
 * Returns the number of values sent.
 */
export async function fillHistory(
  parts: HistoryDependencies,
  { now, isBefore, onShare, ...knownFacts }: FillHistoryOptions,
): Promise<number> {
  const fed = knownFacts.fed ?? (await findFed(parts))
  const lastOf = isBefore ? () => undefined : await readLast(parts, fed)
  let count = 0
  let pending: Promise<void>[] = []
  for (const [at, devicePoints] of fed.entries()) {
    onShare?.(at / fed.length)
    for (const body of messagesOf(
      devicePoints,
      missedInstants(devicePoints.device, { last: lastOf(devicePoints), now, isBefore }),
    )) {
      pending.push(send(parts, devicePoints, body.text))
      count += body.samples
      if (pending.length < messagesAtOnce) continue
      await Promise.all(pending)
      pending = []
    }
  }
  await Promise.all(pending)
  await parts.intake.flush()
  onShare?.(1)
  return count
}

interface FedDeviceFilter {
  readonly devices?: readonly PlantDevice[] | undefined
  /** Default is the demo company. */
  readonly companyId?: string | undefined
}

/** Returns the devices whose objects exist. */
export async function findFed(
  { database }: Pick<HistoryDependencies, 'database'>,
  { devices = plantDevices(buildPlantYear(readSteelPlant())), companyId }: FedDeviceFilter = {},
): Promise<DevicePoints[]> {
  const { boxes, points } = await storeOn(database)
    .asSystem('seed')
    .inRead(async (read) => {
      const demoCompanyId = companyId ?? (await listCompanies(read)).find(({ code }) => code === 'demo')?.id
      const all = (await listBoxes(read, null)).filter((box) => box.companyId === demoCompanyId)
      const boxIds = all.map(({ boxId }) => boxId)
      return { boxes: new Map(all.map((box) => [box.boxCode, box])), points: await listCataloguePoints(read, boxIds) }
    })
  return devices.flatMap((device) => {
    const boxId = boxes.get(device.box)?.boxId
    const shownPoint = device.at(0)
    const knownPoints = points.filter(
      (point) =>
        point.boxId === boxId && point.deviceCode === device.code && point.isEnabled && point.code in shownPoint,
    )
    return knownPoints.length > 0 ? [{ device, points: knownPoints }] : []
  })
}

/** Returns the time of the newest reading of a device. */
async function readLast(
  { history }: HistoryDependencies,
  fed: readonly DevicePoints[],
): Promise<(devicePoints: DevicePoints) => number | undefined> {
  const points = fed.flatMap((devicePoints) => devicePoints.points.map(({ pointId }) => Number(pointId)))
  const rows = await history.rows<[point: string, ts: number]>(
    `SELECT toString(point), toUnixTimestamp64Milli(max(ts)) FROM sample
    WHERE point IN {points:Array(UInt64)} GROUP BY point`,
    { points },
  )
  const byPoint = new Map(rows)
  return (devicePoints) => {
    const times = devicePoints.points.map(({ pointId }) => byPoint.get(pointId)).filter((ts) => ts !== undefined)
    return times.length > 0 ? Math.max(...times) : undefined
  }
}

function* messagesOf({ device, points }: DevicePoints, instants: readonly number[]) {
  const codes = points.map(({ code }) => code)
  const atOnce = Math.floor(samplesAtOnce / codes.length)
  for (let start = 0; start < instants.length; start += atOnce) {
    const d = instants.slice(start, start + atOnce).map((ts) => {
      const values = device.at(ts)
      return { dev: device.code, ts, v: Object.fromEntries(codes.map((code) => [code, values[code]])) }
    })
    yield { text: JSON.stringify({ d }), samples: d.length * codes.length }
  }
}

async function send({ intake }: HistoryDependencies, { points }: DevicePoints, text: string): Promise<void> {
  const boxId = points[0]?.boxId as string
  const outcome = await intake.ingest({ boxId, body: Buffer.from(text), isHistorical: true })
  if (outcome !== 'taken' && outcome !== 'disabled') throw new Error(`the demo history was refused: ${outcome}`)
}
