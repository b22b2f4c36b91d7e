/// <reference types="vite/types/importMeta.d.ts" />
// Sample records of every declared resource, created through its own command together with the records that it
// references.
import { boundsOf, type Field } from '@gemba/contract/kit/field.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { resources } from '@gemba/contract/modules.ts'
import { expect } from 'vitest'
import type { Caller } from '../main/product.fixture.ts'
import type { NamedSample, ResourceRow } from './resource-sample.fixture.ts'

export type { ResourceRow }

export interface Samples {
  /** Returns a body that `create` accepts. No two bodies are equal. */
  body(resource: AnyResource): Promise<Record<string, unknown>>
  create(resource: AnyResource): Promise<ResourceRow>
  /** Returns one record of the resource, created at the first call. */
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
  const matchingRoute = resource.routes.find((route) => route.operation === operation)
  if (!matchingRoute) throw new Error(`${resource.name} has no ${operation}`)
  return `${matchingRoute.method} ${matchingRoute.path}`
}

/** Samples created by one caller. Every text starts with `label`. */
export function samplesOf(caller: Caller, label = 'text'): Samples {
  const createdRows = new Map<string, ResourceRow>()
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
    // A quantity has no more decimal places than its unit.
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
    const row = createdRows.get(name) ?? (await create(byName.get(name) as AnyResource))
    createdRows.set(name, row)
    return row
  }

  return { body, create, rowOf }
}
