import { AttributeIds, coerceNodeId, DataType, type DataValue } from 'node-opcua-client'
import type { DriverChannel, DriverEnvironment, DriverItem, ItemReading } from '../driver.ts'
import { connectOpcua } from './connect-opcua.ts'
import { faultOfNode } from './faults.ts'
import { isNodeId } from './item-group.ts'
import { toValue } from './values.ts'

const maxRawLength = 200

/** Reads all items of the channel in one request. */
export async function readOnce(environment: DriverEnvironment, channel: DriverChannel): Promise<ItemReading[]> {
  const { client, session } = await connectOpcua(environment, channel)
  try {
    const items = channel.devices.flatMap((device) => device.items)
    const readable = items.filter(({ address }) => isNodeId(address))
    const nodes = readable.map(({ address }) => ({ nodeId: coerceNodeId(address), attributeId: AttributeIds.Value }))
    // A request without nodes is an error of the protocol.
    const values = nodes.length > 0 ? await session.read(nodes) : []
    const valueByItem = new Map(readable.map((item, index) => [item, values[index]]))
    return items.map((item) => toItemReading(item, valueByItem.get(item)))
  } finally {
    await session.close().catch(() => undefined)
    await client.disconnect().catch(() => undefined)
  }
}

function toItemReading({ code, address }: DriverItem, dataValue: DataValue | undefined): ItemReading {
  if (!dataValue) return { code, raw: '', value: null, fault: { code: 'badAddress', parameters: { address } } }
  const value = toValue(dataValue.value)
  const raw = `${String(value).slice(0, maxRawLength)} (${DataType[dataValue.value.dataType]})`
  return { code, raw, value, fault: faultOfNode(dataValue.statusCode, address) }
}
