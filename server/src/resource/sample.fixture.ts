// Sample records of every declared resource, created through its own command together with the records that it
// references.
import type { Field } from '@gemba/contract/kit/field.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { resources } from '@gemba/contract/modules.ts'
import { expect } from 'vitest'
import type { Caller } from '../main/product.fixture.ts'
import { byActs, type ResourceRow } from './sample-acts.fixture.ts'

export type { ResourceRow }

export interface Samples {
  /** Returns a body that `create` accepts. No two bodies are equal. */
  body(resource: AnyResource): Promise<Record<string, unknown>>
  create(resource: AnyResource): Promise<ResourceRow>
  /** Returns one record of the resource, created at the first call. */
  rowOf(name: string): Promise<ResourceRow>
}

/** Fields that a resource needs in addition to its required ones. */
const extras: Readonly<Record<string, Record<string, unknown>>> = {
  shift: { startTime: '06:00', endTime: '14:00' },
  shiftBreak: { startTime: '10:00', minutes: 15 },
  workPlan: { startDate: '2026-01-01', endDate: '2026-12-31' },
  workingTimeSetting: { startTime: '06:00', endTime: '14:00' },
  alarmRule: { warnMax: 10 },
  bom: { code: 'bom' },
  dataModelObject: { values: {} },
  exception: { category: '3' },
  project: { planStart: '2026-01-01', planEnd: '2026-12-31' },
  projectProcess: { planStart: '2026-01-01', planEnd: '2026-12-31' },
  materialPrepare: { isExtra: 1, remark: 'more than planned' },
  customInterface: { url: 'https://127.0.0.1:1/', secret: 'a-secret-of-16-or-more' },
  webhook: { url: 'https://receiver.example/', secret: 'a-secret-of-16-or-more' },
}
/** References that a resource needs although they are not required. */
const links: Readonly<Record<string, readonly string[]>> = {
  alarmRule: ['pointId'],
  andonLevel: ['teamId'],
  segmentStageResource: ['teamId'],
  segmentTemplateResource: ['teamId'],
  routeSegmentResource: ['teamId'],
  processRoute: ['materialId'],
  dataModelObject: ['modelId'],
}
/** References whose target must be new for each record. */
const unshared: Readonly<Record<string, readonly string[]>> = {
  bomItem: ['materialId'],
  materialUnit: ['unitId'],
  workCenterEquipment: ['equipmentId'],
  workCenterStaff: ['staffId'],
  teamMember: ['staffId'],
  locationEquipment: ['equipmentId'],
  shiftBreak: ['shiftId'],
  workingTimeSetting: ['workPlanId'],
  workResource: ['workPlanId', 'stationId'],
  segmentDependency: ['segmentId', 'predecessorId'],
  routeSegmentMaterial: ['materialId'],
  materialPrepareLine: ['materialId'],
  productionOrderItem: ['materialId'],
}
/** References to records that actions have brought into a state. */
const moved: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  materialPrepare: { orderId: 'plannedOrder' },
}

/**
 * Returns whether a field is filled: a code with a rule may be omitted, and searchable fields are filled so that they
 * can be found.
 */
const isNeeded = (field: Field): boolean =>
  !field.isAssigned &&
  (field.required || field.search === true || (field.kind === 'code' && field.unique === true)) &&
  field.initial === undefined

const byName = new Map(resources.map((resource) => [resource.name, resource]))

/** Returns `METHOD path` of one operation of a resource. */
export function pathOf(resource: AnyResource, operation: string): string {
  const found = resource.routes.find((route) => route.operation === operation)
  if (!found) throw new Error(`${resource.name} has no ${operation}`)
  return `${found.method} ${found.path}`
}

/** Samples created by one caller. Every text starts with `label`. */
export function samplesOf(caller: Caller, label = 'text'): Samples {
  const made = new Map<string, ResourceRow>()
  let counter = 0

  async function body(resource: AnyResource): Promise<Record<string, unknown>> {
    const values: Record<string, unknown> = {}
    for (const [name, field] of Object.entries(resource.fields)) {
      const act = moved[resource.name]?.[name]
      if (act) values[name] = (await makeByAct(act)).id
      else if ((links[resource.name] ?? []).includes(name)) values[name] = (await rowOf(String(field.of))).id
      else if ((unshared[resource.name] ?? []).includes(name)) values[name] = (await create(targetOf(field))).id
      else if (isNeeded(field)) values[name] = await exampleOf(field)
    }
    return { ...values, ...extras[resource.name] }
  }

  const targetOf = (field: Field): AnyResource => byName.get(String(field.of)) as AnyResource

  async function exampleOf(field: Field): Promise<unknown> {
    counter++
    if (field.kind === 'reference') return (await rowOf(String(field.of))).id
    if (field.kind === 'code') return field.rule === 'alphanumericName' ? `code${counter}` : `code-${counter}`
    if (field.rule === 'linkAddress') return `/${label}-${counter}`
    if (field.kind === 'text') return `${label} ${counter}`
    if (field.kind === 'secret') return `secret-${counter}`
    // A quantity has no more decimal places than its unit.
    if (field.kind === 'decimal' && field.unitField?.endsWith('unitId')) return `${counter}23456789012345`
    if (field.kind === 'decimal') return `${counter}23456789012345.678901234500`
    return field.min ?? 1
  }

  async function create(resource: AnyResource): Promise<ResourceRow> {
    if (byActs[resource.name]) return makeByAct(resource.name)
    const { code, data, msg } = await caller<ResourceRow>(pathOf(resource, 'create'), await body(resource))
    expect(code, `${msg} ${JSON.stringify(data)}`).toBe('200')
    return data
  }

  async function makeByAct(name: string): Promise<ResourceRow> {
    const row = await byActs[name]?.({ caller, body: async (of) => body(byName.get(of) as AnyResource) })
    if (!row) throw new Error(`no act makes ${name}`)
    return row
  }

  async function rowOf(name: string): Promise<ResourceRow> {
    const row = made.get(name) ?? (await create(byName.get(name) as AnyResource))
    made.set(name, row)
    return row
  }

  return { body, create, rowOf }
}
