// Boxes that send values with excursions over a limit through the broker of a cluster, and remember what it acknowledged.
import { connectAsync, type MqttClient } from 'mqtt'
import { benchCompany, boxSecret } from '../intake/intake-plant.ts'
import type { ClusterClient } from './cluster-client.ts'

interface CreatedRecord {
  readonly id: string
}

export interface BoxPoint {
  readonly code: string
  readonly pointId: string
}

/** The limit of each point. */
export const limit = 100

/** Creates boxes with one limited point each. */
export async function createBoxPoints(client: ClusterClient, count: number): Promise<BoxPoint[]> {
  const add = <T = CreatedRecord>(path: string, body: object): Promise<T> => client.call<T>(path, body)
  const { id: modelId } = await add('/infModel/add', { code: 'machine', name: 'Machine' })
  const point = { modelId, code: 't', name: 'Temperature', unit: '°C', storeMode: 1, periodMs: 1000 }
  const { id: modelPointId } = await add('/infModelPoint/add', point)
  const rule = { name: 'limit', modelPointId, urgencyMax: limit, deadband: 1, ackRequired: 0 }
  await add('/modelAlarm/addModelAlarm', rule)
  const points: BoxPoint[] = []
  for (let index = 0; index < count; index++) {
    const code = `box-${index}`
    const { id: boxId } = await add('/boxSmart/add', { code, name: code, secret: boxSecret })
    const object = { modelId, objectCode: code, objectName: code, boxId, deviceCode: 'M' }
    const { id: objectId } = await add('/infObject/createByModel', object)
    const page = await add<{ records: CreatedRecord[] }>('/infObjectPoint/page', { objectId, pageSize: 10 })
    points.push({ code, pointId: page.records[0]?.id ?? '' })
  }
  return points
}

/** Of ten values, the first two are beyond the limit. */
const isBeyond = (count: number): boolean => count % 10 < 2

export class ExcursionBoxes {
  readonly #client: MqttClient
  readonly #points: readonly BoxPoint[]
  readonly #sent = new Map<string, [ts: number, value: number][]>()
  #unacknowledged = 0
  #timer: NodeJS.Timeout | undefined

  private constructor(client: MqttClient, points: readonly BoxPoint[]) {
    this.#client = client
    this.#points = points
  }

  static async connect(url: string, points: readonly BoxPoint[]): Promise<ExcursionBoxes> {
    return new ExcursionBoxes(await connectAsync(url, { clientId: 'excursion-boxes', clean: false }), points)
  }

  start(everyMs: number): void {
    this.#timer = setInterval(() => {
      for (const point of this.#points) this.#send(point)
    }, everyMs)
  }

  /** Stops sending. Resolves when the broker has acknowledged everything. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    while (this.#unacknowledged > 0) await new Promise((resolve) => setTimeout(resolve, 100))
    await this.#client.endAsync()
  }

  /** Returns the samples that were sent for a point, in order. */
  samplesOf({ pointId }: BoxPoint): readonly (readonly [ts: number, value: number])[] {
    return this.#sent.get(pointId) ?? []
  }

  /** Returns the values at which the alarm of a point begins and ends, in order. */
  levelChangesOf(point: BoxPoint): number[] {
    const samples = this.samplesOf(point)
    const changes = samples.filter(([, value], index) => (samples[index - 1]?.[1] ?? 0) > limit !== value > limit)
    return changes.map(([, value]) => value)
  }

  /** Returns the values at which the alarm of a point begins, in order. */
  raisingValuesOf(point: BoxPoint): number[] {
    return this.levelChangesOf(point).filter((value) => value > limit)
  }

  #send({ code, pointId }: BoxPoint): void {
    const samples = this.#sent.get(pointId) ?? []
    this.#sent.set(pointId, samples)
    const value = (isBeyond(samples.length) ? 105 : 20) + samples.length / 100_000
    const ts = Date.now()
    samples.push([ts, value])
    this.#unacknowledged++
    const payload = JSON.stringify({ d: [{ dev: 'M', s: [['t', ts, value]] }] })
    this.#client.publish(`iot/v1/${benchCompany}/${code}/up/data`, payload, { qos: 1 }, (error) => {
      if (!error) this.#unacknowledged--
    })
  }
}
