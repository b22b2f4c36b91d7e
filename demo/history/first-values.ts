// Sends first values of the devices of the demo plant, so that no point is empty. Some boxes send only minutes after
// the start, and the press only on command.

import type { OpenProduct } from '@gemba/server/src/main/start/start-options.ts'
import { type PlantDevice, plantDevices } from '../plant/plant-devices.ts'
import { buildPlantYear, quarterMs } from '../plant/plant-year.ts'
import { readSteelPlant } from '../plant/read-steel-plant.ts'
import { type DevicePoints, findFed } from './fill-history.ts'

const fineMs = 120_000

/** Cold and idle until the command. */
const press: PlantDevice = { code: 'press-01', box: 'press-box', isReal: false, at: () => ({ temperature: 24 }) }

/**
 * Sends one reading of each device without a value. Its time is some minutes ago and also in the past, so that each
 * reading of the box itself is newer.
 */
export async function sendFirstValues(
  parts: Pick<OpenProduct, 'database' | 'intake'>,
  now: number,
  companyId?: string,
): Promise<void> {
  const devices = [...plantDevices(buildPlantYear(readSteelPlant())), press]
  const fed = await findFed(parts, { devices, companyId })
  await Promise.all(fed.map((devicePoints) => sendFirst(parts, devicePoints, now)))
}

async function sendFirst(
  { intake }: Pick<OpenProduct, 'intake'>,
  { device, points }: DevicePoints,
  now: number,
): Promise<void> {
  const latestValues = await intake.latest(points.map(({ pointId }) => pointId))
  const stepMs = device.isReal ? quarterMs : fineMs
  const ts = (Math.floor(now / stepMs) - 1) * stepMs
  const boxId = points[0]?.boxId
  if (latestValues.length > 0 || boxId === undefined) return
  const values = device.at(ts)
  const v = Object.fromEntries(points.map(({ code }) => [code, values[code]]))
  const body = Buffer.from(JSON.stringify({ d: [{ dev: device.code, ts, v }] }))
  await intake.ingest({ boxId, body, isHistorical: false })
}
