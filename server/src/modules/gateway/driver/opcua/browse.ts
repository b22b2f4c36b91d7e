// Lists the nodes below a node, so that a person picks nodes instead of typing their ids.

import { dataType as types } from '@gemba/contract/equipment/dictionaries.ts'
import {
  AttributeIds,
  BrowseDirection,
  type ClientSession,
  DataType,
  NodeClass,
  type ReferenceDescription,
} from 'node-opcua-client'
import type { DriverChannel, DriverEnvironment, DriverNode } from '../driver.ts'
import { connectOpcua } from './connect-opcua.ts'

const objectsFolder = 'i=85'
/** Objects and variables. */
const nodeClassMask = 0b11
const maxNodes = 1000

const typeOfBuiltIn: Readonly<Partial<Record<DataType, DriverNode['dataType']>>> = {
  [DataType.Boolean]: types.codes.boolean,
  [DataType.SByte]: types.codes.int16,
  [DataType.Byte]: types.codes.uint16,
  [DataType.Int16]: types.codes.int16,
  [DataType.UInt16]: types.codes.uint16,
  [DataType.Int32]: types.codes.int32,
  [DataType.UInt32]: types.codes.uint32,
  [DataType.Int64]: types.codes.int64,
  [DataType.UInt64]: types.codes.int64,
  [DataType.Float]: types.codes.float,
  [DataType.Double]: types.codes.double,
  [DataType.String]: types.codes.string,
  [DataType.LocalizedText]: types.codes.string,
  [DataType.DateTime]: types.codes.dateTime,
}

/** Returns up to 1,000 nodes below an address; those of the folder Objects without one. */
export async function browse(
  environment: DriverEnvironment,
  channel: DriverChannel,
  address: string = objectsFolder,
): Promise<DriverNode[]> {
  const { client, session } = await connectOpcua(environment, channel)
  try {
    const references = await listReferences(session, address)
    return await describeNodes(session, references)
  } finally {
    await session.close().catch(() => undefined)
    await client.disconnect().catch(() => undefined)
  }
}

async function listReferences(session: ClientSession, address: string): Promise<ReferenceDescription[]> {
  const description = {
    nodeId: address,
    referenceTypeId: 'HierarchicalReferences',
    includeSubtypes: true,
    browseDirection: BrowseDirection.Forward,
    nodeClassMask,
    resultMask: 63,
  }
  let result = await session.browse(description)
  const references = [...(result.references ?? [])]
  while (result.continuationPoint && references.length < maxNodes) {
    result = await session.browseNext(result.continuationPoint, false)
    references.push(...(result.references ?? []))
  }
  return references.slice(0, maxNodes)
}

async function describeNodes(
  session: ClientSession,
  references: readonly ReferenceDescription[],
): Promise<DriverNode[]> {
  const variables = references.filter(({ nodeClass }) => nodeClass === NodeClass.Variable)
  const nodes = variables.map(({ nodeId }) => ({ nodeId, attributeId: AttributeIds.Value }))
  // A request without nodes is an error of the protocol.
  const values = nodes.length > 0 ? await session.read(nodes) : []
  const valueById = new Map(variables.map(({ nodeId }, index) => [String(nodeId), values[index]?.value.dataType]))
  return references.map(({ nodeId, displayName, browseName, nodeClass }) => {
    const builtIn = valueById.get(String(nodeId))
    return {
      address: String(nodeId).replace(/^ns=0;/, ''),
      name: displayName.text ?? browseName.name ?? String(nodeId),
      hasChildren: nodeClass === NodeClass.Object,
      dataType: builtIn === undefined ? null : (typeOfBuiltIn[builtIn] ?? types.codes.json),
    }
  })
}
