// Devices and gateways made for ThingsBoard: their telemetry is received; attributes and calls are acknowledged.

import type { BoxRequests } from '../box/box-requests.ts'
import type { MessageBody } from '../decode/decode-body.ts'
import type { BoxLane } from '../intake/catalogue.ts'
import type { Freshness } from '../intake/freshness.ts'
import type { Pipeline } from '../intake/pipeline.ts'
import { readDeviceName, readDeviceTelemetry, readGatewayTelemetry, type TelemetryReason } from './read-telemetry.ts'

export interface ThingsboardParts {
  readonly pipeline: Pick<Pipeline, 'takeBody'>
  readonly freshness: Pick<Freshness, 'loseDevice'>
  readonly requests: Pick<BoxRequests, 'answer'>
}

/** A message with its time of receipt, from the clock that never goes back. */
interface ReceivedMessage {
  readonly topic: string
  readonly payload: Buffer
  readonly receivedAt: number
}

const attributeRequest = 'v1/devices/me/attributes/request/'

export class ThingsboardDevices {
  readonly #parts: ThingsboardParts

  constructor(parts: ThingsboardParts) {
    this.#parts = parts
  }

  /** Processes a message. Returns the reason if it cannot be read. */
  take(lane: BoxLane, { topic, payload, receivedAt }: ReceivedMessage): TelemetryReason | undefined {
    switch (topic) {
      case 'v1/devices/me/telemetry':
        return this.#store(lane, readDeviceTelemetry(payload, lane.box.boxCode), receivedAt)
      case 'v1/gateway/telemetry':
        return this.#store(lane, readGatewayTelemetry(payload), receivedAt)
      case 'v1/gateway/connect':
        return readDeviceName(payload) === undefined ? 'notTelemetry' : undefined
      case 'v1/gateway/disconnect':
        return this.#disconnect(lane, readDeviceName(payload))
      default:
        lane.record.counters.unsupported++
        // Many devices wait for their attributes before they send anything.
        if (topic.startsWith(attributeRequest))
          this.#parts.requests.answer(lane, topic.replace('/request/', '/response/'), '{}')
        return undefined
    }
  }

  #store(lane: BoxLane, body: MessageBody | TelemetryReason, receivedAt: number): TelemetryReason | undefined {
    if (typeof body === 'string') return body
    this.#parts.pipeline.takeBody(lane, body, { channel: 'data', receivedAt })
    return undefined
  }

  #disconnect(lane: BoxLane, deviceCode: string | undefined): TelemetryReason | undefined {
    if (deviceCode === undefined) return 'notTelemetry'
    // Its values are no longer fresh.
    this.#parts.freshness.loseDevice(lane, deviceCode)
    return undefined
  }
}
