/// <reference types="vite/types/importMeta.d.ts" />
// Records of every declared resource, made through its own create call, with whatever they refer to.
import { boundsOf, type Field } from '@gemba/contract/kit/field.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { resources } from '@gemba/contract/modules.ts'
import { expect } from 'vitest'
import type { Caller } from '../main/product.fixture.ts'
import type { NamedSample, ResourceRow } from './resource-sample.fixture.ts'

export type { ResourceRow }

export interface Samples {
  /** A body that `create` accepts; no two are alike. */
  body(resource: AnyResource): Promise<Record<string, unknown>>
  create(resource: AnyResource): Promise<ResourceRow>
  /** One record of that resource, made when it is first asked for. */
  rowOf(name: string): Promise<ResourceRow>
}

/** What the modules tell of their resources, by the name of the resource. */
const samplesByName = new Map(
  Object.values(
    import.meta.glob<readonly NamedSample[]>('../modules/**/*.sample.fixture.ts', { eager: true, import: 'samples' }),
  )
    .flat()
    .map((sample) => [sample.name, sample]),
)

/** Returns what the module of a resource tells of it; nothing where the declaration says all. */
export const sampleFor = ({ name }: AnyResource): Omit<NamedSample, 'name'> => samplesByName.get(name) ?? {}

/** A code may be left to a rule, where there is one; what is searched is there to be found. */
const isNeeded = (field: Field): boolean =>
  !field.isAssigned &&
  (field.required || field.search === true || (field.kind === 'code' && field.unique === true)) &&
  field.initial === undefined

const byName = new Map(resources.map((resource) => [resource.name, resource]))

/** `METHOD path` of one operation of a resource. */
export function pathOf(resource: AnyResource, operation: string): string {
  const found = resource.routes.find((route) => route.operation === operation)
  if (!found) throw new Error(`${resource.name} has no ${operation}`)
  return `${found.method} ${found.path}`
}

/** Samples made by one caller. Every text begins with `label`. */
export function samplesOf(caller: Caller, label = 'text'): Samples {
  const made = new Map<string, ResourceRow>()
  let counter = 0

  async function body(resource: AnyResource): Promise<Record<string, unknown>> {
    const { prepared = {}, needs = [], unshared = [], values: fixed } = sampleFor(resource)
    const values: Record<string, unknown> = {}
    for (const [name, field] of Object.entries(resource.fields)) {
      const prepare = prepared[name]
      if (prepare) values[name] = (await prepare({ caller, body })).id
      else if (needs.includes(name)) values[name] = (await rowOf(nameOfTarget(field))).id
      else if (unshared.includes(name)) values[name] = (await create(targetOf(field))).id
      else if (isNeeded(field)) values[name] = await exampleOf(field)
    }
    return { ...values, ...fixed }
  }

  const nameOfTarget = (field: Field): string => ('to' in field ? field.to : '')
  const targetOf = (field: Field): AnyResource => byName.get(nameOfTarget(field)) as AnyResource

  async function exampleOf(field: Field): Promise<unknown> {
    counter++
    if (field.kind === 'reference') return (await rowOf(field.to)).id
    if (field.kind === 'code') return field.rule === 'alphanumericName' ? `code${counter}` : `code-${counter}`
    if (field.rule === 'linkAddress') return `/${label}-${counter}`
    if (field.kind === 'text') return `${label} ${counter}`
    if (field.kind === 'secret') return `secret-${counter}`
    // A quantity of a unit has no more decimal places than that.
    if (field.kind === 'decimal' && field.unitField?.endsWith('unitId')) return `${counter}23456789012345`
    if (field.kind === 'decimal') return `${counter}23456789012345.678901234500`
    return boundsOf(field).min ?? 1
  }

  async function create(resource: AnyResource): Promise<ResourceRow> {
    const { create: createSample } = sampleFor(resource)
    if (createSample) return createSample({ caller, body })
    const { code, data, msg } = await caller<ResourceRow>(pathOf(resource, 'create'), await body(resource))
    expect(code, `${msg} ${JSON.stringify(data)}`).toBe('200')
    return data
  }

  async function rowOf(name: string): Promise<ResourceRow> {
    const row = made.get(name) ?? (await create(byName.get(name) as AnyResource))
    made.set(name, row)
    return row
  }

  return { body, create, rowOf }
}
